// One fix for all dimensions that are cut off: the result lints clean.
// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: cp %s %t.cu
// RUN: %cuda-lint --cuda-path=none --quiet --fix --checks='-*,cuda-launch-truncated-grid' %t.cu --
// RUN: grep -v "// FIX" %t.cu | FileCheck --check-prefix=FIXED %s
// RUN: %cuda-lint --cuda-path=none --quiet --checks='-*,cuda-launch-truncated-grid' %t.cu --

__global__ void blur(float *Image, int Width, int Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < Width && Y < Height)
    Image[Y * Width + X] *= 0.5f;
}

void run(float *Image, int Width, int Height) {
  dim3 Block(32, 8);
  // FIXED: dim3 Grid((Width + Block.x - 1) / Block.x, (Height + Block.y - 1) / Block.y);
  dim3 Grid(Width / Block.x, Height / Block.y);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down: up to 31 elements at the end are not processed
  blur<<<Grid, Block>>>(Image, Width, Height);
}
