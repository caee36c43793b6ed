// RUN: %check --checks='-*,cuda-launch-truncated-grid' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// One block more where something is left of a product: none of its factors has
// to be a multiple of the block.

struct Sides {
  int Side[4];
};
__global__ void fill(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = 1;
}
int most();

struct Setup {
  int Size = 1, Grid, Block;
  Setup(Sides S) {
    for (int i = 0; i < 4; i++)
      Size *= S.Side[i];
    int threads = 32;
    while (Size / threads >= most())
      threads += 32;
    layout(threads);
  }
  void layout(int threads) {
    Block = threads;
    int rest = Size % threads;
    Grid = Size / threads;
    if (rest > 0)
      Grid++;
  }
};
void inAnObject(float *p, Sides S) {
  Setup L(S);
  fill<<<L.Grid, L.Block>>>(p, L.Size);
}

struct Plane {
  int Size, Grid;
  Plane(int width, int height, int threads) : Size(width * height) {
    Grid = Size / threads;
    if (Size % threads != 0)
      Grid += 1;
  }
};
void notZero(float *p, int width, int height, int threads) {
  Plane L(width, height, threads);
  fill<<<L.Grid, threads>>>(p, L.Size);
}
struct Exact {
  int Size, Grid;
  Exact(int width, int height, int threads) : Size(width * height) {
    const int rest = Size % threads;
    Grid = rest == 0 ? Size / threads : Size / threads + 1;
  }
};
void byChoice(float *p, int width, int height, int threads) {
  Exact L(width, height, threads);
  fill<<<L.Grid, threads>>>(p, L.Size);
}
struct Less {
  int Size, Grid;
  Less(int width, int height, int threads) : Size(width * height) {
    Grid = Size / threads;
    if (Grid * threads < Size)
      Grid++;
  }
};
void lessThanAll(float *p, int width, int height, int threads) {
  Less L(width, height, threads);
  fill<<<L.Grid, threads>>>(p, L.Size);
}
// A factor is a multiple.
struct Whole {
  int Size, Grid;
  Whole(int width, int threads) : Size(width * threads) { Grid = Size / threads; }
};
void ofFactor(float *p, int width, int threads) {
  Whole L(width, threads);
  fill<<<L.Grid, threads>>>(p, L.Size);
}

// Nothing asks what is left.
struct Unasked {
  int Size, Grid;
  Unasked(int width, int height, int threads) : Size(width * height) { Grid = Size / threads; }
};
void unasked(float *p, int width, int height, int threads) {
  Unasked L(width, height, threads);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  fill<<<L.Grid, threads>>>(p, L.Size);
}
// What is asked is what is left of one factor.
struct OfOne {
  int Size, Grid;
  OfOne(int width, int height, int threads) : Size(width * height) {
    Grid = Size / threads;
    if (width % threads > 1)
      Grid++;
  }
};
void ofOneFactor(float *p, int width, int height, int threads) {
  OfOne L(width, height, threads);
  // CHECK: :[[@LINE+1]]:3: warning: the number of blocks rounds down
  fill<<<L.Grid, threads>>>(p, L.Size);
}
