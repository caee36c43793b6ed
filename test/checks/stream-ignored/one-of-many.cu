// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// The stream in an element of an array is one of many: an event in the default stream takes the time of all.
struct Part {
  cudaStream_t s;
  int start, length;
};
struct Parts {
  Part of[4];
};
__global__ void add(double *c, int n) { c[threadIdx.x] += n; }
void measure(cudaEvent_t event);

void byPointer(double *d, const double *h, Part *parts, int n, cudaEvent_t event) {
  cudaEventRecord(event);
  for (int i = 0; i < n; ++i) {
    cudaMemcpyAsync(d + parts[i].start, h + parts[i].start, parts[i].length * 8, cudaMemcpyHostToDevice, parts[i].s);
    add<<<1, 32, 0, parts[i].s>>>(d + parts[i].start, parts[i].length);
  }
  measure(event);
}
void byMember(double *d, Parts &parts, int n, cudaEvent_t event) {
  cudaEventRecord(event);
  for (int i = 0; i < n; ++i)
    add<<<1, 32, 0, parts.of[i].s>>>(d, 1);
  measure(event);
}
void byReference(double *d, Part *parts, int n, cudaEvent_t event) {
  cudaEventRecord(event);
  for (int i = 0; i < n; ++i) {
    Part &part = parts[i];
    add<<<1, 32, 0, part.s>>>(d, 1);
  }
  measure(event);
}
void byCopy(double *d, Part *parts, int n, cudaEvent_t event) {
  cudaEventRecord(event);
  for (int i = 0; i < n; ++i) {
    cudaStream_t s = parts[i].s;
    add<<<1, 32, 0, s>>>(d, 1);
  }
  measure(event);
}
void byArithmetic(double *d, Part *parts, int n, cudaEvent_t event) {
  cudaEventRecord(event);
  for (int i = 0; i < n; ++i)
    add<<<1, 32, 0, (parts + i)->s>>>(d, 1);
  measure(event);
}

// Hazards: there is one.
void one(double *d, Part &part, cudaEvent_t event) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaEventRecord' goes to the default stream, although 'one' has the stream 'part.s'
  cudaEventRecord(event);
  add<<<1, 32, 0, part.s>>>(d, 1);
  measure(event);
}
void oneByPointer(double *d, Part *part, cudaEvent_t event) {
  // CHECK: :[[@LINE+1]]:3: warning: 'cudaEventRecord' goes to the default stream, although 'oneByPointer' has the stream 'part.s'
  cudaEventRecord(event);
  add<<<1, 32, 0, part->s>>>(d, 1);
  measure(event);
}
