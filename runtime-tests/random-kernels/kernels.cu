// Written by random-kernels-source. kernelK(p, q, n): OUT is int *, or a recorder.
#ifndef OUT
#define OUT int *
#endif
__device__ int choose(int a, int b, int c) {
if (a > c) return b;
if (a == c) return a + b;
return c;
}
__device__ void bump(int &x, int by) {
if (by > 3) x += by;
else x -= 1;
}
__global__ void kernel0(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[q[((a & 3)) & 63]] = 0;
if (((n + ((int)threadIdx.y)) <= 16) || ((((int)threadIdx.y) ^ 16) != ((int)((unsigned)(((int)threadIdx.x)) % 12u)))) {
bump(b, choose(7, a, ((int)threadIdx.x)));
p[((((int)threadIdx.x) + a) + (a + ((int)threadIdx.x)))] = 1;
if ((b | 2) > (n + ((int)threadIdx.y))) {
if ((b / 8) > 64) {
a = q[(choose(((int)threadIdx.x), a, ((int)threadIdx.x))) & 63];
b = ((int)(short)(((int)(short)(n))));
p[((((int)threadIdx.y) * 4) | 2)] = 2;
} else {
b = (choose(((int)threadIdx.y), b, n) * 2);
}
} else {
}
} else {
}
p[((b & 3) | 16)] = 3;
}
__global__ void kernel1(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((b * 8) < 8) return;
a = (choose(n, 3, a) - q[(((int)threadIdx.x)) & 63]);
b = ((int)((unsigned)((4 ^ 8)) % 12u));
if (((n | 4) != 15) || (((int)(short)(b)) != q[(b) & 63])) {
p[((int)(short)((((int)threadIdx.x) >> 2)))] = 0;
for (int k0 = 0; k0 < (n & 7); k0 += 1) {
if (((a ^ 4) > (((int)threadIdx.x) | 1)) || ((n + 32) < 4)) {
if ((a >> 2) != 33) continue;
} else {
if (((((a % 33) < ((int)(short)(((int)threadIdx.x)))) && ((b / 5) <= (b ^ 1))) ? ((int)threadIdx.x) : 4) != (b | 2)) continue;
p[q[((k0 ^ 32)) & 63]] = 1;
}
}
p[(((int)(short)(((int)threadIdx.x))) >> 2)] = 2;
} else {
if (q[((-1)) & 63] > 15) {
if ((b ^ 2) < ((int)(unsigned char)(b))) {
p[((b ^ 1) % 4)] = 3;
} else {
a = ((a % 33) & 1);
bump(b, (n + ((int)threadIdx.x)));
}
} else {
}
}
p[(((int)(unsigned char)(a)) >> 2)] = 4;
}
__global__ void kernel2(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((((int)threadIdx.x) % 8) != (b % 32)) {
for (int k0 = 0; k0 < 3; k0 += 1) {
for (int k1 = 0; k1 < (n & 7); k1 += 2) {
a = ((((int)threadIdx.y) ^ 16) ^ 4);
if ((b >> 2) != 3) break;
a = ((((int)threadIdx.x) ^ 32) - q[(((int)threadIdx.x)) & 63]);
}
p[((k0 / 33) + (a * 16))] = 0;
if (choose(k0, a, ((int)threadIdx.x)) != (-4)) {
b = ((b - k0) | 16);
} else {
p[((int)(short)((((int)threadIdx.x) | 4)))] = 1;
p[(((int)(short)(n)) & 7)] = 2;
}
}
if (q[(n) & 63] > (a & 31)) {
b = ((b - a) - q[(a) & 63]);
} else {
}
if ((b + b) != 3) {
if ((15 + b) == (b - n)) {
p[q[(((int)(unsigned char)(((int)threadIdx.y)))) & 63]] = 3;
} else {
}
} else {
if ((((int)threadIdx.x) + ((int)threadIdx.y)) < ((((((int)threadIdx.y) >> 2) == (-1)) || ((b % 8) != 15)) ? a : n)) {
a = ((1 ^ 8) >> 2);
} else {
a = ((int)(short)(q[(n) & 63]));
}
}
} else {
}
p[((b + ((int)threadIdx.y)) + (b | 2))] = 4;
}
__global__ void kernel3(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((((int)((unsigned)(((int)threadIdx.y)) % 12u)) > 32) || (((int)(short)(a)) != (b * 8))) {
if ((a + b) > (n - a)) {
for (int k0 = 0; k0 < 3; k0 += 2) {
a = (((k0 ^ 32) > (b / 4)) ? ((int)(unsigned char)(32)) : choose(n, 32, 2));
a = ((k0 / 32) ^ 2);
}
b = ((((int)threadIdx.x) ^ 16) + (((int)threadIdx.y) + a));
p[((b + b) | 16)] = 0;
} else {
}
p[((a + ((int)threadIdx.y)) / 16)] = 1;
} else {
{ int k1 = 0;
do {
if ((a / 5) < 16) {
p[((int)(short)((a + k1)))] = 2;
} else {
b = ((((int)threadIdx.x) - 32) % 5);
p[((((int)threadIdx.y) % 3) & 3)] = 3;
}
} while ((k1 += 2) < (n & 7)); }
b = (((a | 32) == q[(b) & 63]) ? (((int)threadIdx.y) + b) : (((int)threadIdx.y) + b));
}
for (int k2 = ((int)(threadIdx.x & 3)); k2 < 4; k2 += 2) {
bump(a, (n >> 2));
}
b = ((int)(unsigned char)((16 ^ 32)));
p[((b - a) >> 2)] = 4;
}
__global__ void kernel4(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (q[(a) & 63] != (((int)threadIdx.x) % 16)) {
b = (((int)(short)(b)) / 8);
} else {
}
p[choose((8 % 32), (a & 63), (((int)threadIdx.y) - 2))] = 0;
}
__global__ void kernel5(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((((int)(unsigned char)(n)) == (3 / 2)) || ((a | 16) == (a / 16))) return;
for (int k0 = 0; k0 < 2; k0 += 1) {
bump(a, (a % 2));
}
a = choose((((int)threadIdx.x) ^ 2), (a + 1), (b | 4));
p[((int)(unsigned char)((a | 2)))] = 0;
}
__global__ void kernel6(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (((int)(unsigned char)(b)) <= 5) {
a = (((int)(unsigned char)(a)) | 16);
if ((((a / 4) != ((int)(unsigned char)(a))) ? b : ((int)threadIdx.x)) == (b >> 2)) {
p[((int)(unsigned char)(choose(n, ((int)threadIdx.y), ((int)threadIdx.x))))] = 0;
for (int k0 = ((int)(threadIdx.x & 3)); k0 < 5; k0 += 1) {
a = ((b + n) | 1);
}
a = ((b + a) & 3);
} else {
bump(a, ((int)((unsigned)(((int)threadIdx.x)) % 12u)));
}
} else {
b = (((int)(unsigned char)(1)) - (((int)threadIdx.x) ^ 4));
if ((32 + a) < ((int)(unsigned char)(a))) {
if ((a ^ 8) <= 2) {
a = (((int)((unsigned)(b) % 12u)) - ((int)(unsigned char)(n)));
p[((a - b) / 4)] = 1;
} else {
p[((((int)threadIdx.y) % 2) | 1)] = 2;
}
} else {
}
}
a = ((a / 4) ^ 1);
b = (q[(7) & 63] % 3);
if ((((int)threadIdx.y) + a) == 5) {
a = ((b ^ 2) & 3);
p[((((int)threadIdx.y) * 16) - (n | 32))] = 3;
{ int k1 = 0;
do {
if ((choose(n, a, 33) == 32) || ((((int)threadIdx.y) + a) < (b - n))) {
a = ((int)((unsigned)((((int)threadIdx.x) >> 2)) % 12u));
p[(((n ^ 4) != 4) ? (n >> 2) : ((int)(unsigned char)(((int)threadIdx.y))))] = 4;
b = ((((int)threadIdx.x) + a) >> 2);
} else {
if (((((k1 + ((int)threadIdx.x)) < (2 & 15)) ? k1 : a) <= ((int)(unsigned char)(a))) || ((((int)threadIdx.x) ^ 4) > (b / 33))) break;
}
if ((((int)((unsigned)(((int)threadIdx.y)) % 12u)) > (a % 32)) && (((int)((unsigned)(n) % 12u)) == 32)) {
a = (((((int)threadIdx.x) - a) <= 8) ? (((int)threadIdx.x) ^ 2) : (((((int)threadIdx.y) + ((int)threadIdx.y)) > (32 % 3)) ? ((int)threadIdx.y) : b));
p[(((int)((unsigned)(((int)threadIdx.y)) % 12u)) % 4)] = 5;
b = ((33 & 1) * 4);
} else {
p[choose((((int)threadIdx.y) | 32), (4 + a), (b % 5))] = 6;
p[(((int)(short)(((int)threadIdx.x))) + (k1 ^ 16))] = 7;
}
} while ((k1 += 2) < 3); }
} else {
if (((q[(b) & 63] != ((int)((unsigned)(a) % 12u))) ? b : a) < (32 & 31)) return;
for (int k2 = 0; k2 < (n & 7); k2 += 2) {
p[((k2 & 7) & 63)] = 8;
if (((((int)threadIdx.x) * 32) != 15) && ((k2 - a) <= (-4))) {
b = (((int)(short)(((int)threadIdx.y))) + ((int)(short)(((int)threadIdx.y))));
} else {
b = ((((a % 8) != (n | 1)) ? a : a) & 7);
}
}
}
p[((n % 4) % 5)] = 9;
p[((n - n) % 33)] = 10;
}
__global__ void kernel7(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
for (int k0 = 0; k0 < 3; k0 += 1) {
for (int k1 = 0; k1 < 3; k1 += 1) {
bump(a, choose(n, k0, k1));
p[((b & 7) % 5)] = 0;
a = ((((int)((unsigned)(n) % 12u)) > 33) ? ((-1) & 31) : ((int)((unsigned)(k1) % 12u)));
}
}
p[((int)(short)((((int)threadIdx.x) + b)))] = 1;
p[(((int)(short)(a)) + ((((int)(short)(a)) < 3) ? n : 15))] = 2;
b = choose(((int)(short)(32)), (((int)threadIdx.x) | 16), (a - a));
p[((int)(unsigned char)(((int)(short)(b))))] = 3;
}
__global__ void kernel8(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
b = ((a / 32) % 8);
p[((b % 32) * 16)] = 0;
}
__global__ void kernel9(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[((((int)threadIdx.x) % 2) >> 2)] = 0;
p[((a % 32) / 16)] = 1;
}
__global__ void kernel10(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((n & 31) <= (-1)) {
a = q[((((b + b) > (-4)) ? 33 : a)) & 63];
if ((b * 8) != 32) {
if ((a - ((int)threadIdx.x)) < ((int)(short)(n))) {
a = ((((int)threadIdx.y) / 16) * 4);
b = ((((15 | 32) <= 2) ? ((int)threadIdx.x) : a) ^ 8);
a = ((int)(short)((((a * 8) <= ((int)(unsigned char)(b))) ? ((int)threadIdx.y) : a)));
} else {
}
if (((b + 2) > 4) || (((int)((unsigned)(a) % 12u)) == 64)) {
p[(choose(n, a, ((int)threadIdx.x)) + ((-4) | 16))] = 0;
p[((b | 16) - (b ^ 32))] = 1;
} else {
a = ((((int)threadIdx.y) % 8) | 2);
}
} else {
a = ((int)(short)(((int)((unsigned)(b) % 12u))));
p[((((int)threadIdx.x) / 2) ^ 32)] = 2;
}
if ((((int)threadIdx.x) + ((int)threadIdx.x)) != (64 - ((int)threadIdx.x))) {
if ((a * 2) != (3 % 8)) {
p[(q[(a) & 63] & 1)] = 3;
b = (q[(((int)threadIdx.x)) & 63] - choose(a, a, ((int)threadIdx.x)));
} else {
a = (((int)(unsigned char)(4)) % 8);
}
p[(((int)(unsigned char)(a)) & 63)] = 4;
if ((16 - b) == (((int)threadIdx.y) % 32)) {
p[(q[(((int)threadIdx.x)) & 63] + (n + b))] = 5;
} else {
}
} else {
p[((int)((unsigned)(((int)((unsigned)(((int)threadIdx.x)) % 12u))) % 12u))] = 6;
}
} else {
if (((64 * 2) > (b >> 2)) && ((a + ((int)threadIdx.x)) == ((int)(short)(a)))) {
a = q[((8 % 5)) & 63];
b = (((choose(15, a, a) <= (((int)threadIdx.y) + ((int)threadIdx.y))) ? a : ((int)threadIdx.y)) % 8);
} else {
}
a = ((int)(short)((a >> 2)));
}
p[((int)((unsigned)((((int)threadIdx.x) / 2)) % 12u))] = 7;
for (int k0 = ((int)(threadIdx.x & 3)); k0 < 1; k0 += 2) {
a = ((int)((unsigned)(((int)((unsigned)(((int)threadIdx.x)) % 12u))) % 12u));
p[q[(choose(n, ((int)threadIdx.x), n)) & 63]] = 8;
a = ((((((int)threadIdx.y) + a) < 3) ? ((int)threadIdx.x) : a) / 8);
}
p[(((int)(short)(b)) & 7)] = 9;
}
__global__ void kernel11(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((a + a) <= 64) {
p[((((int)threadIdx.y) ^ 32) - (a * 32))] = 0;
a = (((int)(unsigned char)(a)) * 4);
} else {
bump(b, (a & 1));
for (int k0 = 0; k0 < 3; k0 += 1) {
if ((a + k0) > 2) {
a = q[(choose(a, ((int)threadIdx.x), n)) & 63];
} else {
bump(a, ((int)((unsigned)((-4)) % 12u)));
b = ((int)(short)((k0 - ((int)threadIdx.x))));
}
if (choose(a, n, ((int)threadIdx.y)) != (((int)threadIdx.y) | 16)) {
p[q[((a ^ 32)) & 63]] = 1;
b = ((((a + ((int)threadIdx.y)) != 0) || ((b - b) > 32)) ? (4 % 3) : (a + b));
p[((((int)threadIdx.x) / 5) ^ 8)] = 2;
} else {
a = (((int)((unsigned)(((int)threadIdx.y)) % 12u)) % 33);
p[(((-1) | 8) - (b * 2))] = 3;
}
}
}
if (((a | 16) <= 7) && (((((1 & 7) == 3) || ((((n * 1) != (-1)) ? 0 : ((int)threadIdx.x)) == ((int)(short)(((int)threadIdx.x))))) ? ((int)threadIdx.y) : b) != (((int)threadIdx.y) >> 2))) {
p[(((int)((unsigned)(b) % 12u)) - choose(((int)threadIdx.x), 64, a))] = 4;
} else {
bump(a, (((int)threadIdx.x) | 16));
for (int k1 = ((int)(threadIdx.x & 3)); k1 < 2; k1 += 1) {
p[((int)(unsigned char)((b % 33)))] = 5;
}
}
p[((int)(unsigned char)(((((((int)(unsigned char)(a)) < 31) ? a : b) == (((((((int)threadIdx.x) >> 2) < 64) ? n : n) != ((-4) + 3)) ? ((int)threadIdx.x) : a)) ? ((int)threadIdx.x) : 0)))] = 6;
}
__global__ void kernel12(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
for (int k0 = 0; k0 < 2; k0 += 1) {
p[(choose(b, n, ((int)threadIdx.x)) & 31)] = 0;
{ int k1 = 0;
do {
p[q[((k0 ^ 8)) & 63]] = 1;
} while ((k1 += 1) < (n & 7)); }
if ((32 & 7) == ((choose(k0, k0, k0) <= (((int)threadIdx.x) & 63)) ? ((int)threadIdx.y) : k0)) {
if (((b ^ 4) < (n + n)) && ((n + ((int)threadIdx.x)) == (n / 5))) {
p[((a >> 2) * 1)] = 2;
} else {
}
b = (q[(k0) & 63] + (((int)threadIdx.x) >> 2));
p[((k0 >> 2) / 3)] = 3;
} else {
}
}
if (((int)(unsigned char)(((int)threadIdx.x))) != ((int)(short)(b))) {
b = ((b / 4) - ((int)(short)(((int)threadIdx.y))));
} else {
}
p[((((int)threadIdx.x) >> 2) | 2)] = 4;
}
__global__ void kernel13(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (((int)(unsigned char)(((int)threadIdx.x))) <= 5) {
a = (((int)(unsigned char)(a)) - (((q[(b) & 63] <= 0) || (choose(b, b, n) == 7)) ? n : b));
{ int k0 = 0;
do {
p[((a + n) & 3)] = 0;
if ((k0 + ((int)threadIdx.x)) == choose(((int)threadIdx.y), 15, n)) {
p[((((a % 4) < 4) || (((int)(unsigned char)(a)) == 15)) ? ((int)((unsigned)(k0) % 12u)) : (((int)threadIdx.x) >> 2))] = 1;
} else {
b = (((((((int)threadIdx.y) + b) > q[(n) & 63]) || (((int)(unsigned char)(b)) != 0)) ? ((int)threadIdx.x) : ((int)threadIdx.x)) ^ 16);
b = ((n / 2) | 2);
}
bump(b, (((int)threadIdx.x) ^ 32));
} while ((k0 += 1) < (n & 7)); }
} else {
p[((b * 16) >> 2)] = 2;
}
p[((a + a) + ((int)(unsigned char)(a)))] = 3;
}
__global__ void kernel14(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[choose(((int)((unsigned)(b) % 12u)), (((int)threadIdx.y) + ((int)threadIdx.x)), (b - ((int)threadIdx.x)))] = 0;
{ int k0 = 0;
do {
b = ((a - k0) + (1 | 32));
for (int k1 = 0; k1 < (n & 7); k1 += 1) {
a = ((((int)threadIdx.y) * 2) & 31);
}
if ((b ^ 1) <= (a >> 2)) {
if ((a | 32) == 3) {
a = ((b - ((int)threadIdx.y)) % 16);
} else {
p[((b >> 2) + (((int)threadIdx.y) + ((int)threadIdx.x)))] = 1;
}
if (((b | 4) < 1) && ((((int)threadIdx.y) / 32) > 3)) {
a = ((int)((unsigned)(((int)(short)(((int)threadIdx.y)))) % 12u));
} else {
p[(((-1) - ((int)threadIdx.x)) * 1)] = 2;
}
} else {
if (((k0 | 2) <= ((int)((unsigned)(((int)threadIdx.y)) % 12u))) || ((((int)threadIdx.x) - k0) <= 7)) {
bump(b, ((int)(unsigned char)(3)));
bump(b, (k0 - ((int)threadIdx.y)));
p[((n / 33) - (a | 1))] = 3;
} else {
b = q[((n - k0)) & 63];
}
for (int k2 = ((int)(threadIdx.x & 3)); k2 < q[threadIdx.x & 31]; k2 += 2) {
p[q[((((int)threadIdx.x) / 8)) & 63]] = 4;
}
}
} while ((k0 += 2) < 4); }
for (int k3 = 0; k3 < (n & 7); k3 += 2) {
p[((((int)threadIdx.x) & 63) % 32)] = 5;
for (int k4 = 0; k4 < 2; k4 += 1) {
b = ((((int)threadIdx.y) % 2) + (((int)threadIdx.x) - a));
a = ((b + 64) + (n + a));
for (int k5 = 0; k5 < (n & 7); k5 += 1) {
bump(b, choose((-4), k3, ((int)threadIdx.y)));
bump(b, (k3 >> 2));
}
}
a = (((q[(((int)threadIdx.x)) & 63] < 15) ? ((int)threadIdx.x) : ((int)threadIdx.x)) | 16);
}
if ((((q[(b) & 63] <= (a + b)) && ((((int)threadIdx.x) * 2) == (b * 16))) ? b : ((int)threadIdx.x)) < (b ^ 16)) return;
if (((int)((unsigned)(b) % 12u)) != 4) {
p[((b - a) ^ 2)] = 6;
for (int k6 = ((int)(threadIdx.x & 3)); k6 < 2; k6 += 2) {
if ((k6 ^ 2) > 31) {
p[((((int)threadIdx.x) * 16) >> 2)] = 7;
} else {
}
b = ((int)((unsigned)((((choose(n, k6, b) > (-4)) || (q[(k6) & 63] != q[(k6) & 63])) ? k6 : ((int)threadIdx.x))) % 12u));
}
} else {
b = (q[(b) & 63] >> 2);
p[((((int)threadIdx.y) + ((int)threadIdx.x)) % 32)] = 8;
}
p[((int)(short)((a & 7)))] = 9;
}
__global__ void kernel15(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[choose((((int)threadIdx.x) >> 2), ((int)((unsigned)(a) % 12u)), ((int)(unsigned char)(b)))] = 0;
if ((a | 1) <= 4) {
p[((int)((unsigned)((((int)threadIdx.x) >> 2)) % 12u))] = 1;
a = ((int)(short)(((int)(short)(((int)threadIdx.y)))));
} else {
if ((n - a) <= 31) {
for (int k0 = 0; k0 < 3; k0 += 1) {
a = (q[(n) & 63] - ((((b | 4) <= (-1)) || ((((int)threadIdx.y) ^ 1) != (-4))) ? b : ((int)threadIdx.y)));
}
for (int k1 = 0; k1 < (n & 7); k1 += 2) {
p[((b ^ 1) % 8)] = 2;
p[((k1 % 16) >> 2)] = 3;
}
} else {
p[((int)(unsigned char)(((int)(unsigned char)(((int)threadIdx.x)))))] = 4;
}
}
p[((int)(short)((b / 8)))] = 5;
a = ((((int)threadIdx.x) % 8) / 16);
a = (((int)(unsigned char)(((int)threadIdx.x))) / 5);
p[((((int)threadIdx.y) + a) * 8)] = 6;
}
__global__ void kernel16(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((((int)threadIdx.x) % 32) == (b - ((int)threadIdx.x))) {
a = (q[(n) & 63] & 7);
if (((int)((unsigned)(a) % 12u)) < ((int)(unsigned char)(((int)threadIdx.x)))) {
p[((a & 1) & 63)] = 0;
} else {
}
for (int k0 = 0; k0 < 5; k0 += 1) {
p[((b & 63) * 4)] = 1;
for (int k1 = 0; k1 < q[threadIdx.x & 31]; k1 += 2) {
if ((((int)(unsigned char)(k1)) <= 16) || ((((k0 % 33) <= (k0 + k1)) ? ((int)threadIdx.x) : b) <= 15)) break;
}
b = ((a & 3) + (((int)threadIdx.x) + ((int)threadIdx.x)));
}
} else {
}
if ((((((a & 3) == (0 / 4)) || (choose(n, n, 3) != (b | 32))) ? 8 : 31) != 31) && ((b & 3) > 15)) {
for (int k2 = 0; k2 < (n & 7); k2 += 2) {
p[(((int)(unsigned char)(a)) * 2)] = 2;
}
for (int k3 = 0; k3 < 4; k3 += 2) {
a = ((int)(short)((b / 2)));
for (int k4 = 0; k4 < (n & 7); k4 += 1) {
if ((((int)threadIdx.x) % 3) > 1) continue;
bump(a, choose(k3, n, k4));
}
}
b = q[(((((((int)threadIdx.y) ^ 1) < (((int)threadIdx.x) * 4)) || ((((int)threadIdx.y) % 5) > 15)) ? b : n)) & 63];
} else {
p[(q[(a) & 63] | 32)] = 3;
if ((b >> 2) == 31) {
for (int k5 = 0; k5 < 3; k5 += 2) {
p[((a + k5) - (n + n))] = 4;
bump(b, (n & 63));
}
if (((int)(unsigned char)(((int)threadIdx.x))) > (((int)threadIdx.y) / 5)) {
a = (((int)((unsigned)(((int)threadIdx.x)) % 12u)) / 4);
a = ((4 + ((int)threadIdx.x)) / 16);
} else {
p[((((int)threadIdx.x) % 8) ^ 32)] = 5;
}
} else {
bump(a, ((((33 + b) <= (b | 32)) || ((31 + n) != 31)) ? ((int)threadIdx.y) : b));
}
}
p[((((int)threadIdx.x) % 3) + choose(8, a, b))] = 6;
}
__global__ void kernel17(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
a = (((int)((unsigned)(b) % 12u)) ^ 4);
p[((a >> 2) - (((int)threadIdx.x) * 8))] = 0;
for (int k0 = 0; k0 < 4; k0 += 2) {
if ((3 >> 2) <= (((int)threadIdx.x) / 5)) {
a = q[((a + b)) & 63];
} else {
b = ((b - a) + (((int)threadIdx.x) ^ 8));
}
p[choose((((int)threadIdx.y) + b), q[(32) & 63], (b & 63))] = 1;
}
if ((n - ((int)threadIdx.x)) > 15) {
p[(((int)(unsigned char)(n)) ^ 32)] = 2;
a = ((((int)threadIdx.x) + a) - q[(((int)threadIdx.x)) & 63]);
if ((a ^ 32) != (((int)threadIdx.x) >> 2)) return;
} else {
}
if ((((int)threadIdx.x) % 3) <= ((int)(short)(b))) {
for (int k1 = 0; k1 < 3; k1 += 1) {
for (int k2 = ((int)(threadIdx.x & 3)); k2 < 3; k2 += 1) {
p[choose((((int)threadIdx.x) | 2), (((int)threadIdx.x) & 7), (((int)threadIdx.y) ^ 1))] = 3;
b = ((k1 / 3) & 7);
}
bump(b, (((int)threadIdx.x) % 2));
p[((n + ((int)threadIdx.y)) & 1)] = 4;
}
for (int k3 = 0; k3 < 4; k3 += 1) {
a = ((b ^ 4) / 4);
}
p[((((b / 3) <= (((int)threadIdx.y) | 8)) || (((int)(short)(a)) > 16)) ? (1 ^ 4) : (b & 1))] = 5;
} else {
}
p[((((int)threadIdx.x) & 15) - choose(((int)threadIdx.x), ((int)threadIdx.x), ((int)threadIdx.y)))] = 6;
}
__global__ void kernel18(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[((((int)threadIdx.x) - a) | 1)] = 0;
p[(((int)(short)(31)) * 8)] = 1;
if (((b + b) <= 3) || ((((int)threadIdx.x) * 4) > (n - a))) {
b = ((b % 3) % 4);
} else {
bump(a, q[(a) & 63]);
}
p[(((((b - n) < 2) && ((((int)threadIdx.x) / 33) == (((int)threadIdx.y) * 4))) ? a : a) & 7)] = 2;
a = ((a | 16) / 4);
p[((b + b) & 3)] = 3;
}
__global__ void kernel19(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (((int)(unsigned char)((-1))) != (b / 8)) return;
if (((((int)threadIdx.y) + 31) <= 5) || (q[(a) & 63] == 31)) {
if ((((int)threadIdx.x) + ((int)threadIdx.y)) == 0) {
p[((a >> 2) >> 2)] = 0;
p[((((((((int)threadIdx.x) & 1) <= 7) || (q[(n) & 63] == 0)) ? ((int)threadIdx.x) : 2) <= 7) ? choose(b, ((int)threadIdx.x), ((int)threadIdx.x)) : (b % 2))] = 1;
if ((q[(((int)threadIdx.y)) & 63] != (((int)threadIdx.y) | 32)) || ((((int)threadIdx.x) | 4) > 0)) return;
} else {
}
b = ((a + ((int)threadIdx.y)) & 31);
} else {
if ((a | 8) > 5) {
b = ((b ^ 16) % 3);
a = q[((((int)threadIdx.x) % 16)) & 63];
if ((((int)threadIdx.y) % 3) <= 32) {
p[((n * 1) * 32)] = 2;
p[((((int)threadIdx.y) * 4) ^ 2)] = 3;
} else {
b = ((a % 3) ^ 4);
b = ((int)((unsigned)((((int)threadIdx.x) % 3)) % 12u));
}
} else {
}
}
p[((((((int)threadIdx.x) + b) <= (a + a)) || ((((int)threadIdx.y) / 16) > 7)) ? (((int)threadIdx.y) - ((int)threadIdx.y)) : (b & 7))] = 4;
{ int k0 = 0;
do {
p[((((int)threadIdx.x) % 33) * 8)] = 5;
} while ((k0 += 2) < 4); }
p[((a | 2) * 8)] = 6;
}
__global__ void kernel20(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (((int)(unsigned char)(n)) > 5) {
if ((choose(a, ((int)threadIdx.x), n) > choose(((int)threadIdx.x), a, ((int)threadIdx.y))) || ((b >> 2) > 0)) {
for (int k0 = 0; k0 < 5; k0 += 1) {
p[((n & 31) * 1)] = 0;
p[((a % 33) / 33)] = 1;
}
} else {
}
} else {
}
for (int k1 = 0; k1 < 4; k1 += 1) {
for (int k2 = ((int)(threadIdx.x & 3)); k2 < 2; k2 += 2) {
p[((int)((unsigned)((((int)threadIdx.x) >> 2)) % 12u))] = 2;
b = ((((int)(short)(k2)) < (a - b)) ? (a & 1) : (((int)threadIdx.x) / 32));
if ((q[(((int)threadIdx.x)) & 63] <= (k2 % 8)) && ((a + 33) > 16)) {
p[((a * 2) & 63)] = 3;
p[((n | 32) / 33)] = 4;
} else {
}
}
}
bump(a, (a >> 2));
a = choose((((((int)(short)(((int)threadIdx.y))) < (a + a)) || ((a / 5) > ((int)(short)(b)))) ? ((int)threadIdx.y) : ((int)threadIdx.x)), q[(((int)threadIdx.x)) & 63], (a % 33));
b = choose((b / 33), (31 | 16), (((int)threadIdx.x) ^ 4));
p[((int)((unsigned)((((int)threadIdx.x) | 2)) % 12u))] = 5;
}
__global__ void kernel21(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
for (int k0 = 0; k0 < 1; k0 += 2) {
b = (choose(((int)threadIdx.x), b, k0) & 63);
p[((k0 + k0) ^ 16)] = 0;
{ int k1 = ((int)(threadIdx.x & 3));
do {
b = ((int)(short)((b >> 2)));
} while ((k1 += 1) < 1); }
}
if ((b + b) == 2) {
if (choose(b, b, b) < (((int)threadIdx.y) / 8)) {
b = ((n / 3) >> 2);
} else {
p[choose(((int)((unsigned)(b) % 12u)), (n % 8), (((int)threadIdx.x) >> 2))] = 1;
bump(a, (((0 * 8) == 7) ? b : 5));
}
if ((b ^ 4) < ((int)(short)(((int)threadIdx.y)))) {
if (((int)((unsigned)(((int)threadIdx.y)) % 12u)) <= 5) return;
p[(((-4) % 33) + (b | 4))] = 2;
} else {
p[((int)(unsigned char)((b - 1)))] = 3;
}
} else {
p[((a % 4) / 3)] = 4;
if ((n & 1) != 5) {
b = ((b & 31) >> 2);
p[((b >> 2) >> 2)] = 5;
b = ((((int)threadIdx.x) + ((int)threadIdx.y)) + (b & 1));
} else {
p[q[((a | 16)) & 63]] = 6;
}
}
if (((b >> 2) > 33) || ((n >> 2) != 7)) {
for (int k2 = 0; k2 < 3; k2 += 2) {
p[(choose(a, a, a) | 8)] = 7;
}
b = choose(choose(((int)threadIdx.x), ((int)threadIdx.x), ((int)threadIdx.x)), (b | 1), (a ^ 32));
} else {
b = ((int)((unsigned)(((int)(unsigned char)(((int)threadIdx.x)))) % 12u));
b = ((((int)threadIdx.x) / 2) | 1);
}
p[((32 | 1) >> 2)] = 8;
}
__global__ void kernel22(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((a & 3) < (n * 8)) {
if ((((int)((unsigned)(b) % 12u)) <= (((int)threadIdx.x) ^ 16)) && ((((((int)threadIdx.x) + ((int)threadIdx.x)) > (((int)threadIdx.y) + b)) ? b : a) == 33)) {
if (((((b * 8) > (((((int)(unsigned char)(64)) == (a + ((int)threadIdx.y))) || ((a ^ 2) < 2)) ? 8 : ((int)threadIdx.y))) ? n : b) != (((int)threadIdx.y) + ((int)threadIdx.y))) && ((b >> 2) <= (-4))) {
p[(((((b & 7) != 3) ? ((int)threadIdx.x) : 3) != ((int)((unsigned)(((int)threadIdx.x)) % 12u))) ? ((int)(unsigned char)(b)) : (b - ((int)threadIdx.x)))] = 0;
p[((((a % 32) != (((int)threadIdx.x) + ((int)threadIdx.y))) ? a : n) + (((int)threadIdx.x) + ((int)threadIdx.x)))] = 1;
bump(a, (b * 1));
} else {
b = (((int)(unsigned char)(b)) % 3);
}
if (((((n | 2) > 5) ? 16 : a) <= 4) || (choose(b, ((int)threadIdx.y), ((int)threadIdx.y)) == ((int)(short)(((int)threadIdx.x))))) {
p[(q[(n) & 63] - ((((-4) + ((int)threadIdx.x)) != 0) ? ((int)threadIdx.y) : a))] = 2;
b = ((((choose(b, a, a) == (a + ((int)threadIdx.x))) && ((1 * 1) <= (((int)threadIdx.x) % 8))) ? ((int)threadIdx.x) : ((int)threadIdx.y)) + (b + b));
p[((n % 16) + ((int)((unsigned)(16) % 12u)))] = 3;
} else {
b = (((int)((unsigned)(b) % 12u)) / 4);
}
for (int k0 = 0; k0 < 3; k0 += 1) {
p[(((((a / 4) < ((int)(short)(k0))) ? ((int)threadIdx.x) : b) < 33) ? ((int)((unsigned)(((int)threadIdx.y)) % 12u)) : (((int)threadIdx.y) & 7))] = 4;
}
} else {
}
} else {
p[((n ^ 2) + ((int)(unsigned char)(((int)threadIdx.x))))] = 5;
a = ((int)(unsigned char)((((int)threadIdx.y) & 7)));
}
p[((int)((unsigned)((a + b)) % 12u))] = 6;
p[((a - n) >> 2)] = 7;
}
__global__ void kernel23(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
a = q[(q[(((int)threadIdx.x)) & 63]) & 63];
for (int k0 = 0; k0 < 5; k0 += 2) {
bump(b, (((int)threadIdx.x) ^ 4));
if (((b + n) < (((int)threadIdx.x) - ((int)threadIdx.x))) || ((((int)threadIdx.x) | 8) < 2)) {
if ((a * 16) <= 2) {
if (((int)(short)(b)) < (-1)) continue;
if ((k0 ^ 2) != q[(((int)threadIdx.x)) & 63]) break;
a = (((int)((unsigned)(k0) % 12u)) + (k0 ^ 2));
} else {
b = ((1 + b) + (n & 3));
p[choose(((((((int)threadIdx.x) * 1) > (-1)) && (((int)(unsigned char)(16)) > ((int)(short)(((int)threadIdx.x))))) ? ((int)threadIdx.x) : ((int)threadIdx.x)), ((int)((unsigned)(a) % 12u)), (b / 16))] = 0;
}
a = ((((a + 33) <= 4) || ((((int)threadIdx.x) | 4) < (-4))) ? (k0 / 2) : (a - a));
if ((((int)threadIdx.y) - b) > ((int)(unsigned char)(n))) {
b = ((int)(short)(((-4) | 1)));
} else {
}
} else {
a = choose((((int)threadIdx.x) >> 2), (n / 8), ((int)(unsigned char)(((int)threadIdx.x))));
}
b = ((int)(short)((k0 ^ 8)));
}
b = ((((int)threadIdx.x) | 2) & 31);
if (((-4) / 5) < q[(((int)threadIdx.x)) & 63]) return;
if ((b - a) > 1) {
if (((int)((unsigned)(((int)threadIdx.x)) % 12u)) <= (((int)threadIdx.y) ^ 32)) {
if (choose(2, a, ((int)threadIdx.y)) <= 8) return;
} else {
}
} else {
}
p[choose(((int)(short)(a)), (((n | 8) < (a & 31)) ? a : a), (((int)threadIdx.y) + a))] = 1;
}
__global__ void kernel24(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[((((int)threadIdx.x) * 1) >> 2)] = 0;
p[((((((int)threadIdx.y) * 32) < 33) ? b : a) + ((int)(short)(((int)threadIdx.x))))] = 1;
}
__global__ void kernel25(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
a = ((b | 2) - ((int)(unsigned char)(a)));
a = (((-4) | 16) - ((int)(unsigned char)(a)));
for (int k0 = 0; k0 < q[threadIdx.x & 31]; k0 += 2) {
if (((b * 32) <= 4) && (q[(k0) & 63] > choose(b, 4, n))) continue;
}
if (((a >> 2) != (((int)threadIdx.x) % 5)) || ((b * 32) != (a - b))) {
bump(b, (a & 31));
} else {
}
bump(b, (b / 33));
p[(((int)(short)(a)) % 2)] = 0;
}
__global__ void kernel26(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
b = ((int)(short)(((int)((unsigned)(((int)threadIdx.y)) % 12u))));
for (int k0 = 0; k0 < 4; k0 += 2) {
b = ((((int)threadIdx.x) ^ 1) >> 2);
}
if (((b / 2) <= 5) || (((int)(unsigned char)(((int)threadIdx.y))) > (-4))) {
if (((int)(unsigned char)(((int)threadIdx.x))) == (((int)threadIdx.x) ^ 32)) {
{ int k1 = 0;
do {
p[((a ^ 2) / 2)] = 0;
if (((int)(unsigned char)(k1)) <= 4) continue;
b = (((int)(unsigned char)(n)) / 4);
} while ((k1 += 2) < 4); }
b = ((((int)threadIdx.y) * 2) - (((int)threadIdx.x) * 4));
if (((n + 4) > (a & 3)) && ((n ^ 8) == 0)) {
p[(((int)(unsigned char)(((int)threadIdx.x))) - q[(1) & 63])] = 1;
} else {
p[((int)(unsigned char)((b | 4)))] = 2;
}
} else {
if ((b >> 2) > q[(a) & 63]) {
a = ((n & 3) * 16);
b = (((int)((unsigned)(n) % 12u)) & 15);
} else {
}
}
bump(a, ((int)((unsigned)(a) % 12u)));
for (int k2 = 0; k2 < 3; k2 += 1) {
if (((int)(unsigned char)(k2)) > (n - ((int)threadIdx.x))) {
p[((int)((unsigned)((((int)threadIdx.y) >> 2)) % 12u))] = 3;
p[(((((b & 63) > 3) && (q[(a) & 63] != 33)) ? 1 : ((int)threadIdx.y)) % 32)] = 4;
b = (((int)((unsigned)(n) % 12u)) >> 2);
} else {
p[((((int)threadIdx.x) + b) >> 2)] = 5;
p[((int)(unsigned char)((n * 4)))] = 6;
}
p[((int)((unsigned)((((int)threadIdx.x) & 31)) % 12u))] = 7;
p[(((int)(short)(((int)threadIdx.x))) + (n >> 2))] = 8;
}
} else {
if ((a - b) < (-4)) {
if (((((a % 8) <= (a + b)) && ((n | 32) <= 3)) ? b : ((int)threadIdx.x)) != (n / 33)) {
b = (choose(((int)threadIdx.x), n, 1) - (a | 16));
} else {
}
} else {
{ int k3 = 0;
do {
b = ((int)((unsigned)(((int)(short)(((int)threadIdx.x)))) % 12u));
p[((((int)threadIdx.y) - a) + q[(15) & 63])] = 9;
} while ((k3 += 1) < (n & 7)); }
b = ((b + a) >> 2);
}
}
p[((int)(unsigned char)(choose(((int)threadIdx.x), b, 31)))] = 10;
for (int k4 = 0; k4 < (n & 7); k4 += 1) {
p[(choose(((int)threadIdx.y), ((int)threadIdx.x), 4) + ((int)(short)(1)))] = 11;
}
p[((int)(unsigned char)((n & 63)))] = 12;
}
__global__ void kernel27(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[(((((int)threadIdx.x) + a) <= ((int)(short)(b))) ? ((int)((unsigned)(a) % 12u)) : ((int)((unsigned)(a) % 12u)))] = 0;
if (((a ^ 1) <= 2) && (choose(((int)threadIdx.x), ((int)threadIdx.x), ((int)threadIdx.x)) > (b * 4))) {
a = (((int)(unsigned char)(a)) + ((int)(unsigned char)(a)));
bump(b, ((int)(short)(b)));
for (int k0 = 0; k0 < 3; k0 += 1) {
if ((b % 5) > choose(33, k0, ((int)threadIdx.y))) {
p[((a + ((int)threadIdx.x)) ^ 4)] = 1;
a = (((int)((unsigned)(n) % 12u)) | 16);
} else {
p[choose((a & 63), (((int)threadIdx.y) + k0), (4 + b))] = 2;
}
if ((((int)(unsigned char)(k0)) != q[(n) & 63]) || ((64 >> 2) <= 2)) break;
if ((3 >> 2) <= 4) {
a = (q[(b) & 63] / 3);
p[((a >> 2) + ((int)(unsigned char)(a)))] = 3;
} else {
a = choose((n / 2), (((int)threadIdx.y) - ((int)threadIdx.y)), (k0 - ((int)threadIdx.y)));
p[(((int)(short)((-1))) + (8 | 8))] = 4;
}
}
} else {
for (int k1 = 0; k1 < (n & 7); k1 += 2) {
for (int k2 = 0; k2 < (n & 7); k2 += 2) {
p[q[((((int)threadIdx.x) >> 2)) & 63]] = 5;
p[choose((k1 + b), (k1 % 3), (((int)threadIdx.y) & 31))] = 6;
}
p[((int)(short)(((int)(unsigned char)(k1))))] = 7;
}
}
a = ((int)(unsigned char)((n % 33)));
p[choose(q[(((int)threadIdx.x)) & 63], choose(((int)threadIdx.y), ((int)threadIdx.x), b), (33 * 2))] = 8;
}
__global__ void kernel28(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
a = ((int)(short)((a + a)));
if ((b / 33) > ((int)(short)(a))) {
if ((b % 16) != 5) {
if (((31 >> 2) != (a | 16)) && (choose(a, n, n) > 32)) {
p[(choose(b, ((int)threadIdx.x), ((int)threadIdx.x)) ^ 16)] = 0;
} else {
if ((((int)threadIdx.x) - b) < 0) return;
b = (((int)((unsigned)(((int)threadIdx.y)) % 12u)) + (a | 32));
}
b = (((int)(short)(b)) & 63);
for (int k0 = 0; k0 < q[threadIdx.x & 31]; k0 += 1) {
bump(a, (((int)threadIdx.x) >> 2));
a = ((a ^ 4) + (a + 33));
p[q[((((int)threadIdx.x) + ((int)threadIdx.y))) & 63]] = 1;
}
} else {
p[((int)((unsigned)((n - b)) % 12u))] = 2;
if (((((int)threadIdx.x) / 33) < (((int)threadIdx.y) / 2)) || (((int)(unsigned char)(((int)threadIdx.x))) > 4)) return;
}
if (((int)(unsigned char)(n)) < (a + b)) {
for (int k1 = 0; k1 < 4; k1 += 2) {
a = (((((int)(short)(k1)) <= (((a * 2) != 4) ? n : a)) ? a : k1) >> 2);
}
} else {
}
for (int k2 = 0; k2 < 3; k2 += 2) {
a = ((((int)threadIdx.y) * 8) >> 2);
for (int k3 = 0; k3 < 1; k3 += 1) {
p[((int)(unsigned char)(((int)(short)(b))))] = 3;
b = choose((((int)threadIdx.x) % 2), (((int)threadIdx.x) | 4), (k2 >> 2));
}
}
} else {
}
if (q[(b) & 63] != 33) {
if (((((int)threadIdx.x) * 2) <= 8) && ((a >> 2) != (a >> 2))) {
for (int k4 = ((int)(threadIdx.x & 3)); k4 < 5; k4 += 2) {
if (((int)((unsigned)(k4) % 12u)) < 32) break;
if ((k4 + k4) < (((int)threadIdx.x) + a)) continue;
}
} else {
}
} else {
p[(((((b / 4) > (a >> 2)) || ((b >> 2) <= (b & 31))) ? 31 : ((int)threadIdx.x)) | 16)] = 4;
}
if ((((((int)threadIdx.y) % 3) != (a >> 2)) ? ((int)threadIdx.x) : 5) > 31) {
if ((n >> 2) > (b / 16)) {
b = (choose(a, n, ((int)threadIdx.x)) >> 2);
} else {
if (((b + b) > 15) && (((int)((unsigned)(((int)threadIdx.x)) % 12u)) > 31)) {
p[(((((int)threadIdx.x) / 4) > 1) ? (n >> 2) : (32 - b))] = 5;
p[(((((int)(short)(((int)threadIdx.x))) > ((int)((unsigned)(((int)threadIdx.x)) % 12u))) ? b : b) % 32)] = 6;
} else {
a = ((int)(short)(q[(((int)threadIdx.x)) & 63]));
p[((((int)threadIdx.x) + b) ^ 2)] = 7;
}
}
p[choose((((int)threadIdx.x) % 3), (b & 15), (a & 31))] = 8;
} else {
a = ((int)(unsigned char)((((int)threadIdx.x) | 32)));
if (((int)(short)(a)) == 32) return;
}
p[(((int)(short)(b)) % 16)] = 9;
p[q[((((int)threadIdx.y) + 8)) & 63]] = 10;
}
__global__ void kernel29(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (q[(1) & 63] <= 0) {
for (int k0 = 0; k0 < 2; k0 += 2) {
{ int k1 = 0;
do {
bump(a, (((int)threadIdx.x) % 33));
} while ((k1 += 1) < 1); }
if ((n - ((int)threadIdx.x)) == ((int)((unsigned)(k0) % 12u))) {
b = ((int)((unsigned)((b * 32)) % 12u));
b = q[(((int)(short)(n))) & 63];
b = ((((int)threadIdx.x) >> 2) ^ 32);
} else {
}
if (((int)((unsigned)(a) % 12u)) > ((int)(short)(k0))) {
a = ((k0 | 4) ^ 32);
p[((int)(unsigned char)((n / 33)))] = 0;
b = (q[(a) & 63] ^ 1);
} else {
}
}
} else {
}
for (int k2 = 0; k2 < 4; k2 += 1) {
a = ((((int)threadIdx.x) | 1) / 4);
}
p[((a % 3) & 31)] = 1;
}
__global__ void kernel30(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
for (int k0 = ((int)(threadIdx.x & 3)); k0 < 4; k0 += 2) {
b = ((a + ((int)threadIdx.y)) & 3);
}
p[(((q[(7) & 63] < (-4)) && (q[(b) & 63] > (b & 31))) ? (((int)threadIdx.x) + a) : (((b + ((int)threadIdx.x)) > (n + b)) ? ((int)threadIdx.x) : a))] = 0;
if ((((int)threadIdx.x) - ((int)threadIdx.x)) == 64) {
for (int k1 = ((int)(threadIdx.x & 3)); k1 < 2; k1 += 1) {
if (((int)(short)(n)) <= 32) {
a = ((int)(unsigned char)((3 % 32)));
} else {
}
if ((64 >> 2) != (n + a)) continue;
}
for (int k2 = 0; k2 < 5; k2 += 2) {
p[((a ^ 16) & 3)] = 1;
}
a = (((((b & 31) <= ((((int)((unsigned)(((int)threadIdx.x)) % 12u)) < 5) ? ((int)threadIdx.x) : ((int)threadIdx.x))) || ((((int)threadIdx.y) & 7) < ((int)(short)(b)))) ? b : b) * 4);
} else {
}
if ((((int)((unsigned)(((int)threadIdx.x)) % 12u)) <= 64) && (((int)(unsigned char)(a)) == 15)) return;
p[((int)(short)((31 - b)))] = 2;
}
__global__ void kernel31(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
b = ((int)(unsigned char)((((int)threadIdx.y) / 3)));
if ((5 | 1) != (b - a)) {
if (((((int)threadIdx.y) + ((int)threadIdx.x)) > (((2 + ((int)threadIdx.y)) <= choose(b, a, a)) ? n : ((int)threadIdx.x))) && ((((int)threadIdx.y) % 16) != 32)) {
b = ((int)(unsigned char)(q[(((int)threadIdx.x)) & 63]));
{ int k0 = ((int)(threadIdx.x & 3));
do {
b = ((int)(short)((((int)threadIdx.x) - ((int)threadIdx.y))));
p[((int)(short)((a - ((int)threadIdx.y))))] = 0;
} while ((k0 += 2) < 5); }
} else {
}
b = (q[(a) & 63] / 4);
} else {
}
p[((((int)threadIdx.x) - ((int)threadIdx.x)) | 8)] = 1;
}
__global__ void kernel32(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
{ int k0 = ((int)(threadIdx.x & 3));
do {
b = q[((((int)threadIdx.x) - ((int)threadIdx.x))) & 63];
a = ((((int)threadIdx.x) + a) + (((int)threadIdx.x) ^ 32));
p[(((int)((unsigned)(n) % 12u)) >> 2)] = 0;
} while ((k0 += 1) < 1); }
a = ((b - ((int)threadIdx.x)) | 1);
p[((int)((unsigned)((((int)threadIdx.x) - n)) % 12u))] = 1;
p[(((int)(short)(b)) + (((int)threadIdx.x) & 7))] = 2;
}
__global__ void kernel33(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
a = (q[(b) & 63] / 32);
b = (((int)((unsigned)(((int)threadIdx.y)) % 12u)) >> 2);
p[((a * 1) >> 2)] = 0;
}
__global__ void kernel34(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
bump(a, (n + 7));
for (int k0 = 0; k0 < q[threadIdx.x & 31]; k0 += 2) {
if ((((int)threadIdx.y) + ((int)threadIdx.y)) <= (((int)threadIdx.y) >> 2)) {
b = ((int)(unsigned char)((((int)threadIdx.x) ^ 1)));
} else {
if ((a & 1) > (-4)) {
p[((int)(unsigned char)(choose((-4), a, ((int)threadIdx.x))))] = 0;
p[choose((a + ((int)threadIdx.x)), q[(b) & 63], ((int)(unsigned char)(b)))] = 1;
} else {
}
}
p[choose(((((int)((unsigned)(((int)threadIdx.x)) % 12u)) < (((int)threadIdx.x) ^ 1)) ? 1 : b), (((int)threadIdx.y) / 16), (a & 1))] = 2;
if ((33 * 16) == 16) {
p[(((int)(unsigned char)(b)) % 16)] = 3;
} else {
}
}
for (int k1 = ((int)(threadIdx.x & 3)); k1 < 3; k1 += 2) {
p[((int)(unsigned char)((((int)threadIdx.y) % 33)))] = 4;
a = ((b + ((int)threadIdx.x)) | 2);
for (int k2 = ((int)(threadIdx.x & 3)); k2 < 4; k2 += 1) {
for (int k3 = 0; k3 < 1; k3 += 2) {
p[q[((((int)threadIdx.x) - n)) & 63]] = 5;
p[((((((int)threadIdx.y) ^ 8) < (a + k3)) && (((int)(unsigned char)(64)) != 2)) ? ((int)(short)(b)) : ((int)(unsigned char)(((int)threadIdx.x))))] = 6;
p[((int)((unsigned)((((int)threadIdx.y) / 32)) % 12u))] = 7;
}
b = ((((int)threadIdx.x) % 8) % 2);
bump(a, (k1 * 32));
}
}
p[((((int)threadIdx.x) + (-1)) - (64 % 2))] = 8;
}
__global__ void kernel35(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
for (int k0 = 0; k0 < 2; k0 += 1) {
bump(a, (((int)threadIdx.x) + k0));
p[((((int)threadIdx.x) * 4) ^ 2)] = 0;
}
p[((((int)threadIdx.y) + n) - (((int)threadIdx.x) & 3))] = 1;
}
__global__ void kernel36(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (((int)((unsigned)(((int)threadIdx.y)) % 12u)) <= (a | 4)) {
bump(b, (((((b >> 2) <= q[(n) & 63]) ? b : n) != ((int)(unsigned char)(n))) ? n : ((int)threadIdx.y)));
} else {
{ int k0 = 0;
do {
b = ((((int)threadIdx.x) * 1) - ((int)(short)(n)));
if (((((int)threadIdx.y) + ((int)threadIdx.x)) > (n % 32)) && (((int)(unsigned char)(16)) > (n + ((int)threadIdx.x)))) {
p[choose((((int)threadIdx.x) ^ 8), (((int)threadIdx.x) % 3), (((int)threadIdx.x) & 1))] = 0;
bump(a, (n - 8));
p[((k0 % 5) - (5 & 15))] = 1;
} else {
}
} while ((k0 += 2) < 5); }
}
for (int k1 = 0; k1 < q[threadIdx.x & 31]; k1 += 2) {
p[choose(((int)(short)(k1)), (b / 32), (a ^ 8))] = 2;
if ((b >> 2) > (k1 & 63)) {
if ((((((((int)threadIdx.x) ^ 2) != 16) ? b : b) == ((int)(short)(3))) ? a : k1) > q[(k1) & 63]) {
if (choose(((int)threadIdx.x), n, ((int)threadIdx.x)) < (b + ((int)threadIdx.x))) break;
b = ((k1 * 16) + (((int)threadIdx.x) + 32));
p[((((b | 4) <= (a | 32)) || ((((int)threadIdx.y) / 5) != (-4))) ? (((int)threadIdx.x) + b) : (n * 4))] = 3;
} else {
}
if (choose(k1, b, 3) < 5) break;
{ int k2 = 0;
do {
b = ((((int)threadIdx.y) - a) - (k1 * 16));
b = ((int)((unsigned)(q[(((int)threadIdx.x)) & 63]) % 12u));
a = ((int)(short)(((int)(short)(n))));
} while ((k2 += 1) < 2); }
} else {
for (int k3 = 0; k3 < q[threadIdx.x & 31]; k3 += 2) {
b = ((((int)threadIdx.x) % 8) + ((int)(unsigned char)(n)));
}
if ((((int)threadIdx.x) * 32) > 7) {
bump(a, q[(((int)threadIdx.x)) & 63]);
} else {
b = ((int)((unsigned)((((int)threadIdx.x) >> 2)) % 12u));
a = choose((a >> 2), ((int)(short)(2)), ((int)((unsigned)(k1) % 12u)));
}
}
}
b = (q[((-1)) & 63] + (b >> 2));
{ int k4 = 0;
do {
for (int k5 = ((int)(threadIdx.x & 3)); k5 < 3; k5 += 2) {
p[((int)(short)((31 / 2)))] = 4;
}
} while ((k4 += 2) < (n & 7)); }
p[((16 * 32) % 32)] = 5;
}
__global__ void kernel37(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
b = ((a | 4) + (n + ((int)threadIdx.x)));
if (((64 % 16) != (b ^ 16)) || ((((int)threadIdx.x) & 15) < 5)) {
p[choose((b >> 2), (2 + ((int)threadIdx.x)), (a / 8))] = 0;
p[choose(((((((((int)threadIdx.y) ^ 4) > 33) && ((((int)threadIdx.y) | 4) > 32)) ? b : n) <= (((b >> 2) <= 31) ? 31 : a)) ? a : b), (8 + a), ((((int)(short)(a)) == 31) ? b : ((int)threadIdx.x)))] = 1;
for (int k0 = 0; k0 < 4; k0 += 1) {
p[choose((b ^ 2), (b | 1), (a / 4))] = 2;
a = ((int)(short)((k0 - ((int)threadIdx.x))));
}
} else {
}
if (choose(b, ((int)threadIdx.x), ((int)threadIdx.y)) != (1 & 15)) {
p[(q[(a) & 63] + (a % 32))] = 3;
if (((int)(unsigned char)(((int)threadIdx.x))) <= ((int)(short)(((int)threadIdx.y)))) {
p[(((int)((unsigned)(((int)threadIdx.x)) % 12u)) / 4)] = 4;
} else {
if ((((int)((unsigned)(b) % 12u)) == (n * 16)) && ((((int)threadIdx.x) | 16) > 1)) {
p[((a & 31) + (((int)threadIdx.x) + ((int)threadIdx.x)))] = 5;
if (((int)(unsigned char)(b)) < 15) return;
} else {
p[((int)((unsigned)((b - ((int)threadIdx.y))) % 12u))] = 6;
}
}
bump(b, (((int)threadIdx.y) - ((int)threadIdx.y)));
} else {
p[((int)((unsigned)((((int)threadIdx.x) - n)) % 12u))] = 7;
a = choose(((int)(unsigned char)(n)), (((int)threadIdx.x) % 5), (((int)threadIdx.x) * 4));
}
if ((a ^ 8) > 0) {
a = (q[(a) & 63] % 2);
} else {
}
for (int k1 = 0; k1 < 4; k1 += 2) {
if ((k1 ^ 8) > ((int)(unsigned char)(a))) continue;
for (int k2 = 0; k2 < 2; k2 += 1) {
a = (((int)(short)(((int)threadIdx.y))) % 3);
for (int k3 = ((int)(threadIdx.x & 3)); k3 < 1; k3 += 1) {
a = ((int)(short)(((int)((unsigned)(b) % 12u))));
a = ((k1 ^ 8) >> 2);
}
}
}
p[((((int)threadIdx.x) | 1) | 16)] = 8;
}
__global__ void kernel38(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
b = ((int)((unsigned)((n ^ 16)) % 12u));
if ((((int)threadIdx.y) | 1) <= 2) {
b = (q[(((int)threadIdx.x)) & 63] ^ 8);
} else {
a = ((a | 32) * 32);
}
for (int k0 = 0; k0 < 5; k0 += 2) {
for (int k1 = ((int)(threadIdx.x & 3)); k1 < (n & 7); k1 += 1) {
if (((int)(unsigned char)(b)) <= (((int)threadIdx.y) >> 2)) break;
if (((n / 2) < (b - k1)) || ((b + ((int)threadIdx.x)) <= 3)) {
p[((a - ((int)threadIdx.y)) % 16)] = 0;
} else {
a = ((k1 ^ 32) % 32);
b = q[(q[(b) & 63]) & 63];
}
for (int k2 = 0; k2 < 2; k2 += 1) {
a = ((b % 4) ^ 16);
if (choose(((int)threadIdx.x), k2, k1) != (a - ((int)threadIdx.y))) break;
}
}
for (int k3 = 0; k3 < 4; k3 += 1) {
a = (((int)(unsigned char)(n)) % 16);
}
}
p[q[((31 / 16)) & 63]] = 1;
if ((16 >> 2) <= 8) return;
p[((int)(unsigned char)((n * 2)))] = 2;
}
__global__ void kernel39(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
b = choose((b & 63), (32 >> 2), ((int)((unsigned)(b) % 12u)));
p[((16 * 2) ^ 16)] = 0;
}
__global__ void kernel40(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((a & 31) == (((int)threadIdx.x) + ((int)threadIdx.y))) {
{ int k0 = 0;
do {
b = ((int)(unsigned char)(q[(((int)threadIdx.y)) & 63]));
for (int k1 = ((int)(threadIdx.x & 3)); k1 < 4; k1 += 1) {
a = ((n + k0) + ((int)(short)(k1)));
}
} while ((k0 += 2) < q[threadIdx.x & 31]); }
a = ((int)((unsigned)((b | 4)) % 12u));
p[(q[(b) & 63] * 2)] = 0;
} else {
}
if ((((int)threadIdx.x) / 8) > ((int)(short)(a))) {
if (choose(b, ((int)threadIdx.x), a) > 2) {
if (((int)(unsigned char)(((int)threadIdx.y))) != ((int)(unsigned char)(((int)threadIdx.x)))) {
b = (((int)(short)(((int)threadIdx.x))) - (n * 32));
} else {
}
b = (((int)((unsigned)(((int)threadIdx.x)) % 12u)) - (((int)threadIdx.y) | 4));
} else {
}
a = ((((int)threadIdx.x) % 4) ^ 1);
} else {
if ((a | 32) > (n >> 2)) {
if (q[(((int)threadIdx.x)) & 63] < (((b | 8) > 7) ? a : n)) {
p[((int)((unsigned)((((int)threadIdx.x) ^ 8)) % 12u))] = 1;
p[choose((n + ((int)threadIdx.x)), (((int)threadIdx.y) + a), (((int)threadIdx.y) - ((int)threadIdx.y)))] = 2;
} else {
p[((b + ((int)threadIdx.y)) % 2)] = 3;
p[((b % 32) ^ 8)] = 4;
}
} else {
}
if ((((int)threadIdx.x) - b) > 15) {
b = ((int)((unsigned)((n & 15)) % 12u));
} else {
for (int k2 = 0; k2 < 3; k2 += 2) {
if ((((int)threadIdx.x) / 33) != 3) continue;
}
}
}
p[((a + ((int)threadIdx.x)) >> 2)] = 5;
}
__global__ void kernel41(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
bump(b, (((int)threadIdx.x) % 16));
b = ((int)(short)((a / 33)));
if (choose(5, ((int)threadIdx.x), a) <= (((int)threadIdx.x) % 4)) {
p[((a / 16) / 33)] = 0;
} else {
if ((n * 1) < 33) {
a = ((((int)threadIdx.x) + a) * 1);
} else {
p[(q[(b) & 63] & 63)] = 1;
}
}
p[((((int)threadIdx.y) & 7) / 8)] = 2;
}
__global__ void kernel42(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((b ^ 16) != 8) {
for (int k0 = 0; k0 < 3; k0 += 1) {
if ((((int)((unsigned)(((int)threadIdx.y)) % 12u)) > 64) && ((((((int)threadIdx.x) * 32) > (((int)threadIdx.y) & 3)) ? ((int)threadIdx.y) : b) < 64)) {
p[((int)(short)(((int)((unsigned)(n) % 12u))))] = 0;
p[((64 % 33) ^ 16)] = 1;
} else {
a = q[(((int)(short)(k0))) & 63];
p[choose(choose(b, b, k0), (((int)threadIdx.x) | 1), ((int)((unsigned)(a) % 12u)))] = 2;
}
}
if (((int)(unsigned char)(a)) != (b + ((int)threadIdx.x))) {
for (int k1 = 0; k1 < 3; k1 += 2) {
a = ((n & 1) ^ 8);
p[((b * 8) + (((int)threadIdx.x) + ((int)threadIdx.x)))] = 3;
}
for (int k2 = 0; k2 < q[threadIdx.x & 31]; k2 += 2) {
a = ((int)(unsigned char)((n * 32)));
a = ((((int)threadIdx.x) - b) / 32);
}
} else {
b = (q[(b) & 63] >> 2);
}
a = ((int)(short)((((int)threadIdx.x) & 31)));
} else {
}
if ((b + ((int)threadIdx.y)) < (b + a)) {
for (int k3 = 0; k3 < (n & 7); k3 += 2) {
for (int k4 = 0; k4 < 3; k4 += 2) {
p[((((int)threadIdx.x) | 8) ^ 4)] = 4;
a = ((int)(unsigned char)((k3 + 8)));
p[(((((k4 + 0) != 33) || ((((int)threadIdx.x) ^ 32) > (((int)threadIdx.y) & 31))) ? 7 : k4) % 5)] = 5;
}
for (int k5 = 0; k5 < (n & 7); k5 += 1) {
bump(b, (k3 >> 2));
}
if (((-1) + a) == (n % 8)) break;
}
if ((((int)(unsigned char)(a)) != ((int)(short)(((int)threadIdx.y)))) && (choose(n, a, a) != 32)) {
a = ((int)((unsigned)((((int)threadIdx.x) + ((int)threadIdx.y))) % 12u));
for (int k6 = 0; k6 < q[threadIdx.x & 31]; k6 += 2) {
a = ((((int)threadIdx.y) ^ 8) ^ 16);
}
} else {
if ((b - a) > 1) {
a = ((((int)threadIdx.x) / 2) >> 2);
p[(((int)(unsigned char)(((int)threadIdx.x))) | 2)] = 6;
a = ((int)(unsigned char)((((33 | 32) > (64 + a)) ? a : a)));
} else {
}
bump(a, ((int)((unsigned)((-4)) % 12u)));
}
if ((((int)((unsigned)(b) % 12u)) == (n / 2)) || ((a >> 2) < choose(a, ((int)threadIdx.y), b))) {
if (((b + a) != (((int)threadIdx.y) + b)) || ((33 & 63) <= (-1))) {
p[choose((16 + a), (a % 3), (((int)threadIdx.x) - 3))] = 7;
} else {
p[((int)(short)(((int)((unsigned)(((int)threadIdx.x)) % 12u))))] = 8;
}
a = ((int)((unsigned)((4 + b)) % 12u));
if ((((int)threadIdx.y) % 5) > 31) {
p[((((int)threadIdx.y) / 5) / 33)] = 9;
b = ((int)(short)((b + ((int)threadIdx.x))));
} else {
p[(((((int)threadIdx.x) >> 2) != 16) ? (b + 0) : ((int)((unsigned)(b) % 12u)))] = 10;
p[q[(choose(a, b, n)) & 63]] = 11;
}
} else {
}
} else {
{ int k7 = ((int)(threadIdx.x & 3));
do {
for (int k8 = ((int)(threadIdx.x & 3)); k8 < 1; k8 += 2) {
p[(((int)(unsigned char)(((int)threadIdx.x))) + choose(n, ((int)threadIdx.x), ((int)threadIdx.x)))] = 12;
}
for (int k9 = 0; k9 < 5; k9 += 1) {
b = ((k9 - k7) + (a & 3));
if (((((int)threadIdx.x) % 5) < 8) && ((n - k7) == 1)) continue;
p[((a & 31) * 1)] = 13;
}
} while ((k7 += 2) < 3); }
}
p[(((int)(unsigned char)(b)) / 8)] = 14;
}
__global__ void kernel43(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (choose(a, b, ((int)threadIdx.x)) < ((int)(unsigned char)(b))) {
if (((b ^ 4) <= (a | 16)) || (choose(a, b, n) > (b + (-1)))) {
p[(q[(((int)threadIdx.x)) & 63] + (b - ((int)threadIdx.y)))] = 0;
if (((int)(unsigned char)(((int)threadIdx.x))) == 7) {
if (((((int)threadIdx.y) - ((int)threadIdx.x)) < 32) && ((b - ((int)threadIdx.y)) > ((int)((unsigned)(((int)threadIdx.x)) % 12u)))) return;
} else {
bump(b, ((int)((unsigned)(16) % 12u)));
p[(((int)(short)(((int)threadIdx.y))) * 32)] = 1;
}
} else {
for (int k0 = 0; k0 < q[threadIdx.x & 31]; k0 += 1) {
a = ((((int)threadIdx.x) + n) ^ 8);
}
if ((((int)threadIdx.y) - b) == q[(((int)threadIdx.y)) & 63]) {
if (q[(b) & 63] < 2) return;
b = (choose(a, ((int)threadIdx.x), b) + ((int)((unsigned)(n) % 12u)));
} else {
b = (((int)(unsigned char)(((int)threadIdx.y))) % 2);
bump(b, ((int)(unsigned char)(a)));
}
}
if (((a * 2) <= 3) || (choose(b, ((int)threadIdx.x), 15) < ((int)((unsigned)(5) % 12u)))) {
if ((n >> 2) != 8) return;
} else {
}
} else {
if ((b >> 2) < 1) {
if (((-4) ^ 4) <= ((int)(unsigned char)(a))) {
b = q[((15 >> 2)) & 63];
} else {
a = (((int)(unsigned char)(a)) ^ 2);
p[((b / 33) | 32)] = 2;
}
} else {
}
if (((8 >> 2) <= q[(((int)threadIdx.x)) & 63]) || ((a & 15) > (a % 3))) {
if ((((int)(unsigned char)(((int)threadIdx.x))) == (-4)) || ((((((int)threadIdx.x) - a) == 16) ? a : a) != (a + ((int)threadIdx.y)))) {
p[((((int)threadIdx.x) | 1) / 5)] = 3;
} else {
if (((int)(unsigned char)(b)) > ((int)(unsigned char)(4))) return;
p[((((int)threadIdx.y) * 1) / 8)] = 4;
}
} else {
}
}
p[((((int)threadIdx.y) >> 2) & 15)] = 5;
}
__global__ void kernel44(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (((((int)threadIdx.x) / 33) > 33) && ((b % 2) == 64)) {
if ((a | 8) <= 7) {
if (((a >> 2) != 15) || (choose(33, n, b) != (((int)threadIdx.x) & 1))) {
p[(choose(((int)threadIdx.x), a, (-4)) + (((int)threadIdx.y) - b))] = 0;
} else {
p[(((int)(unsigned char)(0)) >> 2)] = 1;
p[(((int)(short)(n)) | 32)] = 2;
}
if (((((int)threadIdx.x) * 16) != ((int)((unsigned)(n) % 12u))) || (choose(a, 0, a) != 32)) {
a = (((choose(b, a, b) == ((int)(short)(((int)threadIdx.x)))) || ((n % 5) <= ((int)((unsigned)(b) % 12u)))) ? ((int)(unsigned char)(n)) : q[(a) & 63]);
} else {
}
} else {
}
} else {
if (((int)((unsigned)(7) % 12u)) <= (a >> 2)) return;
}
if ((((int)threadIdx.y) + a) > (n / 2)) {
bump(b, q[(((int)threadIdx.x)) & 63]);
p[((8 / 3) | 8)] = 3;
} else {
}
{ int k0 = ((int)(threadIdx.x & 3));
do {
for (int k1 = 0; k1 < (n & 7); k1 += 1) {
for (int k2 = 0; k2 < 1; k2 += 2) {
bump(a, (((int)threadIdx.x) % 32));
a = ((b - ((int)threadIdx.y)) >> 2);
p[(((int)((unsigned)(((int)threadIdx.y)) % 12u)) - (((int)threadIdx.x) | 2))] = 4;
}
a = ((b - a) & 15);
}
} while ((k0 += 1) < 2); }
for (int k3 = 0; k3 < 2; k3 += 1) {
if ((k3 + 2) == (-4)) {
b = ((((int)threadIdx.x) ^ 8) + (k3 | 32));
if (((int)(unsigned char)(((int)threadIdx.x))) != 32) {
p[((int)((unsigned)(q[(((int)threadIdx.y)) & 63]) % 12u))] = 5;
p[(((int)((unsigned)(a) % 12u)) ^ 4)] = 6;
if (((int)(unsigned char)(((int)threadIdx.x))) > 16) break;
} else {
}
} else {
if ((a + k3) <= (k3 >> 2)) {
p[((k3 - n) >> 2)] = 7;
} else {
}
}
for (int k4 = ((int)(threadIdx.x & 3)); k4 < (n & 7); k4 += 2) {
p[(((int)(unsigned char)(((int)threadIdx.x))) - (((int)threadIdx.x) - ((int)threadIdx.x)))] = 8;
}
}
p[((a / 4) | 2)] = 9;
}
__global__ void kernel45(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if (q[(8) & 63] != 5) {
bump(a, ((int)(short)(n)));
} else {
}
b = ((((int)threadIdx.y) * 32) + (((int)threadIdx.y) + n));
p[((((int)((unsigned)(b) % 12u)) < 5) ? (((((int)(short)(15)) > 8) || ((((int)threadIdx.y) % 33) < (((int)threadIdx.y) / 33))) ? b : ((int)threadIdx.y)) : (b % 4))] = 0;
p[((b % 8) >> 2)] = 1;
}
__global__ void kernel46(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
a = ((((int)threadIdx.x) >> 2) % 16);
p[((((int)(unsigned char)(n)) <= (((int)threadIdx.x) / 4)) ? (((((int)(unsigned char)(a)) < (b ^ 8)) && (((int)((unsigned)(((int)threadIdx.y)) % 12u)) < q[(n) & 63])) ? 8 : b) : (a | 16))] = 0;
}
__global__ void kernel47(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
for (int k0 = 0; k0 < 1; k0 += 1) {
{ int k1 = 0;
do {
a = ((((int)threadIdx.x) | 4) + ((int)((unsigned)((-1)) % 12u)));
a = ((k0 / 3) + (k0 / 32));
p[(((int)((unsigned)(n) % 12u)) * 8)] = 0;
} while ((k1 += 1) < 2); }
}
a = ((int)(short)((33 & 7)));
for (int k2 = 0; k2 < 3; k2 += 2) {
if (((int)(unsigned char)(b)) > choose(((int)threadIdx.x), k2, k2)) {
p[((((int)threadIdx.y) + b) ^ 4)] = 1;
} else {
}
if ((a - ((int)threadIdx.y)) < 15) {
if ((n / 8) < 4) {
p[((b % 32) - choose(32, b, (-4)))] = 2;
if (((int)(short)(((int)threadIdx.y))) == ((int)(short)(n))) break;
} else {
b = choose(q[(((int)threadIdx.y)) & 63], (k2 >> 2), (b - a));
b = ((((int)threadIdx.x) % 4) + ((int)(short)(33)));
}
a = ((int)((unsigned)((a & 1)) % 12u));
p[((a | 1) + (((((int)threadIdx.x) + b) != (a ^ 32)) ? 15 : ((int)threadIdx.y)))] = 3;
} else {
}
}
a = ((((b % 33) < (-1)) || (((int)(short)(a)) != (64 & 15))) ? (((a % 4) < choose(n, a, ((int)threadIdx.x))) ? 32 : n) : (((n % 33) != choose(((int)threadIdx.x), 15, n)) ? 1 : a));
p[(((a & 3) == q[(b) & 63]) ? choose(b, ((int)threadIdx.y), ((int)threadIdx.x)) : (((int)threadIdx.x) ^ 8))] = 4;
}
__global__ void kernel48(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((((int)threadIdx.y) >> 2) < (((int)threadIdx.y) ^ 16)) {
for (int k0 = 0; k0 < (n & 7); k0 += 1) {
for (int k1 = ((int)(threadIdx.x & 3)); k1 < 4; k1 += 2) {
b = ((((int)threadIdx.y) / 32) / 3);
p[((int)(short)((b - b)))] = 0;
b = choose(q[((-1)) & 63], (k0 & 63), (k1 - b));
}
for (int k2 = ((int)(threadIdx.x & 3)); k2 < 4; k2 += 1) {
bump(b, (b - 4));
}
}
for (int k3 = 0; k3 < 1; k3 += 1) {
a = (((b | 4) < 1) ? (b * 4) : (a >> 2));
if (((int)(unsigned char)(n)) < 33) {
if ((n | 32) == ((-4) ^ 8)) continue;
} else {
}
}
if (q[(((int)threadIdx.x)) & 63] <= (((int)threadIdx.x) / 4)) {
for (int k4 = ((int)(threadIdx.x & 3)); k4 < 3; k4 += 1) {
a = (choose(b, n, ((int)threadIdx.y)) >> 2);
}
for (int k5 = 0; k5 < 2; k5 += 2) {
bump(a, ((int)(unsigned char)(b)));
}
} else {
for (int k6 = 0; k6 < q[threadIdx.x & 31]; k6 += 1) {
bump(a, ((int)((unsigned)(((int)threadIdx.y)) % 12u)));
}
if ((a + a) != 2) {
bump(b, choose(n, b, n));
a = q[(choose(a, n, b)) & 63];
} else {
}
}
} else {
for (int k7 = ((int)(threadIdx.x & 3)); k7 < 2; k7 += 2) {
p[(((((int)threadIdx.y) >> 2) <= (((int)threadIdx.y) ^ 16)) ? (((int)threadIdx.x) ^ 16) : ((int)((unsigned)(b) % 12u)))] = 1;
p[choose((n ^ 8), (a + ((int)threadIdx.x)), ((int)(unsigned char)(k7)))] = 2;
}
bump(a, (((((int)threadIdx.y) % 32) < (((int)threadIdx.x) >> 2)) ? (-4) : b));
}
p[((int)(short)(q[(b) & 63]))] = 3;
b = ((int)(unsigned char)(((int)(short)(n))));
p[q[(((int)(short)(((int)threadIdx.y)))) & 63]] = 4;
}
__global__ void kernel49(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((((int)threadIdx.x) | 1) == 2) {
p[((b >> 2) & 15)] = 0;
} else {
}
b = ((int)(short)(((int)((unsigned)(a) % 12u))));
p[((((8 - 32) > (a ^ 4)) && ((((int)threadIdx.y) | 32) > 15)) ? ((int)((unsigned)(1) % 12u)) : choose(16, 31, b))] = 1;
}
__global__ void kernel50(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
for (int k0 = 0; k0 < 2; k0 += 2) {
for (int k1 = 0; k1 < (n & 7); k1 += 1) {
if ((k0 + ((int)threadIdx.x)) != 3) {
if (((int)(unsigned char)(a)) > 1) continue;
b = ((k0 & 63) | 4);
} else {
p[(choose(((int)threadIdx.y), ((int)threadIdx.x), (-1)) & 1)] = 0;
}
}
}
a = ((n | 4) ^ 8);
a = ((((q[(b) & 63] != (((int)threadIdx.x) - 4)) && (((int)((unsigned)(((int)threadIdx.x)) % 12u)) != 16)) ? ((int)threadIdx.x) : a) & 1);
b = (((a + b) <= (a & 31)) ? (64 - ((int)threadIdx.x)) : (a & 3));
p[((((int)threadIdx.x) / 2) - (((int)threadIdx.y) | 1))] = 1;
p[(((int)((unsigned)(((int)threadIdx.x)) % 12u)) + ((int)(unsigned char)(((int)threadIdx.y))))] = 2;
}
__global__ void kernel51(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((a | 4) > (b + ((int)threadIdx.y))) {
a = ((int)((unsigned)((((int)threadIdx.x) / 8)) % 12u));
} else {
}
p[(((((int)(unsigned char)(n)) == ((int)(short)(n))) && ((((int)threadIdx.x) ^ 1) > (n + ((int)threadIdx.x)))) ? q[(b) & 63] : (((int)threadIdx.x) / 2))] = 0;
}
__global__ void kernel52(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((a | 2) < (b + ((int)threadIdx.x))) {
if (((7 / 5) < (a | 1)) || (choose(b, b, a) < q[(((int)threadIdx.x)) & 63])) {
a = (((n & 63) > (a + a)) ? (n & 15) : (((int)threadIdx.y) + a));
b = ((33 ^ 16) + (b + a));
if ((b + ((int)threadIdx.x)) != (a ^ 16)) {
a = (((int)(short)(((int)threadIdx.y))) | 8);
} else {
}
} else {
}
} else {
if ((a & 15) == 0) {
a = ((((int)threadIdx.x) + ((int)threadIdx.y)) + (a ^ 8));
} else {
for (int k0 = ((int)(threadIdx.x & 3)); k0 < (n & 7); k0 += 1) {
if (((int)(unsigned char)(((int)threadIdx.y))) > 2) continue;
b = q[((b + ((int)threadIdx.y))) & 63];
}
}
if ((n & 3) < 31) {
p[q[((n + n)) & 63]] = 0;
b = ((((int)threadIdx.x) * 1) / 8);
} else {
}
}
p[((a & 15) % 3)] = 1;
p[((int)((unsigned)(((int)((unsigned)(n) % 12u))) % 12u))] = 2;
}
__global__ void kernel53(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[(((int)(unsigned char)(b)) | 4)] = 0;
if ((((int)threadIdx.y) * 1) != 5) return;
for (int k0 = 0; k0 < 3; k0 += 1) {
p[(((int)(unsigned char)(64)) - (k0 - k0))] = 1;
b = (((int)((unsigned)(((int)threadIdx.x)) % 12u)) - choose(n, k0, a));
}
p[((int)((unsigned)((33 + a)) % 12u))] = 2;
p[((a + ((int)threadIdx.y)) + (((64 ^ 4) == 32) ? n : b))] = 3;
}
__global__ void kernel54(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[((int)(unsigned char)((((int)threadIdx.y) & 31)))] = 0;
p[((32 - b) - ((int)(unsigned char)(((int)threadIdx.x))))] = 1;
}
__global__ void kernel55(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
if ((b >> 2) != 4) {
p[((int)(unsigned char)((b % 4)))] = 0;
b = ((((n ^ 16) > (n ^ 4)) ? ((int)threadIdx.y) : 64) >> 2);
} else {
}
if ((b + 7) != 16) {
b = ((((-1) / 32) != 3) ? ((int)(short)(2)) : (((int)threadIdx.y) / 33));
b = ((b | 8) + q[(0) & 63]);
if ((b & 1) > ((int)(short)(b))) return;
} else {
}
if ((((int)threadIdx.x) % 8) == 7) {
if (((int)(unsigned char)(a)) < 7) {
if ((choose(((int)threadIdx.x), b, b) < (a >> 2)) || (((int)((unsigned)(b) % 12u)) < 16)) {
p[((int)(unsigned char)((b - b)))] = 1;
a = ((a & 7) >> 2);
p[((b / 8) - (b >> 2))] = 2;
} else {
p[((n + n) & 7)] = 3;
}
a = (((int)(short)(a)) + choose(b, ((int)threadIdx.x), ((int)threadIdx.y)));
} else {
a = (choose((-1), n, a) & 1);
}
} else {
if ((a * 1) == 4) {
p[(((((int)threadIdx.x) | 16) == (b - ((int)threadIdx.y))) ? ((int)(unsigned char)(((int)threadIdx.x))) : (b - 64))] = 4;
for (int k0 = 0; k0 < 5; k0 += 2) {
a = q[((((int)threadIdx.y) | 4)) & 63];
a = ((int)(short)((31 * 32)));
if (((int)(unsigned char)(k0)) <= q[(k0) & 63]) break;
}
if (((int)((unsigned)(31) % 12u)) > (a ^ 4)) {
bump(b, ((int)(short)(b)));
bump(b, (a * 16));
p[((a % 3) >> 2)] = 5;
} else {
}
} else {
}
if ((((int)threadIdx.y) / 16) <= (((int)threadIdx.y) + b)) {
p[((int)((unsigned)((a - b)) % 12u))] = 6;
for (int k1 = 0; k1 < 4; k1 += 1) {
a = choose((n + k1), choose(b, ((int)threadIdx.x), a), (k1 & 15));
p[(((choose(k1, ((int)threadIdx.y), ((int)threadIdx.x)) <= 5) || ((((int)threadIdx.x) >> 2) != (((int)threadIdx.x) * 32))) ? (b ^ 1) : (b / 2))] = 7;
p[((int)(unsigned char)((((int)threadIdx.y) + 4)))] = 8;
}
} else {
a = ((int)((unsigned)(choose(a, ((int)threadIdx.x), b)) % 12u));
}
}
p[((int)((unsigned)(((int)(unsigned char)(n))) % 12u))] = 9;
}
__global__ void kernel56(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
bump(a, (a ^ 16));
p[(((-1) & 1) - (b + a))] = 0;
}
__global__ void kernel57(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
b = ((int)(short)((b + ((int)threadIdx.x))));
a = (((int)((unsigned)(a) % 12u)) >> 2);
p[((((int)threadIdx.x) ^ 16) >> 2)] = 0;
a = choose((b + b), (n & 15), (b + ((int)threadIdx.y)));
p[((a / 16) + choose(3, a, ((int)threadIdx.x)))] = 1;
}
__global__ void kernel58(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[((((int)threadIdx.x) | 16) / 5)] = 0;
a = (((int)(unsigned char)(((int)threadIdx.x))) - (n % 16));
if (((b & 3) > (((int)threadIdx.y) + a)) && ((((a + a) != ((int)(unsigned char)(a))) ? a : a) != 5)) {
p[((((int)threadIdx.y) * 8) ^ 4)] = 1;
} else {
if ((((int)threadIdx.x) * 2) > (a + ((int)threadIdx.y))) {
if ((8 & 31) <= choose(a, 5, n)) {
p[((int)(unsigned char)(((int)((unsigned)(a) % 12u))))] = 2;
} else {
}
} else {
p[choose((((int)threadIdx.x) - b), ((int)((unsigned)(31) % 12u)), (n & 31))] = 3;
if (((a - n) <= (a * 1)) && (((int)(unsigned char)(b)) < choose(16, ((int)threadIdx.x), b))) {
b = ((((int)threadIdx.y) + b) % 32);
p[(((int)(short)(a)) & 3)] = 4;
b = ((a + ((int)threadIdx.y)) + (a + a));
} else {
a = ((int)(short)(q[(((int)threadIdx.x)) & 63]));
b = ((b | 32) + (a & 7));
}
}
if ((((int)(unsigned char)(n)) <= ((int)((unsigned)(a) % 12u))) || (q[(((int)threadIdx.x)) & 63] < 15)) {
{ int k0 = ((int)(threadIdx.x & 3));
do {
b = (((int)(unsigned char)(b)) | 4);
if (((k0 % 8) != 64) || ((b >> 2) < (a * 4))) continue;
a = ((((n + ((int)threadIdx.x)) == 1) || ((a + a) < (((int)threadIdx.x) / 4))) ? (k0 + k0) : ((int)((unsigned)(k0) % 12u)));
} while ((k0 += 1) < q[threadIdx.x & 31]); }
p[((b % 33) | 8)] = 5;
if ((((int)threadIdx.y) + b) < 7) return;
} else {
}
}
p[q[((n / 4)) & 63]] = 6;
}
__global__ void kernel59(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
a = ((a % 5) & 1);
b = (q[(b) & 63] >> 2);
for (int k0 = 0; k0 < 3; k0 += 2) {
b = ((int)(short)((((int)threadIdx.y) ^ 32)));
if (((((int)(unsigned char)(b)) == 8) ? 0 : b) != choose(31, ((int)threadIdx.x), b)) {
p[(((((int)threadIdx.x) * 4) < 32) ? (((k0 + k0) < (a >> 2)) ? a : 0) : (k0 / 16))] = 0;
p[((int)(unsigned char)((((31 - ((int)threadIdx.x)) != 5) ? ((int)threadIdx.x) : n)))] = 1;
} else {
if ((((int)(short)(k0)) <= (5 >> 2)) || (((int)(short)(((int)threadIdx.y))) < (a >> 2))) {
bump(a, choose(15, n, k0));
a = ((a | 8) | 2);
} else {
}
}
}
p[((a - ((int)threadIdx.x)) + (((int)threadIdx.x) & 63))] = 2;
}
__global__ void kernel60(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
p[((int)(short)((((int)threadIdx.x) & 31)))] = 0;
if ((b & 15) == 8) {
p[((a ^ 2) + (a ^ 8))] = 1;
} else {
p[(((int)(short)(a)) | 8)] = 2;
}
if ((a >> 2) > ((int)((unsigned)(n) % 12u))) {
b = (((int)((unsigned)(b) % 12u)) & 3);
if (((-4) | 16) <= (-4)) {
for (int k0 = 0; k0 < (n & 7); k0 += 2) {
p[q[((a ^ 8)) & 63]] = 3;
}
p[((a * 1) % 2)] = 4;
for (int k1 = ((int)(threadIdx.x & 3)); k1 < 1; k1 += 1) {
p[(((int)(short)(((int)threadIdx.x))) * 32)] = 5;
p[(choose(0, k1, 0) ^ 32)] = 6;
}
} else {
p[q[((n / 8)) & 63]] = 7;
}
} else {
for (int k2 = ((int)(threadIdx.x & 3)); k2 < 1; k2 += 2) {
if ((33 / 32) > 64) {
a = (q[(k2) & 63] & 15);
b = ((n / 8) & 3);
} else {
b = (((choose(a, k2, b) == (n + b)) ? k2 : 3) / 4);
p[((k2 + 33) ^ 32)] = 8;
}
{ int k3 = 0;
do {
p[((int)(unsigned char)((5 / 3)))] = 9;
p[(((int)((unsigned)(b) % 12u)) & 3)] = 10;
} while ((k3 += 1) < 3); }
}
if (choose(7, b, ((int)threadIdx.y)) <= (a - n)) {
for (int k4 = 0; k4 < q[threadIdx.x & 31]; k4 += 2) {
p[((a / 8) ^ 32)] = 11;
b = ((((int)threadIdx.y) & 1) * 1);
}
p[((int)((unsigned)((a ^ 2)) % 12u))] = 12;
a = ((((a >> 2) <= 2) && ((b / 3) == ((int)((unsigned)(b) % 12u)))) ? (((int)threadIdx.x) + b) : ((-1) % 33));
} else {
}
}
p[((int)(short)((b / 5)))] = 13;
}
__global__ void kernel61(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
a = ((((n & 1) != (((int)threadIdx.x) >> 2)) ? ((int)threadIdx.x) : a) + ((-1) / 8));
p[(((int)((unsigned)(4) % 12u)) % 32)] = 0;
if ((b + a) < (((int)threadIdx.x) + a)) {
p[((15 | 4) - (b + a))] = 1;
if ((b - b) <= (((int)threadIdx.x) & 31)) {
for (int k0 = ((int)(threadIdx.x & 3)); k0 < (n & 7); k0 += 2) {
b = (((((int)threadIdx.x) / 4) == (-4)) ? (((int)threadIdx.y) + b) : (((k0 & 1) <= 2) ? ((int)threadIdx.y) : ((int)threadIdx.x)));
b = (((31 + n) < 7) ? ((int)(unsigned char)(((int)threadIdx.x))) : ((int)((unsigned)(((int)threadIdx.x)) % 12u)));
a = q[(choose(b, k0, a)) & 63];
}
p[((a ^ 1) - (((int)threadIdx.x) & 31))] = 2;
} else {
if ((15 >> 2) > 7) {
b = ((int)((unsigned)(choose(31, b, n)) % 12u));
} else {
p[q[((n / 16)) & 63]] = 3;
}
}
} else {
p[((31 + b) / 33)] = 4;
for (int k1 = ((int)(threadIdx.x & 3)); k1 < q[threadIdx.x & 31]; k1 += 1) {
for (int k2 = ((int)(threadIdx.x & 3)); k2 < 5; k2 += 2) {
p[((k1 ^ 8) - (n % 32))] = 5;
}
if ((((((int)threadIdx.y) - b) < 16) ? ((int)threadIdx.x) : k1) < (((((int)threadIdx.x) % 16) != choose(k1, ((int)threadIdx.y), ((int)threadIdx.x))) ? n : n)) {
a = (((int)(unsigned char)(k1)) ^ 1);
b = ((a | 4) * 2);
bump(b, choose(k1, n, b));
} else {
}
}
}
p[(choose(((int)threadIdx.y), a, ((int)threadIdx.x)) * 16)] = 6;
}
__global__ void kernel62(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
b = ((int)(unsigned char)(((int)(unsigned char)(n))));
p[choose((((int)threadIdx.x) ^ 16), ((int)((unsigned)(8) % 12u)), (((int)threadIdx.y) / 4))] = 0;
p[((a % 4) | 8)] = 1;
}
__global__ void kernel63(OUT p, const int *q, int n) {
int a = threadIdx.x, b = n + 1;
b = ((((((int)threadIdx.y) ^ 8) > (((int)threadIdx.y) + n)) ? 2 : n) / 16);
p[((7 >> 2) >> 2)] = 0;
}
__global__ void __launch_bounds__(32) shared0(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((5 & 15) % 4)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared1(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((15 + 33) + ((int)(unsigned char)(2))) ^ 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared2(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) >> 2) & 7) + ((((int)threadIdx.x) * 1) * 8)) - (((((int)threadIdx.x) | 8) + (2 ^ 5)) | 32))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared3(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose((((int)threadIdx.x) + 1), (((int)threadIdx.x) | 16), (((int)threadIdx.x) / 3))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared4(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((-1) >> 2) ^ 4) + (((int)(unsigned char)(((int)threadIdx.x))) * 32))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared5(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)((((2 - ((int)threadIdx.x)) == 31) ? ((33 | 8) >> 2) : ((64 >> 2) ^ 2))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared6(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((32 & 1) != (-1)) ? choose(31, (-1), ((int)threadIdx.x)) : (15 + ((int)threadIdx.x)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared7(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(unsigned char)(((int)((unsigned)(8) % 12u)))) * 16)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared8(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((choose(((int)threadIdx.x), ((int)threadIdx.x), 33) ^ 5) / 3) * 4)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared9(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)((7 / 2)) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared10(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((choose(1, ((int)threadIdx.x), 31) == (((32 | 4) < (((int)threadIdx.x) ^ 5)) ? ((int)threadIdx.x) : ((int)threadIdx.x))) ? ((int)(unsigned char)((((int)threadIdx.x) ^ 8))) : ((((int)threadIdx.x) - 0) * 8))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared11(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) / 16) / 3) % 8) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared12(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(short)(((int)threadIdx.x))) * 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared13(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((-1) >> 2) == 4) ? ((3 - 3) & 15) : ((15 >> 2) ^ 32))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared14(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) - ((int)threadIdx.x)) % 32) ^ 2) - (choose((((16 & 3) != ((int)(unsigned char)(((int)threadIdx.x)))) ? ((int)threadIdx.x) : 2), (32 | 32), (((int)threadIdx.x) * 4)) >> 2))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared15(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)((4 | 4)) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared16(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) & 31) >> 2) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared17(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) / 5) == (((int)threadIdx.x) + 16)) ? (((3 * 4) + (5 | 8)) | 16) : ((((int)((unsigned)(((int)threadIdx.x)) % 12u)) == 2) ? choose((((int)threadIdx.x) ^ 5), choose(((int)threadIdx.x), (-4), ((int)threadIdx.x)), (((int)threadIdx.x) * 8)) : ((((32 | 16) != 8) ? 16 : 64) & 63)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared18(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose(4, ((int)threadIdx.x), ((int)threadIdx.x)) & 3)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared19(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(short)((15 / 33))) ^ 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared20(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(unsigned char)(choose((32 + 8), (((int)threadIdx.x) ^ 1), ((int)(short)(15))))) | 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared21(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((5 >> 2) * 8)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared22(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)((unsigned)(((int)threadIdx.x)) % 12u)) ^ 8) ^ 16)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared23(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) / 33) & 1) + ((((int)threadIdx.x) * 1) ^ 1)) - (((0 ^ 5) >> 2) & 31))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared24(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) % 33) >> 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared25(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)(((int)(short)(((int)((unsigned)(((int)threadIdx.x)) % 12u))))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared26(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose(((((int)(short)(((int)threadIdx.x))) % 16) ^ 32), (((int)(short)((((int)threadIdx.x) ^ 16))) >> 2), (((((5 & 7) <= (((int)threadIdx.x) & 7)) ? ((int)threadIdx.x) : ((int)threadIdx.x)) + (((int)threadIdx.x) | 32)) >> 2))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared27(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((0 & 7) ^ 4)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared28(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) * 1) <= 3) ? (((int)((unsigned)(3) % 12u)) ^ 32) : ((int)(unsigned char)((16 + ((int)threadIdx.x)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared29(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) % 4) ^ 2) + (((((((int)threadIdx.x) & 63) > (-1)) && ((2 >> 2) < 7)) ? ((int)threadIdx.x) : 64) % 3)) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared30(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((4 >> 2) + (((int)threadIdx.x) + ((int)threadIdx.x)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared31(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((3 / 8) | 2) * 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared32(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) | 32) != (15 + (-4))) ? (((64 >> 2) & 63) - (choose(2, 31, ((int)threadIdx.x)) / 8)) : ((((int)(short)(((int)threadIdx.x))) & 7) & 1))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared33(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)(((int)threadIdx.x)) % 12u)) + choose(((int)threadIdx.x), 8, ((int)threadIdx.x)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared34(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((64 / 16) / 33) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared35(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)((unsigned)(5) % 12u)) & 63) | 32) - (((int)(unsigned char)(((int)(short)(((int)threadIdx.x))))) / 32))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared36(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((0 ^ 5) == 8) ? (15 + ((int)threadIdx.x)) : ((int)(unsigned char)(((int)threadIdx.x))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared37(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) & 31) + (((int)threadIdx.x) % 4)) * 8)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared38(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((-1) >> 2) ^ 5) ^ 4) + ((choose(((int)threadIdx.x), ((int)threadIdx.x), ((int)threadIdx.x)) % 4) + ((31 % 32) - (((int)threadIdx.x) >> 2))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared39(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((3 + ((int)threadIdx.x)) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared40(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose((((int)threadIdx.x) ^ 5), (((int)threadIdx.x) >> 2), choose(((int)threadIdx.x), ((int)threadIdx.x), ((int)threadIdx.x))) | 8)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared41(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)(((int)(unsigned char)((choose(((int)threadIdx.x), 64, ((int)threadIdx.x)) + (3 | 1))))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared42(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)(((int)(unsigned char)(((int)threadIdx.x)))) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared43(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)(unsigned char)(((int)threadIdx.x))) / 3) + ((((int)threadIdx.x) >> 2) * 8))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared44(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)((choose((((int)threadIdx.x) - 64), ((int)(unsigned char)(((int)threadIdx.x))), (3 | 1)) % 4)) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared45(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((8 + ((int)threadIdx.x)) + ((int)((unsigned)(((int)threadIdx.x)) % 12u)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared46(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((16 % 33) <= (((int)threadIdx.x) * 32)) || (((int)(short)(3)) == 33)) ? (5 & 15) : (((int)threadIdx.x) & 15)) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared47(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) ^ 5) & 3) / 32) ^ 1)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared48(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((16 ^ 8) ^ 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared49(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(unsigned char)((((int)threadIdx.x) ^ 8))) >> 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared50(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) & 3) != 4) ? (((int)((unsigned)((-4)) % 12u)) | 1) : (((int)((unsigned)((-1)) % 12u)) - ((int)(unsigned char)(32)))) + ((((5 ^ 5) <= (33 >> 2)) ? (((int)threadIdx.x) % 32) : (((5 + (-1)) < 0) ? ((int)threadIdx.x) : 3)) - (((int)(short)(((int)threadIdx.x))) / 33)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared51(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(short)(16)) * 8)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared52(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((64 >> 2) >> 2) | 1)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared53(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose(((((((int)threadIdx.x) * 4) < 5) || ((31 & 7) != 31)) ? (((-1) ^ 16) * 4) : ((((int)threadIdx.x) ^ 5) | 4)), (((int)(unsigned char)((((int)threadIdx.x) | 32))) / 2), ((int)(short)(((16 ^ 5) + (33 % 33)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared54(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) & 63) + choose(((int)threadIdx.x), 33, ((int)threadIdx.x)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared55(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)(((int)(short)((((int)threadIdx.x) ^ 5)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared56(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)(unsigned char)(((-4) + 7))) >> 2) + (((((int)threadIdx.x) * 1) * 8) - (((((int)threadIdx.x) + 8) <= (16 | 1)) ? (((int)threadIdx.x) ^ 32) : (((int)threadIdx.x) ^ 5))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared57(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)((16 + 3)) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared58(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) | 2) ^ 4) + ((int)((unsigned)(choose(7, ((int)threadIdx.x), 64)) % 12u)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared59(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)(((((-1) ^ 1) | 32) - ((int)(short)(((int)((unsigned)(((int)threadIdx.x)) % 12u)))))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared60(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((4 + (-1)) <= (((int)threadIdx.x) ^ 8)) && (choose(0, ((int)threadIdx.x), ((int)threadIdx.x)) <= 7)) ? ((int)threadIdx.x) : 7) | 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared61(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(unsigned char)((((int)threadIdx.x) ^ 4))) ^ 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared62(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)((unsigned)((-1)) % 12u)) + (((64 ^ 2) > 5) ? ((int)threadIdx.x) : ((int)threadIdx.x))) & 31) + ((int)(unsigned char)(((((((int)threadIdx.x) + ((int)threadIdx.x)) < 16) || ((1 * 16) != 16)) ? (((int)threadIdx.x) - 5) : ((int)(short)((-4)))))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared63(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((-1) ^ 5) - (((int)threadIdx.x) ^ 8))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared64(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((2 + 64) + (((int)threadIdx.x) >> 2)) ^ 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared65(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)(((int)((unsigned)((64 + ((int)threadIdx.x))) % 12u))) % 12u)) % 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared66(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)(((int)threadIdx.x)) % 12u)) - choose((-4), (-1), ((int)threadIdx.x)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared67(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)(((((int)threadIdx.x) / 32) - (((int)threadIdx.x) >> 2))) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared68(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose((((((int)threadIdx.x) | 8) == 33) ? ((((int)threadIdx.x) - 2) + (((int)threadIdx.x) * 32)) : ((((int)threadIdx.x) * 32) / 4)), (choose((((int)threadIdx.x) / 32), choose(((int)threadIdx.x), (-1), 32), (5 * 1)) ^ 5), choose((((int)(short)(((int)threadIdx.x))) / 33), (((-4) & 7) - ((((int)(short)(((int)threadIdx.x))) <= 7) ? 32 : ((int)threadIdx.x))), choose((((int)threadIdx.x) + ((int)threadIdx.x)), (((int)threadIdx.x) - ((int)threadIdx.x)), ((int)(short)(32)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared69(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)((7 ^ 32)) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared70(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose((((int)threadIdx.x) ^ 2), (((int)threadIdx.x) ^ 5), (1 * 4)) - ((((((int)threadIdx.x) / 32) != 33) ? ((int)threadIdx.x) : 32) >> 2))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared71(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) / 33) ^ 5) & 31) >> 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared72(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)(16) % 12u)) & 3)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared73(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(short)((((int)threadIdx.x) - ((int)threadIdx.x)))) / 8)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared74(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(unsigned char)(((((int)threadIdx.x) - ((int)threadIdx.x)) / 16))) - (((int)(short)((((int)threadIdx.x) ^ 4))) % 32))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared75(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)(unsigned char)(((int)threadIdx.x))) > (((int)threadIdx.x) % 4)) || ((((int)threadIdx.x) + ((int)threadIdx.x)) == (((int)threadIdx.x) ^ 8))) ? ((int)((unsigned)(33) % 12u)) : (((int)threadIdx.x) & 31))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared76(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)(((((8 - ((int)threadIdx.x)) != (2 % 16)) ? 32 : ((int)threadIdx.x)) * 4)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared77(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((33 + 16) == 2) || ((2 + ((int)threadIdx.x)) != ((int)(unsigned char)(((int)threadIdx.x))))) ? (choose(2, ((int)threadIdx.x), ((int)threadIdx.x)) / 4) : (choose(15, 15, ((int)threadIdx.x)) * 1)) % 33)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared78(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((64 + 3) != 31) ? 15 : 0) ^ 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared79(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)(((((int)threadIdx.x) / 2) & 31)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared80(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)((((((int)threadIdx.x) >> 2) | 1) / 5)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared81(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((16 >> 2) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared82(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)((((int)threadIdx.x) * 2)) % 12u)) / 3)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared83(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((((int)threadIdx.x) ^ 32) <= (((int)threadIdx.x) | 4)) && ((0 * 2) < 3)) ? ((int)threadIdx.x) : 33) == choose((-4), ((int)threadIdx.x), ((int)threadIdx.x))) ? (((((int)threadIdx.x) + 64) ^ 5) | 4) : (((33 - (-1)) & 7) * 8))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared84(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)(((int)threadIdx.x)) % 12u)) & 7)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared85(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) + ((int)threadIdx.x)) / 4) >> 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared86(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)(short)(16)) + ((int)(short)(((int)threadIdx.x)))) & 3) % 33)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared87(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose(((((int)((unsigned)(5) % 12u)) < (((int)threadIdx.x) * 2)) ? 2 : ((int)threadIdx.x)), (((int)threadIdx.x) + 0), (((int)threadIdx.x) >> 2))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared88(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)((unsigned)((-4)) % 12u)) <= 5) ? 2 : ((int)threadIdx.x)) - (0 % 3)) - (((((7 & 31) <= (((int)threadIdx.x) - 4)) || ((0 >> 2) == 7)) ? 0 : (-4)) + (((int)threadIdx.x) - (-4))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared89(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)((unsigned)(((int)threadIdx.x)) % 12u)) % 4) ^ 4) & 7)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared90(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)((((int)threadIdx.x) * 1)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared91(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)(((int)((unsigned)((((int)threadIdx.x) ^ 32)) % 12u))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared92(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((choose(2, ((int)threadIdx.x), (-4)) < 5) ? ((15 >> 2) * 16) : ((((int)threadIdx.x) & 7) / 3)) - (choose(((int)((unsigned)(15) % 12u)), (3 - ((int)threadIdx.x)), (((int)threadIdx.x) + ((int)threadIdx.x))) / 4))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared93(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose(0, ((int)threadIdx.x), 7) & 15)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared94(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) % 3) < 15) ? ((0 % 5) | 2) : ((((int)threadIdx.x) / 5) ^ 8))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared95(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) >> 2) < 8) ? (((8 ^ 2) % 2) * 16) : ((int)(unsigned char)(((32 & 3) + (33 / 32)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared96(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) % 32) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared97(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((31 & 7) != 8) ? ((-1) | 8) : (2 >> 2)) ^ 4)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared98(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)(unsigned char)((((int)threadIdx.x) & 7))) / 33) + (((((int)threadIdx.x) * 1) < 4) ? ((((int)threadIdx.x) * 1) % 8) : (((1 ^ 5) < 64) ? ((((int)(short)(7)) > 32) ? ((int)threadIdx.x) : ((int)threadIdx.x)) : ((int)(unsigned char)((-4))))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared99(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) | 32) + ((int)(short)(33)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared100(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((7 >> 2) + (64 ^ 5)) ^ 1)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared101(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)(unsigned char)(((int)threadIdx.x))) & 1) % 32) - ((int)(short)(((((int)threadIdx.x) & 7) - (((int)threadIdx.x) * 4)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared102(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((5 + 32) * 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared103(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) | 8) * 32) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared104(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)((((int)(unsigned char)(((int)threadIdx.x))) + (33 >> 2))) % 12u)) | 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared105(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose((32 ^ 5), (15 >> 2), ((((((int)threadIdx.x) & 63) != (4 + ((int)threadIdx.x))) || ((((int)threadIdx.x) / 32) > (((int)threadIdx.x) ^ 5))) ? 7 : 4))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared106(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(unsigned char)((((int)threadIdx.x) | 16))) & 7)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared107(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) | 32) != 15) ? (((((int)threadIdx.x) | 32) ^ 1) + ((((int)threadIdx.x) * 1) + (7 % 4))) : (((((int)threadIdx.x) + 7) - (((int)threadIdx.x) * 4)) - (choose(8, 16, 5) + ((int)(unsigned char)(((int)threadIdx.x))))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared108(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) >> 2) >> 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared109(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((32 - ((int)threadIdx.x)) < (((((64 + ((int)threadIdx.x)) <= (((int)threadIdx.x) >> 2)) ? 4 : 0) > ((-1) ^ 8)) ? 7 : 16)) ? 3 : ((int)threadIdx.x)) == choose(((int)threadIdx.x), ((int)threadIdx.x), 31)) ? (((int)(unsigned char)(((int)threadIdx.x))) * 16) : ((((int)threadIdx.x) | 1) / 8))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared110(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(short)(((3 - ((int)threadIdx.x)) - (((int)threadIdx.x) + ((int)threadIdx.x))))) | 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared111(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((3 & 63) | 1)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared112(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) + 33) != 4) ? ((31 / 4) >> 2) : (((((int)threadIdx.x) + 7) != 16) ? (((int)threadIdx.x) + ((int)threadIdx.x)) : (((int)threadIdx.x) | 16)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared113(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose(((((2 + ((int)threadIdx.x)) < (((int)threadIdx.x) ^ 32)) ? (5 / 32) : (64 >> 2)) >> 2), ((((int)((unsigned)(33) % 12u)) ^ 5) + choose((8 + 33), (64 | 32), (((int)threadIdx.x) & 1))), (((((int)threadIdx.x) | 2) % 32) + ((7 * 4) ^ 5)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared114(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((33 ^ 5) <= 32) ? (((int)threadIdx.x) ^ 5) : (((int)threadIdx.x) + ((int)threadIdx.x)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared115(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(short)((((int)threadIdx.x) - ((int)threadIdx.x)))) & 63)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared116(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)((((int)((unsigned)(5) % 12u)) * 16)) % 12u)) + (((int)(short)((7 % 16))) ^ 5))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared117(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) / 16) - (((int)threadIdx.x) + 4))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared118(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose(((int)(short)(64)), ((int)(short)(32)), (((int)threadIdx.x) >> 2)) * 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared119(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((((int)threadIdx.x) * 4) <= (((int)threadIdx.x) | 1)) ? (((int)threadIdx.x) >> 2) : (4 / 3)) | 1) + (((((int)threadIdx.x) >> 2) * 4) / 2))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared120(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)(2) % 12u)) - ((int)(short)(((int)threadIdx.x))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared121(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)(choose((4 ^ 5), ((int)(unsigned char)(((int)threadIdx.x))), ((int)((unsigned)(((int)threadIdx.x)) % 12u)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared122(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose(((((int)threadIdx.x) & 3) >> 2), ((int)(short)((33 | 8))), (((int)((unsigned)(((int)threadIdx.x)) % 12u)) - (((((int)(unsigned char)(((int)threadIdx.x))) != 8) && (((int)(unsigned char)(8)) <= 4)) ? ((int)threadIdx.x) : 16))) & 7)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared123(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) + ((int)threadIdx.x)) >> 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared124(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)(((int)((unsigned)(((int)(unsigned char)(((int)threadIdx.x)))) % 12u))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared125(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((5 ^ 5) < 8) ? ((int)((unsigned)(((((2 / 3) != 2) ? ((int)threadIdx.x) : (-1)) * 1)) % 12u)) : (((1 ^ 5) - (((int)threadIdx.x) + 2)) | 8))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared126(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((((int)threadIdx.x) + ((int)threadIdx.x)) <= 1) ? ((int)threadIdx.x) : 15) == 2) ? (2 ^ 32) : ((int)(unsigned char)(((int)threadIdx.x))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared127(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)(((((int)threadIdx.x) % 33) | 1)) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared128(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)((unsigned)((32 ^ 16)) % 12u)) >> 2) ^ 16)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared129(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) ^ 2) > 2) ? ((int)threadIdx.x) : 15) * 1)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared130(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((7 ^ 5) & 1) % 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared131(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)((unsigned)(((-1) & 63)) % 12u)) >> 2) % 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared132(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose(((int)(short)(((int)threadIdx.x))), (1 + 0), (((int)threadIdx.x) >> 2))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared133(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)(((((int)threadIdx.x) ^ 1) ^ 5)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared134(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose((((0 - 7) > (4 * 8)) ? ((((((int)((unsigned)(33) % 12u)) < (((int)threadIdx.x) + ((int)threadIdx.x))) ? 8 : 16) != (-4)) ? 64 : 32) : (((int)threadIdx.x) ^ 5)), ((2 >> 2) + ((int)(unsigned char)(64))), ((((int)threadIdx.x) ^ 5) >> 2)) + (((31 % 33) >> 2) & 15))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared135(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose(choose(1, ((int)threadIdx.x), 33), (((int)threadIdx.x) / 33), (((((int)threadIdx.x) & 3) > (-1)) ? 0 : ((int)threadIdx.x)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared136(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose(((int)((unsigned)(((int)(short)((-1)))) % 12u)), ((int)((unsigned)((((int)threadIdx.x) + 32)) % 12u)), ((((int)threadIdx.x) + ((int)threadIdx.x)) / 8))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared137(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose(((((int)threadIdx.x) >> 2) >> 2), ((((0 % 8) < 64) && ((33 & 3) == (-4))) ? (((int)threadIdx.x) + ((int)threadIdx.x)) : (((int)threadIdx.x) & 63)), (((int)(short)(((int)threadIdx.x))) / 32)) - (((32 - ((int)threadIdx.x)) + (7 + 1)) >> 2))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared138(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((32 & 31) / 8)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared139(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) ^ 5) + ((int)(short)(7))) & 31)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared140(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)(((((int)(unsigned char)(((int)threadIdx.x))) <= 15) ? (((int)((unsigned)(((int)threadIdx.x)) % 12u)) + ((int)(unsigned char)(((int)threadIdx.x)))) : ((32 - ((int)threadIdx.x)) | 4))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared141(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose(((-4) + 3), ((int)(unsigned char)(((int)threadIdx.x))), choose(((int)threadIdx.x), ((int)threadIdx.x), 3))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared142(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose((((int)threadIdx.x) & 63), ((int)(unsigned char)(((int)threadIdx.x))), (15 % 2)) / 4)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared143(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)(((((-4) + 0) / 4) & 3)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared144(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((64 ^ 8) / 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared145(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)((((int)threadIdx.x) ^ 8)) % 12u)) + (((((int)threadIdx.x) % 2) < (((int)threadIdx.x) / 8)) ? ((((int)((unsigned)(((int)threadIdx.x)) % 12u)) > 7) ? ((int)threadIdx.x) : ((int)threadIdx.x)) : (((int)threadIdx.x) + ((int)threadIdx.x))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared146(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)(unsigned char)(((int)(unsigned char)(((int)threadIdx.x))))) + (((-1) / 16) >> 2)) + choose((((int)((unsigned)(((int)threadIdx.x)) % 12u)) % 4), ((33 ^ 8) ^ 4), ((16 * 32) / 33)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared147(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((32 ^ 5) % 4)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared148(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((2 ^ 5) ^ 4) & 1)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared149(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((choose(((int)threadIdx.x), 8, ((int)threadIdx.x)) == (((int)threadIdx.x) - 7)) || ((5 + ((int)threadIdx.x)) < (-4))) ? (((int)threadIdx.x) % 16) : ((int)((unsigned)(((int)threadIdx.x)) % 12u))) ^ 5) - (((((int)threadIdx.x) ^ 5) + ((int)(short)(((int)threadIdx.x)))) % 3))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared150(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((7 & 3) % 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared151(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)((unsigned)(7) % 12u)) < (((int)threadIdx.x) ^ 5)) ? ((int)threadIdx.x) : ((int)threadIdx.x)) | 16) * 16)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared152(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)(short)(3)) - (((int)threadIdx.x) | 16)) + ((((int)threadIdx.x) + 7) + (((int)threadIdx.x) | 16))) + (((15 % 3) != (32 ^ 5)) ? ((int)((unsigned)(((int)(unsigned char)(((int)threadIdx.x)))) % 12u)) : (((((int)threadIdx.x) ^ 5) < (4 >> 2)) ? ((int)((unsigned)(31) % 12u)) : (4 + (-1)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared153(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)((((int)threadIdx.x) + (-4))) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared154(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) ^ 5) != choose(3, ((int)threadIdx.x), 5)) ? (((int)threadIdx.x) - 33) : (((int)threadIdx.x) ^ 5)) * 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared155(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)((unsigned)((((int)threadIdx.x) & 15)) % 12u)) + ((33 - ((int)threadIdx.x)) + ((-4) >> 2))) + (((((int)threadIdx.x) ^ 8) >> 2) ^ 5))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared156(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((32 / 5) + (1 & 63))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared157(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((-4) >> 2) > ((int)(unsigned char)(((int)threadIdx.x)))) ? ((int)threadIdx.x) : ((int)threadIdx.x)) + (32 + 31)) | 4)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared158(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((3 & 3) / 5) | 4) | 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared159(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) * 2) | 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared160(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)(((int)(unsigned char)((0 / 2)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared161(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)(unsigned char)((0 >> 2))) & 15) ^ 1)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared162(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (choose((((int)threadIdx.x) & 7), (((int)threadIdx.x) | 8), (8 % 8))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared163(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)(unsigned char)(((int)(unsigned char)(((int)threadIdx.x))))) + ((15 / 8) ^ 5))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared164(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)((((int)(short)((7 / 5))) * 16)) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared165(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)(short)(((int)threadIdx.x))) <= ((int)(short)(31))) ? (((int)threadIdx.x) + ((int)threadIdx.x)) : (16 * 4))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared166(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)(((-1) + 3)) % 12u)) % 8)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared167(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((33 ^ 4) ^ 1) & 63) >> 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared168(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)((((int)threadIdx.x) ^ 16)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared169(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((33 ^ 5) > 15) && ((((int)threadIdx.x) ^ 1) != 16)) ? ((int)(short)(((int)(short)(((int)threadIdx.x))))) : ((((int)threadIdx.x) % 16) + (((((int)threadIdx.x) % 33) <= (2 * 1)) ? ((int)threadIdx.x) : 0)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared170(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(unsigned char)(((int)(unsigned char)((((int)(unsigned char)(4)) ^ 2)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared171(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((31 * 32) / 4)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared172(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)((unsigned)(((int)threadIdx.x)) % 12u)) % 4) * 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared173(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) + 16) ^ 5) >> 2) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared174(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) ^ 5) / 33)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared175(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((64 >> 2) | 16) + ((16 / 3) & 3))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared176(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)((((7 - ((int)threadIdx.x)) ^ 1) ^ 5)))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared177(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) >> 2) ^ 5)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared178(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) + 1) * 1) + ((3 % 8) ^ 16))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared179(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)(((int)(unsigned char)((0 ^ 4)))) % 12u)) & 31)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared180(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((choose(((int)threadIdx.x), ((int)threadIdx.x), ((int)threadIdx.x)) * 1)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared181(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) / 8) * 32) / 2)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared182(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((3 ^ 16) | 32) ^ 32) % 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared183(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)threadIdx.x) >> 2) ^ 32)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared184(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((((int)threadIdx.x) >> 2) + (8 & 3)) & 31)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared185(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((int)((unsigned)(((((int)threadIdx.x) + ((int)threadIdx.x)) ^ 1)) % 12u)) + ((((int)(short)((-4))) + ((int)((unsigned)(((int)threadIdx.x)) % 12u))) ^ 32))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared186(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)((15 / 32)) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared187(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)((unsigned)(((((int)threadIdx.x) | 32) * 1)) % 12u))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared188(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((((int)threadIdx.x) / 16) - ((-1) + 1)) / 33) - ((((((int)threadIdx.x) * 32) > (2 & 7)) || (choose(((int)threadIdx.x), ((int)threadIdx.x), ((int)threadIdx.x)) > 31)) ? (((int)((unsigned)(((int)threadIdx.x)) % 12u)) ^ 8) : ((int)(short)((32 * 2)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared189(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = ((((-4) + ((int)threadIdx.x)) ^ 8)) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared190(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((int)(short)(choose(((int)(unsigned char)(31)), (((int)threadIdx.x) % 33), ((((int)(short)(31)) > 5) ? 31 : 32))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
__global__ void __launch_bounds__(32) shared191(int *where, int *what) {
__shared__ int s[2048];
for (int k = threadIdx.x; k < 2048; k += 32) s[k] = k ^ 85;
__syncthreads();
const int at = (((((int)((unsigned)((5 >> 2)) % 12u)) / 5) + choose(((((int)threadIdx.x) * 32) + (5 ^ 5)), ((((int)threadIdx.x) >> 2) + (((int)threadIdx.x) + 31)), (((int)(short)(64)) + (7 + ((int)threadIdx.x)))))) & 2047;
where[threadIdx.x] = at;
what[threadIdx.x] = s[at];
}
