//===--- measure.cu - Executes the access patterns on a GPU ---------------===//
//
// hardware-patterns --list         one line per pattern: group, index, digest,
// family hardware-patterns GROUP          one launch per pattern of the group,
// in order;
//                                  run it under ncu (measure.py does)
//
// A launch is one block of one warp that executes the group's instruction once.
// Offsets travel as a kernel parameter, in constant memory, so that the
// instruction is the only one that touches shared or global memory.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

using namespace cuda_lint::patterns;

namespace {

struct Arguments {
  uint32_t Offset[32];
  uint32_t Mask;
  uint32_t Affine;
  uint32_t Base, StrideX, StrideY, StrideZ;
  char *Global;
  uint64_t *Sink; ///< always null, which the compiler does not know
  uint32_t Operand;
};

#define LOAD_NARROW(SPACE, TYPE)                                               \
  {                                                                            \
    uint32_t V;                                                                \
    asm volatile("ld." SPACE "." TYPE " %0, [%1];"                             \
                 : "=r"(V)                                                     \
                 : ADDRESS(At)                                                 \
                 : "memory");                                                  \
    Result = V;                                                                \
  }
#define STORE_NARROW(SPACE, TYPE)                                              \
  asm volatile("st." SPACE "." TYPE " [%0], %1;" ::ADDRESS(At), "r"(Operand)   \
               : "memory")

#define ACCESS(SPACE)                                                          \
  if constexpr (Load && Width == 1)                                            \
    LOAD_NARROW(SPACE, "u8")                                                   \
  else if constexpr (Load && Width == 2)                                       \
    LOAD_NARROW(SPACE, "u16")                                                  \
  else if constexpr (Load && Width == 4)                                       \
    LOAD_NARROW(SPACE, "u32")                                                  \
  else if constexpr (Load && Width == 8) {                                     \
    uint32_t A, B;                                                             \
    asm volatile("ld." SPACE ".v2.u32 {%0, %1}, [%2];"                         \
                 : "=r"(A), "=r"(B)                                            \
                 : ADDRESS(At)                                                 \
                 : "memory");                                                  \
    Result = A ^ B;                                                            \
  } else if constexpr (Load && Width == 16) {                                  \
    uint32_t A, B, C, D;                                                       \
    asm volatile("ld." SPACE ".v4.u32 {%0, %1, %2, %3}, [%4];"                 \
                 : "=r"(A), "=r"(B), "=r"(C), "=r"(D)                          \
                 : ADDRESS(At)                                                 \
                 : "memory");                                                  \
    Result = A ^ B ^ C ^ D;                                                    \
  } else if constexpr (Store && Width == 1)                                    \
    STORE_NARROW(SPACE, "u8");                                                 \
  else if constexpr (Store && Width == 2)                                      \
    STORE_NARROW(SPACE, "u16");                                                \
  else if constexpr (Store && Width == 4)                                      \
    STORE_NARROW(SPACE, "u32");                                                \
  else if constexpr (Store && Width == 8)                                      \
    asm volatile("st." SPACE ".v2.u32 [%0], {%1, %1};" ::ADDRESS(At),          \
                 "r"(Operand)                                                  \
                 : "memory");                                                  \
  else if constexpr (Store && Width == 16)                                     \
    asm volatile("st." SPACE ".v4.u32 [%0], {%1, %1, %1, %1};" ::ADDRESS(At),  \
                 "r"(Operand)                                                  \
                 : "memory");                                                  \
  else if constexpr (Add && Width == 4) {                                      \
    uint32_t V;                                                                \
    asm volatile("atom." SPACE ".add.u32 %0, [%1], %2;"                        \
                 : "=r"(V)                                                     \
                 : ADDRESS(At), "r"(Operand)                                   \
                 : "memory");                                                  \
    Result = V;                                                                \
  } else if constexpr (Increment)                                              \
    asm volatile("red." SPACE ".add.u32 [%0], 1;" ::ADDRESS(At) : "memory");   \
  else if constexpr (Exchange && Width == 4) {                                 \
    uint32_t V;                                                                \
    asm volatile("atom." SPACE ".exch.b32 %0, [%1], %2;"                       \
                 : "=r"(V)                                                     \
                 : ADDRESS(At), "r"(Operand)                                   \
                 : "memory");                                                  \
    Result = V;                                                                \
  } else if constexpr (Exchange && Width == 8)                                 \
    asm volatile("atom." SPACE ".exch.b64 %0, [%1], %2;"                       \
                 : "=l"(Result)                                                \
                 : ADDRESS(At), "l"(uint64_t(Operand))                         \
                 : "memory");                                                  \
  else if constexpr (Swap && Width == 4) {                                     \
    uint32_t V;                                                                \
    asm volatile("atom." SPACE ".cas.b32 %0, [%1], %2, %3;"                    \
                 : "=r"(V)                                                     \
                 : ADDRESS(At), "r"(Operand), "r"(Operand + 1)                 \
                 : "memory");                                                  \
    Result = V;                                                                \
  } else if constexpr (Swap && Width == 8)                                     \
  asm volatile("atom." SPACE ".cas.b64 %0, [%1], %2, %3;"                      \
               : "=l"(Result)                                                  \
               : ADDRESS(At), "l"(uint64_t(Operand)),                          \
                 "l"(uint64_t(Operand + 1))                                    \
               : "memory")

/// Host functions are constants in device code, if they are given a name.
template <Instruction Op> constexpr bool IsShared = isShared(Op);
template <Instruction Op> constexpr bool IsMatrix = matrices(Op) != 0;

/// `ldmatrix` or `stmatrix` of the rows at \p At; all lanes execute it.
template <Instruction Op>
__device__ uint32_t accessMatrices(uint32_t At, uint32_t Operand) {
  uint32_t A = 0, B = 0, C = 0, D = 0;
  if constexpr (Op == Instruction::MatrixLoad1)
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];"
                 : "=r"(A)
                 : "r"(At)
                 : "memory");
  else if constexpr (Op == Instruction::MatrixLoad2)
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(A), "=r"(B)
                 : "r"(At)
                 : "memory");
  else if constexpr (Op == Instruction::MatrixLoad4)
    asm volatile(
        "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(A), "=r"(B), "=r"(C), "=r"(D)
        : "r"(At)
        : "memory");
  else if constexpr (Op == Instruction::MatrixLoad4Transposed)
    asm volatile(
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(A), "=r"(B), "=r"(C), "=r"(D)
        : "r"(At)
        : "memory");
  else if constexpr (Op == Instruction::MatrixStore1)
    asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(
                     At),
                 "r"(Operand)
                 : "memory");
  else if constexpr (Op == Instruction::MatrixStore2)
    asm volatile(
        "stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %1};" ::"r"(At),
        "r"(Operand)
        : "memory");
  else
    asm volatile(
        "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};" ::
            "r"(At),
        "r"(Operand)
        : "memory");
  return A ^ B ^ C ^ D;
}

template <Instruction Op, unsigned Width>
__global__ void __launch_bounds__(32)
    warpAccess(const __grid_constant__ Arguments Args) {
  extern __shared__ __align__(16) char Shared[];
  constexpr bool Load =
      Op == Instruction::SharedLoad || Op == Instruction::GlobalLoad;
  constexpr bool Store =
      Op == Instruction::SharedStore || Op == Instruction::GlobalStore;
  constexpr bool Add = Op == Instruction::SharedAtomicAdd;
  constexpr bool Increment = Op == Instruction::SharedAtomicIncrement;
  constexpr bool Exchange = Op == Instruction::SharedExchange;
  constexpr bool Swap = Op == Instruction::SharedCompareAndSwap;
  uint32_t Lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(Lane));
  const uint32_t Operand = Args.Operand;
  const uint32_t Offset = Args.Affine ? Args.Base + threadIdx.x * Args.StrideX +
                                            threadIdx.y * Args.StrideY +
                                            threadIdx.z * Args.StrideZ
                                      : Args.Offset[Lane];
  uint64_t Result = 0;
  if constexpr (IsMatrix<Op>) {
    Result = accessMatrices<Op>(
        static_cast<uint32_t>(__cvta_generic_to_shared(Shared)) + Offset,
        Operand);
  } else if ((Args.Mask >> Lane) & 1) {
    if constexpr (Op == Instruction::AsyncCopy) {
      const uint32_t At =
          static_cast<uint32_t>(__cvta_generic_to_shared(Shared)) + Offset;
      const char *From = Args.Global + Lane * Width;
      asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(At),
                   "l"(From), "n"(Width)
                   : "memory");
      asm volatile("cp.async.wait_all;" ::: "memory");
    } else if constexpr (IsShared<Op>) {
      const uint32_t At =
          static_cast<uint32_t>(__cvta_generic_to_shared(Shared)) + Offset;
#define ADDRESS(X) "r"(X)
      ACCESS("shared");
#undef ADDRESS
    } else {
      char *At = Args.Global + Offset;
#define ADDRESS(X) "l"(X)
      ACCESS("global");
#undef ADDRESS
    }
  }
  if (Args.Sink)
    Args.Sink[Lane] = Result;
}

using Kernel = void (*)(Arguments);

template <Instruction Op> Kernel kernelOfWidth(unsigned Width) {
  constexpr bool Plain =
      Op == Instruction::SharedLoad || Op == Instruction::SharedStore ||
      Op == Instruction::GlobalLoad || Op == Instruction::GlobalStore;
  constexpr bool Wide = Op != Instruction::SharedAtomicAdd &&
                        Op != Instruction::SharedAtomicIncrement;
  if (Width == 4)
    return warpAccess<Op, 4>;
  if constexpr (Wide)
    if (Width == 8)
      return warpAccess<Op, 8>;
  if constexpr (Plain) {
    if (Width == 1)
      return warpAccess<Op, 1>;
    if (Width == 2)
      return warpAccess<Op, 2>;
    if (Width == 16)
      return warpAccess<Op, 16>;
  }
  return nullptr;
}

Kernel kernel(const Group &G) {
  switch (G.Op) {
  case Instruction::SharedLoad:
    return kernelOfWidth<Instruction::SharedLoad>(G.Width);
  case Instruction::SharedStore:
    return kernelOfWidth<Instruction::SharedStore>(G.Width);
  case Instruction::SharedAtomicAdd:
    return kernelOfWidth<Instruction::SharedAtomicAdd>(G.Width);
  case Instruction::SharedAtomicIncrement:
    return kernelOfWidth<Instruction::SharedAtomicIncrement>(G.Width);
  case Instruction::SharedExchange:
    return kernelOfWidth<Instruction::SharedExchange>(G.Width);
  case Instruction::SharedCompareAndSwap:
    return kernelOfWidth<Instruction::SharedCompareAndSwap>(G.Width);
  case Instruction::GlobalLoad:
    return kernelOfWidth<Instruction::GlobalLoad>(G.Width);
  case Instruction::GlobalStore:
    return kernelOfWidth<Instruction::GlobalStore>(G.Width);
  case Instruction::MatrixLoad1:
    return warpAccess<Instruction::MatrixLoad1, 16>;
  case Instruction::MatrixLoad2:
    return warpAccess<Instruction::MatrixLoad2, 16>;
  case Instruction::MatrixLoad4:
    return warpAccess<Instruction::MatrixLoad4, 16>;
  case Instruction::MatrixLoad4Transposed:
    return warpAccess<Instruction::MatrixLoad4Transposed, 16>;
  case Instruction::MatrixStore1:
    return warpAccess<Instruction::MatrixStore1, 16>;
  case Instruction::MatrixStore2:
    return warpAccess<Instruction::MatrixStore2, 16>;
  case Instruction::MatrixStore4:
    return warpAccess<Instruction::MatrixStore4, 16>;
  case Instruction::AsyncCopy:
    return G.Width == 4   ? warpAccess<Instruction::AsyncCopy, 4>
           : G.Width == 8 ? warpAccess<Instruction::AsyncCopy, 8>
                          : warpAccess<Instruction::AsyncCopy, 16>;
  }
  return nullptr;
}

void check(cudaError_t E) {
  if (E == cudaSuccess)
    return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(E));
  std::exit(1);
}

void execute(const Group &G, char *Global) {
  const Kernel K = kernel(G);
  for (const Pattern &P : generate(G)) {
    Arguments Args{};
    std::memcpy(Args.Offset, P.Offset.data(), sizeof(Args.Offset));
    Args.Mask = P.Mask;
    Args.Affine = P.Affine;
    Args.Base = P.Base;
    Args.StrideX = P.StrideX;
    Args.StrideY = P.StrideY;
    Args.StrideZ = P.StrideZ;
    Args.Global = Global;
    Args.Operand = 3;
    K<<<1, dim3(P.BlockX, P.BlockY, P.BlockZ),
        isShared(G.Op) ? Generator::SharedBytes : 0>>>(Args);
    check(cudaGetLastError());
  }
  check(cudaDeviceSynchronize());
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc < 2) {
    std::fprintf(stderr, "usage: %s --list | --device | GROUP...\n", Argv[0]);
    return 2;
  }
  if (!std::strcmp(Argv[1], "--list")) {
    for (const Group &G : groups()) {
      unsigned Index = 0;
      for (const Pattern &P : generate(G))
        std::printf("%s,%u,%08x,%s\n", G.Name, Index++, digest(G, P), P.Family);
    }
    return 0;
  }
  if (!std::strcmp(Argv[1], "--device")) {
    cudaDeviceProp Prop;
    int Driver = 0;
    check(cudaGetDeviceProperties(&Prop, 0));
    check(cudaDriverGetVersion(&Driver));
    std::printf("%s, sm_%d%d, driver API %d.%d, built with CUDA %d.%d\n",
                Prop.name, Prop.major, Prop.minor, Driver / 1000,
                Driver % 1000 / 10, CUDART_VERSION / 1000,
                CUDART_VERSION % 1000 / 10);
    return 0;
  }
  char *Global = nullptr;
  check(cudaMalloc(&Global, Generator::GlobalBytes));
  if (reinterpret_cast<uintptr_t>(Global) % 1024) {
    std::fprintf(stderr, "the base of the buffer is not a multiple of 1024\n");
    return 1;
  }
  for (int I = 1; I < Argc; ++I) {
    bool Found = false;
    for (const Group &G : groups())
      if (!std::strcmp(G.Name, Argv[I])) {
        execute(G, Global);
        Found = true;
      }
    if (!Found) {
      std::fprintf(stderr, "no group '%s'\n", Argv[I]);
      return 2;
    }
  }
  return 0;
}
