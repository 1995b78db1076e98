"""The pieces the scene is drawn with."""
