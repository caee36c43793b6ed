// What does not parse leaves expressions without a type and lists with parts missing: they end no engine, and the lines are named.
// RUN: not %cuda-lint --cuda-path=none --quiet --no-cache %s > %t 2>&1
// RUN: FileCheck %s --implicit-check-not=crashed < %t
// CHECK: does not parse
struct Pair {
  int First, Second;
};
__device__ void take(Pair, int);
__global__ void lists(int *Out, int N) {
  __shared__ int Tile[32];
  Pair P = {missing, 1};
  Pair Q[2] = {{1, missing}, missing};
  int Whole[] = {1, (2, missing), missing()};
  auto Unknown = (N, missing);
  int Other = ({ missing; });
  Tile[(1, missing)] = Whole[0] + P.First + Q[1].Second;
  Tile[threadIdx.x] = (missing ? N : missing);
  take((missing), (Pair){missing, N});
  take({missing}, Unknown);
  Pair R(missing, 1), S((1, missing)), T = Pair(1, missing);
  new (Out) Pair(missing);
  int *Behind = &(missing);
  *Behind = R.First + S.First + T.Second;
  for (auto X : missing)
    Out[X] = 1;
  auto F = [=, &Out](int I) { return missing[I] + (1, missing); };
  Out[0] = F(missing);
  Out[threadIdx.x] = Tile[threadIdx.x ^ 1] + Other;
  Out[threadIdx.x] = Tile[N( * 7 + 3) % 32];
  lists<<<(missing), (1, missing)>>>(Out, missing);
  if (missing)
    __syncthreads();
  switch (missing) {
  case missing:
    __syncthreads();
  }
}
void host(int *Out) {
  lists<<<1, missing>>>(Out, (1, missing));
  lists<<<missing, dim3(missing, 1)>>>((missing), 1);
}
