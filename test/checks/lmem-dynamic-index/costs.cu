// RUN: %check --checks='-*,cuda-lmem-dynamic-index' --config='{CheckOptions: {EveryAccess: true}}' %s -- | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'
//
// What each access costs decides: of each two kernels the first is just dearer with a selection among the registers, and the second just cheaper. All costs are those of
// lib/analysis/LocalArrays.cpp: another one, by a sixteenth, makes one of them the other.

__global__ void loadDearer(const float *in, const int *index, float *out, int n) {
  float a[8], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'a' is indexed by a value that is not a compile-time constant
  sum += a[index[0 + threadIdx.x]];
  sum += a[index[32 + threadIdx.x]];
  sum += a[index[64 + threadIdx.x]];
  sum += a[index[96 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
__global__ void loadCheaper(const float *in, const int *index, float *out, int n) {
  float a[8], sum = 0;
  a[0] = in[0];
  sum += a[index[0 + threadIdx.x]];
  sum += a[index[32 + threadIdx.x]];
  sum += a[index[64 + threadIdx.x]];
  sum += a[index[96 + threadIdx.x]];
  sum += a[0];
  sum += a[1];
  sum += a[2];
  out[threadIdx.x] = sum;
}
__global__ void constantStoreDearer(const float *in, const int *index, float *out, int n) {
  float a[9], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  a[4] = in[148];
  a[5] = in[185];
  a[6] = in[222];
  a[7] = in[259];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'a' is indexed by a value that is not a compile-time constant
  sum += a[index[0 + threadIdx.x]];
  sum += a[index[32 + threadIdx.x]];
  sum += a[index[64 + threadIdx.x]];
  sum += a[index[96 + threadIdx.x]];
  sum += a[index[128 + threadIdx.x]];
  sum += a[index[160 + threadIdx.x]];
  sum += a[index[192 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
__global__ void constantStoreCheaper(const float *in, const int *index, float *out, int n) {
  float a[9], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  a[4] = in[148];
  a[5] = in[185];
  sum += a[index[0 + threadIdx.x]];
  sum += a[index[32 + threadIdx.x]];
  sum += a[index[64 + threadIdx.x]];
  sum += a[index[96 + threadIdx.x]];
  sum += a[index[128 + threadIdx.x]];
  sum += a[index[160 + threadIdx.x]];
  sum += a[index[192 + threadIdx.x]];
  sum += a[0];
  sum += a[1];
  sum += a[2];
  out[threadIdx.x] = sum;
}
__global__ void constantLoadDearer(const float *in, const int *index, float *out, int n) {
  float a[9], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'a' is indexed by a value that is not a compile-time constant
  sum += a[index[0 + threadIdx.x]];
  sum += a[index[32 + threadIdx.x]];
  sum += a[index[64 + threadIdx.x]];
  sum += a[index[96 + threadIdx.x]];
  sum += a[index[128 + threadIdx.x]];
  sum += a[index[160 + threadIdx.x]];
  sum += a[index[192 + threadIdx.x]];
  sum += a[0];
  sum += a[1];
  sum += a[2];
  sum += a[3];
  sum += a[4];
  out[threadIdx.x] = sum;
}
__global__ void constantLoadCheaper(const float *in, const int *index, float *out, int n) {
  float a[9], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  sum += a[index[0 + threadIdx.x]];
  sum += a[index[32 + threadIdx.x]];
  sum += a[index[64 + threadIdx.x]];
  sum += a[index[96 + threadIdx.x]];
  sum += a[index[128 + threadIdx.x]];
  sum += a[index[160 + threadIdx.x]];
  sum += a[index[192 + threadIdx.x]];
  sum += a[0];
  sum += a[1];
  sum += a[2];
  sum += a[3];
  sum += a[4];
  sum += a[5];
  sum += a[6];
  sum += a[7];
  out[threadIdx.x] = sum;
}
__global__ void storeDearer(const float *in, const int *index, float *out, int n) {
  float a[8], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'a' is indexed by a value that is not a compile-time constant
  a[index[0 + threadIdx.x]] = in[7];
  a[index[32 + threadIdx.x]] = in[38];
  a[index[64 + threadIdx.x]] = in[69];
  a[index[96 + threadIdx.x]] = in[100];
  sum += a[0];
  out[threadIdx.x] = sum;
}
__global__ void storeCheaper(const float *in, const int *index, float *out, int n) {
  float a[8], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[index[0 + threadIdx.x]] = in[7];
  a[index[32 + threadIdx.x]] = in[38];
  a[index[64 + threadIdx.x]] = in[69];
  a[index[96 + threadIdx.x]] = in[100];
  sum += a[0];
  sum += a[1];
  sum += a[2];
  out[threadIdx.x] = sum;
}
__global__ void keptLoopDearer(const float *in, const int *index, float *out, int n) {
  float a[10], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  for (int k = 0; k < n; ++k)
    if (in[k] > 0) {
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'a' is indexed by a value that is not a compile-time constant
      sum += a[index[k + 0 + threadIdx.x]];
      sum += a[index[k + 32 + threadIdx.x]];
    }
  sum += a[0];
  sum += a[1];
  sum += a[2];
  sum += a[3];
  sum += a[4];
  sum += a[5];
  out[threadIdx.x] = sum;
}
__global__ void keptLoopCheaper(const float *in, const int *index, float *out, int n) {
  float a[10], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  for (int k = 0; k < n; ++k)
    if (in[k] > 0) {
      sum += a[index[k + 0 + threadIdx.x]];
      sum += a[index[k + 32 + threadIdx.x]];
    }
  sum += a[0];
  sum += a[1];
  sum += a[2];
  sum += a[3];
  sum += a[4];
  out[threadIdx.x] = sum;
}
__global__ void unrolledLoadDearer(const float *in, const int *index, float *out, int n) {
  float a[8], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  a[4] = in[148];
  a[5] = in[185];
  a[6] = in[222];
  a[7] = in[259];
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'a' is indexed by a value that is not a compile-time constant
    sum += a[index[k * 32 + threadIdx.x]];
  sum += a[0];
  sum += a[1];
  out[threadIdx.x] = sum;
}
__global__ void unrolledLoadCheaper(const float *in, const int *index, float *out, int n) {
  float a[8], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  a[4] = in[148];
  a[5] = in[185];
  for (int k = 0; k < n; ++k)
    sum += a[index[k * 32 + threadIdx.x]];
  sum += a[0];
  sum += a[1];
  sum += a[2];
  sum += a[3];
  sum += a[4];
  out[threadIdx.x] = sum;
}
__global__ void unrolledStoreDearer(const float *in, const int *index, float *out, int n) {
  float a[4], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  a[0] = in[148];
  a[1] = in[185];
  a[2] = in[222];
  a[3] = in[259];
  for (int k = 0; k < n; ++k)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'a' is indexed by a value that is not a compile-time constant
    a[index[k * 32 + threadIdx.x]] = in[k * 32 + threadIdx.x];
  sum += a[0];
  sum += a[1];
  out[threadIdx.x] = sum;
}
__global__ void unrolledStoreCheaper(const float *in, const int *index, float *out, int n) {
  float a[4], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  a[0] = in[148];
  a[1] = in[185];
  for (int k = 0; k < n; ++k)
    a[index[k * 32 + threadIdx.x]] = in[k * 32 + threadIdx.x];
  sum += a[0];
  sum += a[1];
  sum += a[2];
  sum += a[3];
  sum += a[0];
  out[threadIdx.x] = sum;
}
// Of more registers than 64 none is selected.
__global__ void most(const float *in, const int *index, float *out, int n) {
  float a[64], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  a[4] = in[148];
  a[5] = in[185];
  a[6] = in[222];
  a[7] = in[259];
  a[8] = in[296];
  a[9] = in[333];
  a[10] = in[370];
  a[11] = in[407];
  a[12] = in[444];
  a[13] = in[481];
  a[14] = in[518];
  a[15] = in[555];
  a[16] = in[592];
  a[17] = in[629];
  a[18] = in[666];
  a[19] = in[703];
  a[20] = in[740];
  a[21] = in[777];
  a[22] = in[814];
  a[23] = in[851];
  a[24] = in[888];
  a[25] = in[925];
  a[26] = in[962];
  a[27] = in[999];
  a[28] = in[1036];
  a[29] = in[1073];
  a[30] = in[1110];
  a[31] = in[1147];
  a[32] = in[1184];
  a[33] = in[1221];
  a[34] = in[1258];
  a[35] = in[1295];
  a[36] = in[1332];
  a[37] = in[1369];
  a[38] = in[1406];
  a[39] = in[1443];
  a[40] = in[1480];
  a[41] = in[1517];
  a[42] = in[1554];
  a[43] = in[1591];
  a[44] = in[1628];
  a[45] = in[1665];
  a[46] = in[1702];
  a[47] = in[1739];
  a[48] = in[1776];
  a[49] = in[1813];
  a[50] = in[1850];
  a[51] = in[1887];
  a[52] = in[1924];
  a[53] = in[1961];
  a[54] = in[1998];
  a[55] = in[2035];
  a[56] = in[2072];
  a[57] = in[2109];
  a[58] = in[2146];
  a[59] = in[2183];
  a[60] = in[2220];
  a[61] = in[2257];
  a[62] = in[2294];
  a[63] = in[2331];
  sum += a[index[0 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
__global__ void more(const float *in, const int *index, float *out, int n) {
  float a[65], sum = 0;
  a[0] = in[0];
  a[1] = in[37];
  a[2] = in[74];
  a[3] = in[111];
  a[4] = in[148];
  a[5] = in[185];
  a[6] = in[222];
  a[7] = in[259];
  a[8] = in[296];
  a[9] = in[333];
  a[10] = in[370];
  a[11] = in[407];
  a[12] = in[444];
  a[13] = in[481];
  a[14] = in[518];
  a[15] = in[555];
  a[16] = in[592];
  a[17] = in[629];
  a[18] = in[666];
  a[19] = in[703];
  a[20] = in[740];
  a[21] = in[777];
  a[22] = in[814];
  a[23] = in[851];
  a[24] = in[888];
  a[25] = in[925];
  a[26] = in[962];
  a[27] = in[999];
  a[28] = in[1036];
  a[29] = in[1073];
  a[30] = in[1110];
  a[31] = in[1147];
  a[32] = in[1184];
  a[33] = in[1221];
  a[34] = in[1258];
  a[35] = in[1295];
  a[36] = in[1332];
  a[37] = in[1369];
  a[38] = in[1406];
  a[39] = in[1443];
  a[40] = in[1480];
  a[41] = in[1517];
  a[42] = in[1554];
  a[43] = in[1591];
  a[44] = in[1628];
  a[45] = in[1665];
  a[46] = in[1702];
  a[47] = in[1739];
  a[48] = in[1776];
  a[49] = in[1813];
  a[50] = in[1850];
  a[51] = in[1887];
  a[52] = in[1924];
  a[53] = in[1961];
  a[54] = in[1998];
  a[55] = in[2035];
  a[56] = in[2072];
  a[57] = in[2109];
  a[58] = in[2146];
  a[59] = in[2183];
  a[60] = in[2220];
  a[61] = in[2257];
  a[62] = in[2294];
  a[63] = in[2331];
  a[64] = in[2368];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: local array 'a' is indexed by a value that is not a compile-time constant
  sum += a[index[0 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
// A parameter of up to 64 bytes is copied by stores of 16, a larger one by one of each register.
struct Fifteen {
  float a[15];
};
__global__ void fifteen(Fifteen given, const int *index, float *out) {
  float sum = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: kernel parameter 'given' is indexed by a value that is not a compile-time constant
  sum += given.a[index[0 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
struct Sixteentwice {
  float a[16];
};
__global__ void sixteenTwice(Sixteentwice given, const int *index, float *out) {
  float sum = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: kernel parameter 'given' is indexed by a value that is not a compile-time constant
  sum += given.a[index[0 + threadIdx.x]];
  sum += given.a[index[32 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
struct Sixteenonce {
  float a[16];
};
__global__ void sixteenOnce(Sixteenonce given, const int *index, float *out) {
  float sum = 0;
  sum += given.a[index[0 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
struct Seventeen {
  float a[17];
};
__global__ void seventeen(Seventeen given, const int *index, float *out) {
  float sum = 0;
  sum += given.a[index[0 + threadIdx.x]];
  sum += given.a[index[32 + threadIdx.x]];
  sum += given.a[index[64 + threadIdx.x]];
  sum += given.a[index[96 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
struct __attribute__((packed)) ByteMore {
  float a[16];
  char more;
};
__global__ void byteMore(ByteMore given, const int *index, float *out) {
  float sum = 0;
  sum += given.a[index[0 + threadIdx.x]];
  sum += given.a[index[32 + threadIdx.x]];
  sum += given.a[index[64 + threadIdx.x]];
  sum += given.a[index[96 + threadIdx.x]];
  out[threadIdx.x] = sum;
}
