/// Clang's CUDA wrapper includes this header of cuRAND's with every file, to
/// tame it. A toolkit without cuRAND, as Python's wheels make one, has none, and
/// needs none: this folder is searched last, and only then is it found here.
