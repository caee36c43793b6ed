// Structures that are stored as a whole and read in parts behind a flag that is polled, and the other way round.
// RUN: %check --checks='-*,cuda-order-publish' %s | FileCheck %s --implicit-check-not='{{warning|error}}:'

struct Affine {
  double m[6];
};
struct Range {
  int low, high;
};
struct Tile {
  Range range;
  float sum;
};

__device__ bool isSet(volatile int *flag) { return *flag != 0; }

// Stored as a whole, a member read.
__global__ void whole(const double *f, double *y, Affine *sums,
                      volatile int *status) {
  const int tile = blockIdx.x;
  Affine own = {{f[tile], 1, 0, 0, 1, 0}};
  sums[tile] = own;
  // CHECK: :[[@LINE+1]]:3: warning: 'sums' is written and then announced by 'status' with no fence in between
  status[tile] = 1;
  double all = 0;
  for (int t = tile - 1; t >= 0; --t) {
    while (!isSet(status + t)) {
    }
    __threadfence();
    all += sums[t].m[0];
  }
  y[tile] = all;
}

// The same, read by a helper that is given a reference.
__device__ double total(const Affine &a) { return a.m[0] + a.m[1] + a.m[2]; }
__global__ void byReference(const double *f, double *y, Affine *sums,
                            int *status) {
  const int tile = blockIdx.x;
  Affine own = {{f[tile], 1, 0, 0, 1, 0}};
  sums[tile] = own;
  // CHECK: :[[@LINE+1]]:3: warning: 'sums' is written and then announced by 'status' with no fence in between
  atomicExch(&status[tile], 1);
  double all = 0;
  for (int t = tile - 1; t >= 0; --t) {
    int seen;
    do {
      seen = atomicAdd(&status[t], 0);
    } while (seen == 0);
    __threadfence();
    all += total(sums[t]);
  }
  y[tile] = all;
}

// Stored member by member, read as a whole.
__global__ void members(const int *in, int *out, Range *ranges,
                        volatile int *status) {
  const int tile = blockIdx.x;
  ranges[tile].low = in[tile];
  ranges[tile].high = in[tile + 1];
  // CHECK: :[[@LINE+1]]:3: warning: 'ranges.low' is written and then announced by 'status' with no fence in between
  status[tile] = 1;
  if (tile > 0) {
    while (!isSet(status + tile - 1)) {
    }
    __threadfence();
    const Range before = ranges[tile - 1];
    out[tile] = before.low + before.high;
  }
}

// A member of a member, of which the outer one was stored.
__global__ void nested(const int *in, int *out, Tile *tiles,
                       volatile int *status) {
  const int tile = blockIdx.x;
  const Range own = {in[tile], in[tile + 1]};
  tiles[tile].range = own;
  // CHECK: :[[@LINE+1]]:3: warning: 'tiles.range' is written and then announced by 'status' with no fence in between
  status[tile] = 1;
  if (tile > 0) {
    while (!isSet(status + tile - 1)) {
    }
    __threadfence();
    out[tile] = tiles[tile - 1].range.high;
  }
}

// A method of what is read.
struct Box {
  float low, high;
  __device__ float size() const { return high - low; }
};
__global__ void byMethod(const float *in, float *out, Box *boxes,
                         volatile int *status) {
  const int tile = blockIdx.x;
  boxes[tile] = {in[tile], in[tile + 1]};
  // CHECK: :[[@LINE+1]]:3: warning: 'boxes' is written and then announced by 'status' with no fence in between
  status[tile] = 1;
  if (tile > 0) {
    while (!isSet(status + tile - 1)) {
    }
    __threadfence();
    out[tile] = boxes[tile - 1].size();
  }
}

// A fence before the flag.
__global__ void fenced(const double *f, double *y, Affine *sums,
                       volatile int *status) {
  const int tile = blockIdx.x;
  Affine own = {{f[tile], 1, 0, 0, 1, 0}};
  sums[tile] = own;
  __threadfence();
  status[tile] = 1;
  if (tile > 0) {
    while (!isSet(status + tile - 1)) {
    }
    __threadfence();
    y[tile] = sums[tile - 1].m[2];
  }
}

// What is read is another member than what was stored.
__global__ void other(const int *in, int *out, Tile *tiles,
                      volatile int *status) {
  const int tile = blockIdx.x;
  tiles[tile].sum = in[tile];
  status[tile] = 1;
  if (tile > 0) {
    while (!isSet(status + tile - 1)) {
    }
    __threadfence();
    out[tile] = tiles[tile - 1].range.high;
  }
}

void run(const double *f, double *y, Affine *sums, int *status, const int *in,
         int *out, Range *ranges, Tile *tiles, Box *boxes, int n) {
  whole<<<n, 1>>>(f, y, sums, status);
  byReference<<<n, 1>>>(f, y, sums, status);
  members<<<n, 1>>>(in, out, ranges, status);
  nested<<<n, 1>>>(in, out, tiles, status);
  byMethod<<<n, 1>>>((const float *)f, (float *)y, boxes, status);
  fenced<<<n, 1>>>(f, y, sums, status);
  other<<<n, 1>>>(in, out, tiles, status);
}
