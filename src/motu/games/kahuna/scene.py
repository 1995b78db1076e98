def scene(v, seat, options):
    raise NotImplementedError
