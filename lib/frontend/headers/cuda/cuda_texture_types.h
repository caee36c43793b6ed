// Part of what cuda_runtime.h declares here.
#include "cuda_runtime.h"
