// The analyses know the built-in variables by the classes that Clang gives them
// with a toolkit.
// RUN: %clangxx %embedded-flags --cuda-device-only -fsyntax-only -std=c++17 -Xclang -ast-dump %s | FileCheck %s
// CHECK-LABEL: FunctionDecl {{.*}} builtins 'void (unsigned int *)'
__global__ void builtins(unsigned *P) {
  // CHECK: PseudoObjectExpr
  // CHECK: DeclRefExpr {{.*}} 'threadIdx' 'const __cuda_builtin_threadIdx_t'
  P[0] = threadIdx.x;
  // CHECK: DeclRefExpr {{.*}} 'blockIdx' 'const __cuda_builtin_blockIdx_t'
  P[1] = blockIdx.y;
  // CHECK: DeclRefExpr {{.*}} 'blockDim' 'const __cuda_builtin_blockDim_t'
  P[2] = blockDim.z;
  // CHECK: DeclRefExpr {{.*}} 'gridDim' 'const __cuda_builtin_gridDim_t'
  P[3] = gridDim.x;
  // CHECK: DeclRefExpr {{.*}} 'warpSize' 'const int'
  P[4] = warpSize;
  // CHECK: operator uint3
  uint3 U = threadIdx;
  // CHECK: operator dim3
  dim3 D = blockDim;
}
// CHECK-LABEL: FunctionDecl {{.*}} named 'CUstream_st *()'
// CHECK: CStyleCastExpr {{.*}} 'cudaStream_t':'struct CUstream_st *' <IntegralToPointer>
// CHECK-NEXT: IntegerLiteral {{.*}} 'int' 3
__device__ CUstream_st *named() { return cudaStreamTailLaunch; }

// CHECK-LABEL: VarDecl {{.*}} Managed 'int'
// CHECK: AnnotateAttr {{.*}} "cuda_managed"
__managed__ int Managed;
