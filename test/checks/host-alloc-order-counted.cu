// RUN: %check --checks='-*,cuda-host-alloc-order,cuda-stream-handle' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'
//
// Owners of one object that count each other: the last one alone ends it. How
// many there are an atomic says, or what is not seen.

#include "cuda_runtime.h"

bool isLast(long *count);
struct Hidden {
  bool release();
};
long fetched(long *p) { return __atomic_fetch_sub(p, 1, 4); }

#define OWNERS(NAME, TAKE, LAST)                                               \
  struct Memory##NAME {                                                        \
    Memory##NAME() {                                                           \
      cudaMalloc(&p, 64);                                                      \
      cudaStreamCreate(&s);                                                    \
    }                                                                          \
    ~Memory##NAME() {                                                          \
      if (p)                                                                   \
        cudaFree(p);                                                           \
      cudaStreamDestroy(s);                                                    \
    }                                                                          \
    Memory##NAME(const Memory##NAME &) = delete;                               \
    int *p = nullptr;                                                          \
    cudaStream_t s;                                                            \
  };                                                                           \
  struct NAME {                                                                \
    NAME() : m(new Memory##NAME), n(new long(1)) {}                            \
    NAME(const NAME &o) : m(o.m), n(o.n) { TAKE; }                             \
    ~NAME() {                                                                  \
      if (LAST)                                                                \
        delete m;                                                              \
    }                                                                          \
    Memory##NAME *m;                                                           \
    long *n;                                                                   \
  };                                                                           \
  inline bool has##NAME(NAME x) { return x.m->p != nullptr; }                  \
  bool both##NAME() {                                                          \
    NAME x;                                                                    \
    return has##NAME(x);                                                       \
  }

OWNERS(Builtin, __atomic_fetch_add(n, 1, 5), __atomic_fetch_sub(n, 1, 5) == 1)
OWNERS(Sync, __sync_fetch_and_add(n, 1), __sync_sub_and_fetch(n, 1) == 0)
OWNERS(Helper, __atomic_fetch_add(n, 1, 5), fetched(n) == 1)
OWNERS(Unseen, ++*n, isLast(n))
OWNERS(Method, ++*n, ((Hidden *)n)->release())
OWNERS(Plain, ++*n, --*n == 0)

// Who counts nobody ends the object twice.
OWNERS(Nobody, , m)
// CHECK-DAG: :[[@LINE-1]]:1: warning: cudaFree frees memory twice: two objects of 'MemoryNobody' have it
// CHECK-DAG: :[[@LINE-2]]:1: warning: this stream is destroyed twice: two objects of 'MemoryNobody' have it
