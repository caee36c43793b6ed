// RUN: %check --checks='-*,cuda-lmem-bounds' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// Hazards

__global__ void oneTooMany(float *out) {
  float a[4];
  for (int i = 0; i <= 4; ++i)
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes element 4 of 'a', which has 4 elements [cuda-lmem-bounds]
    a[i] = out[i];
  out[0] = a[0];
}

template <typename T, int N> struct Stack {
  T items[N];
  int top = 0;
  __device__ void fill(T v) {
    for (int i = N; i >= 0; --i)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes element 8 of a member array of 's', which has 8 elements
      items[i] = v;
  }
  __device__ T &operator[](int i) { return items[i]; }
};
__global__ void stacked(int *out) {
  Stack<int, 8> s;
  s.fill(1);
  out[0] = s[3];
}

// An object counts what it is given: a call is one too many.
template <typename T, int N> class Pushed {
public:
  __device__ Pushed() : size(0) {}
  __device__ void push(T v) {
    // CHECK: :[[@LINE+13]]:5: warning: thread 0 writes element 8 of a member array of 's', which has 8 elements
    // CHECK: :[[@LINE+1]]:5: note:
    items[size++] = v;
  }
  __device__ T top() const { return items[size - 1]; }

private:
  T items[N];
  int size;
};
__global__ void pushed(int *out) {
  Pushed<int, 8> s;
  for (int i = 0; i < 9; ++i)
    s.push(i);
  out[0] = s.top();
}
__global__ void pushedRight(int *out) {
  Pushed<int, 8> s;
  for (int i = 0; i < 8; ++i)
    s.push(i);
  out[0] = s.top();
}

__device__ float get(const float *values, int k) { return values[k]; }
__global__ void byCall(float *out) {
  float v[3] = {1, 2, 3};
  // CHECK: :[[@LINE+1]]:24: warning: thread 0 reads element 3 of 'v', which has 3 elements
  out[0] = get(v, 2) + get(v, 3);
}

#define SIZE 10
__global__ void sums(float *out) {
  float s[SIZE];
  for (int i = 0; i < SIZE; i++)
    // CHECK: :[[@LINE+1]]:21: warning: thread 0 reads element -1 of 's', which has 10 elements
    s[i] = out[i] + s[i - 1];
  out[1] = s[SIZE - 1];
}

__global__ void neighbours(const float *in, float *out) {
  float window[5];
  for (int i = 0; i < 5; ++i)
    window[i] = in[i];
  float sum = 0;
  for (int i = 0; i < 5; ++i)
    // CHECK: :[[@LINE+1]]:12: warning: thread 0 reads element 5 of 'window', which has 5 elements
    sum += window[i + 1] - window[i];
  *out = sum;
}

__global__ void matrix(float *out) {
  float m[3][3];
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 4; ++c)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes element 9 of 'm', which has 9 elements
      m[r][c] = 0;
  out[0] = m[0][0];
}

__global__ void countdown(int *out) {
  int a[16];
  int i = 16;
  while (i >= 0) {
    // CHECK: :[[@LINE+1]]:5: warning: thread 0 writes element 16 of 'a', which has 16 elements
    a[i] = i;
    --i;
  }
  out[0] = a[2];
}

__global__ void byThread(int *out) {
  int a[64];
  for (int i = 0; i < 64; ++i)
    a[i] = i;
  // CHECK: :[[@LINE+1]]:22: warning: thread 95 reads element 95 of 'a', which has 64 elements
  out[threadIdx.x] = a[threadIdx.x];
}
void launchByThread(int *out) { byThread<<<1, 96>>>(out); }

__device__ void lambdas(float *out) {
  float a[2] = {0, 0};
  auto at = [&](int i) -> float & { return a[i]; };
  // CHECK: :[[@LINE+1]]:3: warning: thread 0 writes element 2 of 'a', which has 2 elements
  at(2) = 1;
  out[0] = at(0);
}

// More than sixteen iterations.
__global__ void longLoop(int *out) {
  int a[100];
  for (int i = 0; i < 25; ++i)
    for (int k = 1; k <= 4; ++k)
      // CHECK: :[[@LINE+1]]:7: warning: thread 0 writes element 100 of 'a', which has 100 elements
      a[i * 4 + k] = 0;
  out[0] = a[2];
}

// Look-alikes

__global__ void right(float *out, int n) {
  float a[4];
  for (int i = 0; i < 4; ++i)
    a[i] = out[i];
  for (int i = 3; i >= 0; --i)
    a[i] += 1;
  for (int i = 1; i < 4; ++i)
    a[i] += a[i - 1];
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  for (int i = 0; i <= n && i < 4; ++i)
    a[i] = 1;
  a[n & 3] = 2;
  out[0] = a[n];
}

__global__ void broken(int *out, const int *in) {
  int a[8];
  int i = 0;
  while (true) {
    if (i == 8)
      break;
    a[i++] = in[i];
  }
  for (i = 0; i <= 8; ++i) {
    if (i < 8)
      a[i] = 2;
  }
  for (i = 0; i < 20; ++i) {
    if (in[i] == 7)
      break;
    if (i > 7)
      continue;
    a[i] = 3;
  }
  // Where the search stopped is not known.
  out[0] = a[i];
}

__device__ float sum(const float *v, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += v[i];
  return s;
}
__global__ void called(float *out) {
  float a[3] = {}, b[5] = {};
  out[0] = sum(a, 3) + sum(b, 5) + sum(a + 1, 2);
}

__global__ void components(const float4 *in, float *out) {
  float4 v = in[0];
  float s = 0;
  for (int i = 0; i < 4; ++i)
    s += (&v.x)[i];
  *out = s;
}

// A flattened array of two dimensions.
__global__ void flat(float *out) {
  float m[3][4];
  for (int i = 0; i < 12; ++i)
    (&m[0][0])[i] = 0;
  for (int i = 0; i < 12; ++i)
    m[0][i] = 1;
  out[0] = m[1][1];
}

struct Buffer {
  int count;
  float data[1];
};
struct Large {
  Buffer head;
  float more[7];
};
__global__ void trailing(float *out) {
  Large l;
  for (int i = 0; i < 8; ++i)
    l.head.data[i] = 0;
  out[0] = l.more[1];
}

__global__ void clamped(int *out) {
  int a[32];
  for (int i = 0; i < 64; ++i)
    a[min(i, 31)] = i;
  for (int i = -5; i < 40; ++i)
    a[i < 0 ? 0 : i > 31 ? 31 : i] = 1;
  const int at = threadIdx.x;
  if (at < 32)
    out[at] = a[at];
}
void launchClamped(int *out) { clamped<<<1, 64>>>(out); }

template <int N> __device__ void recurse(int *a) {
  if constexpr (N > 0) {
    a[N - 1] = N;
    recurse<N - 1>(a);
  }
}
__global__ void recursive(int *out) {
  int a[6];
  recurse<6>(a);
  out[0] = a[5];
}

// `while (n--)`, pointers, an end that is one past.
__global__ void pointers(int *out) {
  int a[10];
  int n = 10;
  while (n--)
    a[n] = n;
  for (int *p = a; p < a + 10; ++p)
    *p += 1;
  int *q = a + 10;
  do {
    *--q = 0;
  } while (q != a);
  out[0] = *q;
}

// Bytes of something larger.
__global__ void bytes(unsigned char *out) {
  double d = 1;
  unsigned char *raw = reinterpret_cast<unsigned char *>(&d);
  for (int i = 0; i < 8; ++i)
    out[i] = raw[i];
  unsigned long long word[2];
  unsigned *half = reinterpret_cast<unsigned *>(word);
  half[3] = 1;
  out[0] = word[1];
}

// Other people's ways

struct Matrix3 {
  float v[9];
  __device__ float at(int r, int c) const { return v[r * 3 + c]; }
};
__global__ void outside(float *o) {
  Matrix3 m{};
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads element 9 of 'm', which has 9 elements
  o[0] = m.at(3, 0);
}

template <typename T, int N> __device__ T last(const T (&a)[N]) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 reads element 6 of 'q', which has 6 elements
  return a[N];
}
__global__ void byReference(float *o) {
  float q[6] = {1, 2, 3, 4, 5, 6};
  o[0] = last(q);
}

__global__ void stack(int *o) {
  int items[16];
  int top = 0;
  for (int i = 0; i < 20; i++)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: thread 0 writes element 16 of 'items', which has 16 elements
    items[top++] = i;
  o[0] = items[0];
}

__global__ void digits(char *o) {
  char b[12];
  int n = 0;
  for (int v = 123456; v; v /= 10)
    b[n++] = '0' + v % 10;
  while (n)
    o[0] += b[--n];
}
