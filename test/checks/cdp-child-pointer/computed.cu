// What instructions and functions of the device compute of known numbers
// decides which pointer is passed.
// RUN: %check --checks='-*,cuda-cdp-child-pointer' %s -- -rdc=true -arch=sm_90 | FileCheck %s --implicit-check-not=warning:

__global__ void child(int *p);
#define RIGHT(CONDITION) child<<<1, 1>>>((CONDITION) ? &own : memory)
#define WRONG(CONDITION) child<<<1, 1>>>((CONDITION) ? memory : &own)

__global__ void integers(int *memory) {
  int own;
  // CHECK: :[[@LINE+1]]:3: warning:
  RIGHT(__popc(0xf0f1) == 9);
  WRONG(__popc(0xf0f1) == 9);
  WRONG(__clz(0x00ffffff) == 8 && __clzll(1) == 63);
  WRONG(__ffs(0) == 0 && __ffs(8) == 4);
  WRONG(__brev(1u) == 0x80000000u);
  WRONG(__byte_perm(0x33221100u, 0x77665544u, 0x0145) == 0x00114455u);
  WRONG(__mulhi(-1, 2) == -1 && __umulhi(~0u, 2u) == 1);
  WRONG(__mul24(5, -3) == -15 && __usad(3u, 5u, 10u) == 12);
  WRONG(__dp4a(0x01ff0203, 0x01010101, 10) == 15);
  WRONG(__funnelshift_r(0x10u, 3u, 4) == 0x30000001u);
  // CHECK: :[[@LINE+1]]:3: warning:
  WRONG(__mulhi(-1, 2) == 0);
}

__global__ void reals(int *memory) {
  int own;
  WRONG(__float_as_int(-0.f) < 0 && __int_as_float(0x40400000) == 3.f);
  WRONG(__float2int_rn(2.5f) == 2 && __float2int_ru(2.1f) == 3);
  WRONG(__float2int_rd(-2.1f) == -3 && __float2int_rz(-2.9f) == -2);
  WRONG(__int2float_rn(-3) == -3.f);
  WRONG(__double2hiint(1.0) == 0x3ff00000);
  WRONG(__hiloint2double(0x40000000, 0) == 2.0);
  // CHECK: :[[@LINE+1]]:3: warning:
  WRONG(__float2int_rn(2.5f) == 3);
}

__global__ void assembly(int *memory, int n) {
  int own, q;
  unsigned b, p;
  asm("{ .reg .pred p; setp.lt.s32 p, %1, 3; selp.s32 %0, 7, 9, p; }"
      : "=r"(q)
      : "r"(5));
  WRONG(q == 9);
  // CHECK: :[[@LINE+1]]:3: warning:
  RIGHT(q == 9);
  asm("bfe.u32 %0, %1, 4, 8;" : "=r"(b) : "r"(0xabcdu));
  asm("popc.b32 %0, %1;" : "=r"(p) : "r"(b));
  WRONG(b == 0xbc && p == 5);
  asm("or.b32 %0, %1, %2;" : "=r"(b) : "r"(0x30u), "r"(0x05u));
  WRONG(b == 0x35);
  asm("xor.b32 %0, %0, %1;" : "+r"(b) : "r"(0x0fu));
  WRONG(b == 0x3a);
  q = 1;
  asm("{ .reg .pred p; setp.ne.s32 p, %1, 0; @p mov.s32 %0, 4; }"
      : "+r"(q)
      : "r"(0));
  WRONG(q == 1);
  asm("{ .reg .pred p; setp.ne.s32 p, %1, 0; @!p mov.s32 %0, 4; }"
      : "+r"(q)
      : "r"(0));
  WRONG(q == 4);
}

// A pointer is chosen by a predicate.
__global__ void chosen(int *memory) {
  int own;
  int *p = &own, *q = memory, *r;
  asm("{ .reg .pred p; setp.eq.s32 p, %3, 1; selp.b64 %0, %1, %2, p; }"
      : "=l"(r)
      : "l"(p), "l"(q), "r"(1));
  // CHECK: :[[@LINE+1]]:3: warning:
  child<<<1, 1>>>(r);
  asm("{ .reg .pred p; setp.eq.s32 p, %3, 1; selp.b64 %0, %1, %2, p; }"
      : "=l"(r)
      : "l"(p), "l"(q), "r"(2));
  child<<<1, 1>>>(r);
}
