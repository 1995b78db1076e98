"""What a viewer is sent of a table, made from that viewer's own view."""
