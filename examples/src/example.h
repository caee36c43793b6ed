// The two operations of the example, on arrays in device memory.
#pragma once

#include <cstddef>

/// Sorts `count` values in place, in ascending order.
void sortOnDevice(int *values, int count);

/// Writes the transpose of the row-major `rows` x `columns` matrix `in` to
/// `out`.
void transposeOnDevice(float *out, const float *in, int rows, int columns);
