"""What stands behind `@rule`: sources, intrinsics, progress."""
