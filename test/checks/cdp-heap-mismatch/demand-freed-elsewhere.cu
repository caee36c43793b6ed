// RUN: %check --checks='-*,cuda-cdp-heap-mismatch' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What other grids free is not what never leaves this one.
__global__ void leaks() {
  // CHECK: :[[@LINE+1]]:13: warning: 1 allocations of 9437184 bytes
  void *p = malloc(9u << 20);
  if (p)
    *(char *)p = 0;
}

__global__ void given_away(char **out) { *out = new char[9u << 20]; }
__global__ void frees_it(char *p) { delete[] p; }
__device__ char *kept;
__global__ void keeps() {
  char *p = (char *)malloc(9u << 20);
  if (!p)
    return;
  kept = p;
}
__global__ void drops_it() { delete[] kept; }

// Nobody else names the list.
struct Node {
  char payload[4096];
  Node *next;
};
__device__ Node *list, *shared_list;
__global__ void fills() {
  for (int i = 0; i < 4096; ++i) {
    // CHECK: :[[@LINE+1]]:15: warning: 4096 allocations of 4104 bytes, 16809984 bytes in all
    Node *n = new Node;
    n->next = list;
    list = n;
  }
}
// It adds to the list, and frees nothing.
__global__ void fills_some() {
  for (int i = 0; i < 64; ++i) {
    Node *n = new Node;
    n->next = list;
    list = n;
  }
}
__global__ void fills_shared() {
  for (int i = 0; i < 4096; ++i) {
    Node *n = new Node;
    n->next = shared_list;
    shared_list = n;
  }
}
__device__ Node *first() { return shared_list; }
__global__ void empties() {
  while (Node *n = first()) {
    shared_list = n->next;
    delete n;
  }
}
__global__ void hangs_on(Node *to) {
  for (int i = 0; i < 4096; ++i) {
    Node *n = new Node;
    to->next = n;
    to = n;
  }
}
__global__ void hands_on() {
  char *p = (char *)malloc(9u << 20);
  if (p)
    frees_it<<<1, 1>>>(p);
}

void host() {
  leaks<<<1, 1>>>();
  given_away<<<1, 1>>>(nullptr);
  keeps<<<1, 1>>>();
  fills<<<1, 1>>>();
  fills_some<<<1, 1>>>();
  fills_shared<<<1, 1>>>();
  hangs_on<<<1, 1>>>(nullptr);
  hands_on<<<1, 1>>>();
}
