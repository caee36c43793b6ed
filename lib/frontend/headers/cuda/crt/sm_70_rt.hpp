#include "sm_70_rt.h"
