// What is run for launches from the device, on both sides of each bound.
// DEFINE: %{lint} = %check --checks='-*,cuda-cdp-launch-visibility'
// DEFINE: %{look} = FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %{lint} --bound=simulation-launching-threads=2 --bound=simulation-child-threads=32 --bound=simulation-writers=2 %s -- | %{look} --check-prefixes=SECOND,BLOCKS,LATER,WRITERS
// RUN: %{lint} --bound=simulation-children=2 %s -- | %{look} --check-prefixes=SECOND,BLOCKS,LATER,WRITERS
// RUN: %{lint} --bound=simulation-launching-threads=1 %s -- | %{look} --check-prefixes=BLOCKS,LATER,WRITERS
// RUN: %{lint} --bound=simulation-child-threads=31 %s -- | %{look} --check-prefixes=SECOND,LATER,WRITERS
// RUN: %{lint} --bound=simulation-children=1 %s -- | %{look} --check-prefixes=SECOND,BLOCKS,WRITERS
// RUN: %{lint} --bound=simulation-writers=1 %s -- | %{look} --check-prefixes=SECOND,BLOCKS,LATER
// RUN: %check --bound=simulation-first-blocks=3 --checks='-*,cuda-cdp-null-stream-order' %s -- | %{look} --check-prefixes=ENDS,MIDDLE
// RUN: %check --bound=simulation-first-blocks=2 --checks='-*,cuda-cdp-null-stream-order' %s -- | %{look} --check-prefixes=ENDS
// RUN: %check --bound=simulation-threads=64 --checks='-*,cuda-cdp-null-stream-order' %s -- | %{look} --check-prefixes=ENDS
// RUN: %check --bound=simulation-threads=63 --checks='-*,cuda-cdp-null-stream-order' %s -- | count 0

__global__ void reads(const int *Data, int *Out) {
  const int i = threadIdx.x + blockIdx.x * 32;
  Out[i] = Data[i];
}
__global__ void quiet(int *Out) { Out[threadIdx.x] = 0; }
__global__ void second(int *Data, int *Out) {
  if (threadIdx.x == 0)
    Data[0] = 1;
  if (threadIdx.x < 2)
    // SECOND: :[[@LINE+1]]:5: warning: thread 1 launches a child grid that is given 'Data', which thread 0 wrote
    reads<<<1, 1>>>(Data, Out);
}
__global__ void blocks(int *Data, int *Out) {
  if (threadIdx.x == 1)
    Data[40] = 1;
  if (threadIdx.x == 0)
    // BLOCKS: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'Data', which thread 1 wrote
    reads<<<2, 32>>>(Data, Out);
}
__global__ void later(int *Data, int *Out) {
  if (threadIdx.x == 1)
    Data[0] = 1;
  if (threadIdx.x == 0) {
    quiet<<<1, 1>>>(Out);
    // LATER: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'Data', which thread 1 wrote
    reads<<<1, 32>>>(Data, Out);
  }
}
__global__ void writers(int *Data, int *Out) {
  Data[0] = 1;
  if (threadIdx.x == 0)
    // WRITERS: :[[@LINE+1]]:5: warning: thread 0 launches a child grid that is given 'Data', which thread 1 wrote
    reads<<<1, 32>>>(Data, Out);
}
__global__ void producer(int *Data) { Data[threadIdx.x] = 1; }
__global__ void consumer(const int *Data, int *Out) { Out[threadIdx.x] = Data[threadIdx.x]; }
// By the first block and the last of two, and by two in the middle of five.
__global__ void ends(int *Data, int *Out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0)
    producer<<<1, 32>>>(Data);
  else
    // ENDS: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    consumer<<<1, 32>>>(Data, Out);
}
__global__ void middle(int *Data, int *Out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 1)
    producer<<<1, 32>>>(Data);
  else if (blockIdx.x == 2)
    // MIDDLE: :[[@LINE+1]]:5: warning: a child grid in the NULL stream reads what a child grid of another block writes
    consumer<<<1, 32>>>(Data, Out);
}
void launches(int *p) {
  second<<<1, 32>>>(p, p + 100);
  blocks<<<1, 32>>>(p, p + 100);
  later<<<1, 32>>>(p, p + 100);
  writers<<<1, 32>>>(p, p + 100);
}
void inTheNullStream(int *data, int *out) {
  ends<<<2, 32>>>(data, out);
  middle<<<5, 32>>>(data, out);
}
