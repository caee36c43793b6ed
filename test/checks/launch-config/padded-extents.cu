// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Half of a padded row less one is a number of elements, which a grid is
// rounded up from again.

__global__ void norm(float *image, int width, int padded);
void whole(float *image, const int *size, bool isPadded) {
  const int width = isPadded ? (size[0] / 2 - 1) * 2 : size[0];
  norm<<<dim3((width + 511) / 512, size[1]), 512>>>(image, width, size[0]);
}
void columns(float *image, int padded) {
  const int width = (padded / 2 - 1) * 2;
  norm<<<(width + 255) / 256, 256>>>(image, width, padded);
}
void quotientAndOne(float *image, int padded) {
  const int width = (padded / 2 - 1) * 2;
  norm<<<(width - 1) / 256 + 1, 256>>>(image, width, padded);
}
void byShift(float *image, unsigned padded) {
  const unsigned half = padded / 2 - 1;
  norm<<<(half + 127) >> 7, 128>>>(image, half, padded);
}
void coarse(float *image, int n) {
  const int inner = n / 4 - 1;
  norm<<<(inner + 63) / 64, 64>>>(image, inner, n);
}
void rows(float *image, int padded, int height) {
  const int width = (padded / 2 - 1) * 2;
  norm<<<dim3(width, height / 512 + 1), dim3(1, 512)>>>(image, width, padded);
}

// The hazards: one block less, and the pairs of blocks.
void less(float *image, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is one less than the number of blocks that the data need, and 0 where one is enough: the launch then fails and 'norm' does not run [cuda-launch-config]
  norm<<<(n + 255) / 256 - 1, 256>>>(image, n, n);
}
void pairs(float *image, int n) {
  const int m = (n + 255) / 256;
  // CHECK: :[[@LINE+1]]:3: warning: grid x extent is one less than the number of blocks that the data need
  norm<<<m * (m - 1) / 2, 256>>>(image, n, n);
}
