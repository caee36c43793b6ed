// What the options are where nobody sets them, on both sides of each: what is just enough, and what the next number would ask for.
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %check --checks='-*,cuda-smem-bank-conflict' %s -- -DBANKS | %{look} --check-prefix=BANKS
// RUN: %check --checks='-*,cuda-gmem-uncoalesced' %s -- -DSECTORS | %{look} --check-prefix=SECTORS
// RUN: %check --checks='-*,cuda-fp-implicit-double' %s -- -DDOUBLES | %{look} --check-prefix=DOUBLES
// RUN: %check --checks='-*,cuda-lmem-dynamic-index' %s -- -DARRAYS | %{look} --check-prefix=ARRAYS
// RUN: %check --config='{CheckOptions: {cuda-lmem-dynamic-index.MinimumShare: 19}}' --checks='-*,cuda-lmem-dynamic-index' %s -- -DARRAYS | %{look} --check-prefixes=ARRAYS,LESS
// RUN: %check --config='{CheckOptions: {cuda-lmem-dynamic-index.MinimumShare: 21}}' --checks='-*,cuda-lmem-dynamic-index' %s -- -DARRAYS | FileCheck %s --check-prefix=MORE
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 7}}' --checks='-*,cuda-fp-implicit-double' %s -- -DDOUBLES | %{look} --check-prefixes=DOUBLES,SEVEN
// RUN: %check --config='{CheckOptions: {cuda-fp-implicit-double.MinimumShare: 9}}' --checks='-*,cuda-fp-implicit-double' %s -- -DDOUBLES | count 0
// RUN: %check --config='{CheckOptions: {cuda-smem-bank-conflict.MinimumShare: 19}}' --checks='-*,cuda-smem-bank-conflict' %s -- -DBANKS | %{look} --check-prefixes=BANKS,NINETEEN
// RUN: %check --config='{CheckOptions: {cuda-smem-bank-conflict.MinimumShare: 21}}' --checks='-*,cuda-smem-bank-conflict' %s -- -DBANKS | count 0
// RUN: %check --config='{CheckOptions: {cuda-gmem-uncoalesced.MinimumShare: 19}}' --checks='-*,cuda-gmem-uncoalesced' %s -- -DSECTORS | %{look} --check-prefixes=SECTORS,NEXT
// RUN: %check --config='{CheckOptions: {cuda-gmem-uncoalesced.MinimumShare: 21}}' --checks='-*,cuda-gmem-uncoalesced' %s -- -DSECTORS | count 0

#ifdef BANKS
// A fifth of the wavefronts, and seven of 36.
__global__ void fifth() {
  __shared__ volatile float s[1024];
  // BANKS: :[[@LINE+1]]:3: warning: shared-memory store to 's' has a 2-way bank conflict
  s[threadIdx.x * 2] = 1;
  s[threadIdx.x + 0] = 0;
  s[threadIdx.x + 32] = 1;
  s[threadIdx.x + 64] = 2;
}
__global__ void lessThanAFifth() {
  __shared__ volatile float s[1024];
  // NINETEEN: :[[@LINE+1]]:3: warning: shared-memory store to 's' has an 8-way bank conflict
  s[threadIdx.x * 8] = 1;
  s[threadIdx.x + 0] = 0;
  s[threadIdx.x + 32] = 1;
  s[threadIdx.x + 64] = 2;
  s[threadIdx.x + 96] = 3;
  s[threadIdx.x + 128] = 4;
  s[threadIdx.x + 160] = 5;
  s[threadIdx.x + 192] = 6;
  s[threadIdx.x + 224] = 7;
  s[threadIdx.x + 256] = 8;
  s[threadIdx.x + 288] = 9;
  s[threadIdx.x + 320] = 10;
  s[threadIdx.x + 352] = 11;
  s[threadIdx.x + 384] = 12;
  s[threadIdx.x + 416] = 13;
  s[threadIdx.x + 448] = 14;
  s[threadIdx.x + 480] = 15;
  s[threadIdx.x + 512] = 16;
  s[threadIdx.x + 544] = 17;
  s[threadIdx.x + 576] = 18;
  s[threadIdx.x + 608] = 19;
  s[threadIdx.x + 640] = 20;
  s[threadIdx.x + 672] = 21;
  s[threadIdx.x + 704] = 22;
  s[threadIdx.x + 736] = 23;
  s[threadIdx.x + 768] = 24;
  s[threadIdx.x + 800] = 25;
  s[threadIdx.x + 832] = 26;
  s[threadIdx.x + 864] = 27;
}
void launch() {
  fifth<<<64, 32>>>();
  lessThanAFifth<<<64, 32>>>();
}
#endif

#ifdef SECTORS
// 28 of 140 sectors, and of 144.
__global__ void fifth(float *p, float *q) {
  // SECTORS: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced
  p[threadIdx.x * 32] = 1;
  q[threadIdx.x + 0] = 0;
  q[threadIdx.x + 64] = 1;
  q[threadIdx.x + 128] = 2;
  q[threadIdx.x + 192] = 3;
  q[threadIdx.x + 256] = 4;
  q[threadIdx.x + 320] = 5;
  q[threadIdx.x + 384] = 6;
  q[threadIdx.x + 448] = 7;
  q[threadIdx.x + 512] = 8;
  q[threadIdx.x + 576] = 9;
  q[threadIdx.x + 640] = 10;
  q[threadIdx.x + 704] = 11;
  q[threadIdx.x + 768] = 12;
  q[threadIdx.x + 832] = 13;
  q[threadIdx.x + 896] = 14;
  q[threadIdx.x + 960] = 15;
  q[threadIdx.x + 1024] = 16;
  q[threadIdx.x + 1088] = 17;
  q[threadIdx.x + 1152] = 18;
  q[threadIdx.x + 1216] = 19;
  q[threadIdx.x + 1280] = 20;
  q[threadIdx.x + 1344] = 21;
  q[threadIdx.x + 1408] = 22;
  q[threadIdx.x + 1472] = 23;
  q[threadIdx.x + 1536] = 24;
  q[threadIdx.x + 1600] = 25;
  q[threadIdx.x + 1664] = 26;
}
__global__ void lessThanAFifth(float *p, float *q) {
  // NEXT: :[[@LINE+1]]:3: warning: global store to 'p' is not coalesced
  p[threadIdx.x * 32] = 1;
  q[threadIdx.x + 0] = 0;
  q[threadIdx.x + 64] = 1;
  q[threadIdx.x + 128] = 2;
  q[threadIdx.x + 192] = 3;
  q[threadIdx.x + 256] = 4;
  q[threadIdx.x + 320] = 5;
  q[threadIdx.x + 384] = 6;
  q[threadIdx.x + 448] = 7;
  q[threadIdx.x + 512] = 8;
  q[threadIdx.x + 576] = 9;
  q[threadIdx.x + 640] = 10;
  q[threadIdx.x + 704] = 11;
  q[threadIdx.x + 768] = 12;
  q[threadIdx.x + 832] = 13;
  q[threadIdx.x + 896] = 14;
  q[threadIdx.x + 960] = 15;
  q[threadIdx.x + 1024] = 16;
  q[threadIdx.x + 1088] = 17;
  q[threadIdx.x + 1152] = 18;
  q[threadIdx.x + 1216] = 19;
  q[threadIdx.x + 1280] = 20;
  q[threadIdx.x + 1344] = 21;
  q[threadIdx.x + 1408] = 22;
  q[threadIdx.x + 1472] = 23;
  q[threadIdx.x + 1536] = 24;
  q[threadIdx.x + 1600] = 25;
  q[threadIdx.x + 1664] = 26;
  q[threadIdx.x + 1728] = 27;
}
void launch(float *p, float *q) {
  fifth<<<64, 32>>>(p, q);
  lessThanAFifth<<<64, 32>>>(p, q);
}
#endif

#ifdef DOUBLES
// What 33 accesses leave, and 37.
__global__ void enough(float *x, const float *a) {
  float s = 0;
  s += a[threadIdx.x + 0];
  s += a[threadIdx.x + 32];
  s += a[threadIdx.x + 64];
  s += a[threadIdx.x + 96];
  s += a[threadIdx.x + 128];
  s += a[threadIdx.x + 160];
  s += a[threadIdx.x + 192];
  s += a[threadIdx.x + 224];
  s += a[threadIdx.x + 256];
  s += a[threadIdx.x + 288];
  s += a[threadIdx.x + 320];
  s += a[threadIdx.x + 352];
  s += a[threadIdx.x + 384];
  s += a[threadIdx.x + 416];
  s += a[threadIdx.x + 448];
  s += a[threadIdx.x + 480];
  s += a[threadIdx.x + 512];
  s += a[threadIdx.x + 544];
  s += a[threadIdx.x + 576];
  s += a[threadIdx.x + 608];
  s += a[threadIdx.x + 640];
  s += a[threadIdx.x + 672];
  s += a[threadIdx.x + 704];
  s += a[threadIdx.x + 736];
  s += a[threadIdx.x + 768];
  s += a[threadIdx.x + 800];
  s += a[threadIdx.x + 832];
  s += a[threadIdx.x + 864];
  s += a[threadIdx.x + 896];
  s += a[threadIdx.x + 928];
  s += a[threadIdx.x + 960];
  s += a[threadIdx.x + 992];
  // DOUBLES: :[[@LINE+1]]:24: warning: 1 operation on float values done in double
  x[threadIdx.x] = s * 0.1;
}
__global__ void less(float *x, const float *a) {
  float s = 0;
  s += a[threadIdx.x + 0];
  s += a[threadIdx.x + 32];
  s += a[threadIdx.x + 64];
  s += a[threadIdx.x + 96];
  s += a[threadIdx.x + 128];
  s += a[threadIdx.x + 160];
  s += a[threadIdx.x + 192];
  s += a[threadIdx.x + 224];
  s += a[threadIdx.x + 256];
  s += a[threadIdx.x + 288];
  s += a[threadIdx.x + 320];
  s += a[threadIdx.x + 352];
  s += a[threadIdx.x + 384];
  s += a[threadIdx.x + 416];
  s += a[threadIdx.x + 448];
  s += a[threadIdx.x + 480];
  s += a[threadIdx.x + 512];
  s += a[threadIdx.x + 544];
  s += a[threadIdx.x + 576];
  s += a[threadIdx.x + 608];
  s += a[threadIdx.x + 640];
  s += a[threadIdx.x + 672];
  s += a[threadIdx.x + 704];
  s += a[threadIdx.x + 736];
  s += a[threadIdx.x + 768];
  s += a[threadIdx.x + 800];
  s += a[threadIdx.x + 832];
  s += a[threadIdx.x + 864];
  s += a[threadIdx.x + 896];
  s += a[threadIdx.x + 928];
  s += a[threadIdx.x + 960];
  s += a[threadIdx.x + 992];
  s += a[threadIdx.x + 1024];
  s += a[threadIdx.x + 1056];
  s += a[threadIdx.x + 1088];
  s += a[threadIdx.x + 1120];
  // SEVEN: :[[@LINE+1]]:24: warning: 1 operation on float values done in double
  x[threadIdx.x] = s * 0.1;
}
#endif

#ifdef ARRAYS
__global__ void fifth(const int *index, double *out, const double *d, const float *f, int n) {
  double values[4] = {out[1], out[2], out[3], out[4]};
  for (int i = 0; i < n; ++i)
    // ARRAYS: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'values' is indexed by a value
    out[i * 32 + threadIdx.x] = values[index[i * 32 + threadIdx.x]] + d[i * 32 + threadIdx.x] + f[i * 32 + threadIdx.x] + f[i * 32 + threadIdx.x + 1024] + f[i * 32 + threadIdx.x + 2048];
}
__global__ void lessThanAFifth(const int *index, double *out, const double *d, const float *f, int n) {
  double values[4] = {out[1], out[2], out[3], out[4]};
  out[8] = f[9] + d[threadIdx.x] + d[threadIdx.x + 1024] + d[threadIdx.x + 2048] + d[threadIdx.x + 3072];
  for (int i = 0; i < n; ++i)
    // LESS: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'values' is indexed by a value
    out[i * 32 + threadIdx.x] = values[index[i * 32 + threadIdx.x]] + d[i * 32 + threadIdx.x] + f[i * 32 + threadIdx.x] + f[i * 32 + threadIdx.x + 1024] + f[i * 32 + threadIdx.x + 2048];
}
// MORE-NOT: 'values'
__global__ void of1024(char *out) {
  char v[1024];
  for (int i = 0; i < 1024; ++i)
    v[i] = out[i];
  __syncthreads();
  for (int i = 0; i < 1024; ++i)
    out[i] = v[1023 - i];
}
__global__ void of1025(char *out) {
  // ARRAYS: :[[@LINE+2]]:8: warning: 'v' takes 1025 bytes for each thread
  // MORE: :[[@LINE+1]]:8: warning: 'v' takes 1025 bytes for each thread
  char v[1025];
  for (int i = 0; i < 1025; ++i)
    v[i] = out[i];
  __syncthreads();
  for (int i = 0; i < 1025; ++i)
    out[i] = v[1024 - i];
}
__global__ void of256(const int *index, char *out, int n) {
  char v[256];
  for (int i = 0; i < 256; ++i)
    v[i] = 0;
  for (int i = 0; i < n; ++i)
    // ARRAYS: :[[@LINE+1]]:5: warning: local array 'v' is indexed by a value
    v[i] += index[i * 32 + threadIdx.x];
  for (int i = 0; i < 256; ++i)
    out[i * 32 + threadIdx.x] = v[i];
}
__global__ void of257(const int *index, char *out, int n) {
  char v[257];
  for (int i = 0; i < 257; ++i)
    v[i] = 0;
  for (int i = 0; i < n; ++i)
    v[i] += index[i * 32 + threadIdx.x];
  for (int i = 0; i < 257; ++i)
    out[i * 32 + threadIdx.x] = v[i];
}
// At places that data choose.
__global__ void chosenOf64(const int *index, char *out, int n) {
  char v[64];
  for (int i = 0; i < 64; ++i)
    v[i] = 0;
  for (int i = 0; i < n; ++i)
    // ARRAYS: :[[@LINE+1]]:5: warning: local array 'v' is indexed by a value
    v[index[i * 32 + threadIdx.x]] += 1;
  for (int i = 0; i < 64; ++i)
    out[i * 32 + threadIdx.x] = v[i];
}
__global__ void chosenOf65(const int *index, char *out, int n) {
  char v[65];
  for (int i = 0; i < 65; ++i)
    v[i] = 0;
  for (int i = 0; i < n; ++i)
    v[index[i * 32 + threadIdx.x]] += 1;
  for (int i = 0; i < 65; ++i)
    out[i * 32 + threadIdx.x] = v[i];
}
#endif
