"""What is behind `@rule`: sources, intrinsics, progress."""
