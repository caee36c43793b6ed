// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Counts that the kernel is given in an object.

struct Image {
  float *data;
  int width, height;
  size_t pitch;
};
struct View {
  Image image;
  int channels;
};

__global__ void tone(Image image) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= image.width || y >= image.height)
    return;
  image.data[y * image.pitch + x] *= 2;
}
__global__ void row(Image image) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < image.width)
    image.data[x] *= 2;
}
__global__ void nested(View view) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < view.image.width)
    view.image.data[x] *= 2;
}

void oneAxis(const Image &image, cudaStream_t s) {
  const dim3 block(32, 8);
  dim3 grid;
  grid.x = (image.width + block.x - 1) / block.x;
  grid.y = image.height / block.y;
  grid.z = 1;
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 7 elements at the end are not processed
  tone<<<grid, block, 0, s>>>(image);
}
void byValue(Image image) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  row<<<image.width / 256, 256>>>(image);
}
void filled(float *p, int n) {
  Image image{p, n, 1, 0};
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  row<<<n / 256, 256>>>(image);
}
void ofAnObject(const View &view) {
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 255 elements
  nested<<<view.image.width / 256, 256>>>(view);
}

void roundedUp(Image image) { row<<<(image.width + 255) / 256, 256>>>(image); }
// A member that some code computes may well be rounded.
struct Padded {
  float *data;
  int width;
};
__global__ void paddedRow(Padded image) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < image.width)
    image.data[x] *= 2;
}
void padded(float *p, int n) {
  Padded image;
  image.data = p;
  image.width = n / 256 * 256;
  paddedRow<<<n / 256, 256>>>(image);
}
void otherCount(float *p, int n, int m) {
  Image image{p, m, 1, 0};
  row<<<n / 256, 256>>>(image);
}
void otherMember(const Image &image) { row<<<image.height / 256, 256>>>(image); }
void divides(const Image &image) {
  if (image.pitch % 256 == 0)
    row<<<static_cast<unsigned>(image.pitch) / 256, 256>>>(image);
}
void twoWays(float *p, int n, int m, bool b) {
  Image image{p, n, 1, 0};
  if (b)
    image.width = m;
  row<<<n / 256, 256>>>(image);
}
