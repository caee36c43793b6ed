// RUN: %check --checks='-*,cuda-order-publish' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A pointer that other threads follow, to what was just written.
struct List {
  int size;
  int items[8];
};
struct Pool {
  int used;
  List *lists;
};
struct Cell {
  List *volatile list;
  __device__ void add(int item, Pool &pool) {
    if (list->size == 0) {
      const int i = atomicAdd(&pool.used, 1);
      pool.lists[i].size = 1;
      // CHECK: :[[@LINE+1]]:7: warning: {{.*}} is written and then announced by {{.*}} with no fence in between: other blocks may see the announcement first [cuda-order-publish]
      atomicCAS((unsigned long long *)&list, (unsigned long long)&pool.lists[0], (unsigned long long)&pool.lists[i]);
    }
    list->items[0] = item;
  }
  __device__ void addAlone(int item, Pool &pool) {
    if (list->size == 0) {
      const int i = atomicAdd(&pool.used, 1);
      pool.lists[i].size = 1;
      atomicCAS((unsigned long long *)&list, (unsigned long long)&pool.lists[0], (unsigned long long)&pool.lists[i]);
    }
    list->items[0] = item;
  }
  __device__ void addFenced(int item, Pool &pool) {
    if (list->size == 0) {
      const int i = atomicAdd(&pool.used, 1);
      pool.lists[i].size = 1;
      __threadfence();
      atomicCAS((unsigned long long *)&list, (unsigned long long)&pool.lists[0], (unsigned long long)&pool.lists[i]);
    }
    list->items[0] = item;
  }
};
__global__ void grow(Cell *cells, Pool *pool, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    cells[i % 7].add(i, *pool);
}
__global__ void growFenced(Cell *cells, Pool *pool, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    cells[i % 7].addFenced(i, *pool);
}

// What only a later grid follows.
struct Node {
  Node *next;
  int value;
};
__global__ void push(Node **head, Node *nodes, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    nodes[i].value = i;
    nodes[i].next = (Node *)atomicExch((unsigned long long *)head, (unsigned long long)&nodes[i]);
  }
}

// Blocks that count themselves.
__device__ unsigned ticket;
__global__ void tiles(const float *x, float *sums, int *status) {
  __shared__ unsigned mine;
  if (threadIdx.x == 0)
    mine = atomicAdd(&ticket, 1u);
  __syncthreads();
  const int tile = mine;
  if (threadIdx.x == 0) {
    sums[tile] = x[tile];
    // CHECK: :[[@LINE+1]]:5: warning: 'sums' is written and then announced by 'status' with no fence in between: other blocks may see the announcement first
    status[tile] = 1;
    for (int p = tile - 1; p >= 0; --p) {
      int st;
      do {
        st = atomicAdd(&status[p], 0);
      } while (st == 0);
      __threadfence();
      sums[tile] += sums[p];
    }
  }
}
__global__ void tilesFenced(const float *x, float *sums, int *status) {
  __shared__ unsigned mine;
  if (threadIdx.x == 0)
    mine = atomicAdd(&ticket, 1u);
  __syncthreads();
  const int tile = mine;
  if (threadIdx.x == 0) {
    sums[tile] = x[tile];
    __threadfence();
    atomicExch(&status[tile], 1);
    for (int p = tile - 1; p >= 0; --p) {
      int st;
      do {
        st = atomicAdd(&status[p], 0);
      } while (st == 0);
      __threadfence();
      sums[tile] += sums[p];
    }
  }
}

// One block has no others.
__global__ void growAlone(Cell *cells, Pool *pool, int n) {
  if (threadIdx.x < n)
    cells[threadIdx.x % 7].addAlone(threadIdx.x, *pool);
}
void launchAlone(Cell *cells, Pool *pool, int n) { growAlone<<<1, 64>>>(cells, pool, n); }
