// RUN: %check --checks='-*,cuda-host-leak' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Memory that is made anew whenever more is asked for.

#include <vector>

class Buffer {
public:
  void hazard(size_t n) {
    if (size < n) {
      // CHECK: :[[@LINE+2]]:7: warning: cudaMalloc is called again whenever more is asked for, and what it gave before is never released
      // CHECK: :[[@LINE-2]]:9: note: this says that there is too little
      cudaMalloc(&data, n);
      size = n;
    }
  }
  void frees(size_t n) {
    if (more < n) {
      cudaFree(other);
      cudaMalloc(&other, n);
      more = n;
    }
  }
  void asks(size_t n) {
    if (more < n) {
      if (other)
        drop();
      cudaMalloc(&other, n);
      more = n;
    }
  }
  void unseen(size_t n) {
    if (more < n) {
      forget();
      cudaMalloc(&other, n);
      more = n;
    }
  }
  void once(size_t n) {
    if (more == 0) {
      cudaMalloc(&other, n);
      more = n;
    }
  }
  ~Buffer() { cudaFree(data); drop(); }

private:
  void drop() { cudaFree(other); }
  void forget();
  float *data = nullptr, *other = nullptr;
  size_t size = 0, more = 0;
};

// One decides for all.
void several(size_t n) {
  static float *a, *b;
  static size_t most;
  if (n > most) {
    if (a) {
      cudaFree(a);
      cudaFree(b);
    }
    cudaMalloc(&a, n);
    cudaMalloc(&b, n);
    most = n;
  }
}
// All pieces are kept.
struct Pieces {
  char *last;
  size_t size;
  std::vector<char *> all;
};
void keep(Pieces *p, size_t n) {
  if (n > p->size) {
    cudaMalloc(&p->last, n);
    p->all.push_back(p->last);
    p->size = n;
  }
}
// A piece from which others are given.
struct Arena {
  char *piece;
  size_t left;
};
void *take(Arena *a, size_t n) {
  if (n > a->left) {
    cudaMalloc(&a->piece, 1 << 20);
    a->left = 1 << 20;
  }
  a->left -= n;
  return a->piece + a->left;
}
struct Plain {
  char *p;
  size_t capacity;
};
void plain(Plain *b, size_t n) {
  if (b->capacity < n) {
    // CHECK: :[[@LINE+1]]:5: warning: cudaMalloc is called again whenever more is asked for, and what it gave before is never released
    cudaMalloc(&b->p, n);
    b->capacity = n;
  }
}
void end(Plain *b) { cudaFree(b->p); }
