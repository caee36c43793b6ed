// RUN: %check --checks='-*,cuda-gmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// What is the same for all rows of threads is no array of rows, and what the
// grid is not made of is no number of them.

inline int divUp(int a, int b) { return a % b == 0 ? a / b : a / b + 1; }

// A pointer for each operation, in an array of them, a length for each and a
// factor for all, beside a stride of 0.
template <class T> __device__ T *pick(T **all, int op, int) { return all[op]; }
template <class T, class P>
__global__ void addBatch(int rows, int cols, P a, int lda, int stride, P c,
                         int ldc, int ops) {
  const int op = blockIdx.z;
  if (op >= ops)
    return;
  T *const from = pick<T>(a, op, stride), *const to = pick<T>(c, op, stride);
  if (!from || !to)
    return;
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols)
    to[row + col * ldc] += from[row + col * lda];
}
void add(int rows, int cols, float **a, int lda, float **c, int ldc, int ops) {
  const int tx = rows < 64 ? rows : 64, ty = cols < 8 ? cols : 8;
  addBatch<float><<<dim3(divUp(rows, tx), divUp(cols, ty), ops),
                    dim3(tx, ty)>>>(rows, cols, a, lda, 0, c, ldc, ops);
}
__global__ void scale(int rows, int cols, const int *lengths,
                      const float *factor, int first, float *x) {
  const int length = lengths[blockIdx.z];
  const float by = *factor;
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols && row < length)
    x[first + col * rows + row] *= by;
}
void scaleAll(int rows, int cols, const int *lengths, const float *factor,
              float *x) {
  scale<<<dim3((rows + 15) / 16, (cols + 15) / 16), dim3(16, 16)>>>(
      rows, cols, lengths, factor, 0, x);
}

// A volume, of which the grid covers a part, and numbers beside its extents.
struct Extents {
  int x, y, z;
};
struct Volume {
  Extents dims;
  int halo, margin;
  float *at;
  __device__ float &operator[](int3 i) const {
    return at[(i.x * dims.y + i.y) * dims.z + i.z];
  }
};
__global__ void crop(Volume in, Volume out, int shift) {
  const int3 i = {int(blockIdx.z), int(blockIdx.y * blockDim.y + threadIdx.y),
                  int(blockIdx.x * blockDim.x + threadIdx.x)};
  if (i.x < out.dims.x && i.y < out.dims.y && i.z < out.dims.z)
    out[i] = in[{i.x, i.y, i.z + shift}];
}
void cropAll(const Volume &in, Volume out, int margin) {
  out.dims = {in.dims.x, in.dims.y, in.dims.z - 2 * margin};
  crop<<<dim3((out.dims.z + 15) / 16, (out.dims.y + 15) / 16, out.dims.x),
         dim3(16, 16)>>>(in, out, margin);
}

// The hazard: rows of the given pitch with no guard for the last of them.
__global__ void clear(float *p, int width, int height, int pitch) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'p' is written {{.*}}'height'
    p[y * pitch + x] = 0;
}
void clearAll(float *p, int width, int height, int pitch) {
  clear<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(
      p, width, height, pitch);
}
