"""Ka Pai drawn."""


def scene(v, seat, options):
    return None
