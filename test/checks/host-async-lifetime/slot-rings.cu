// RUN: %check --checks='-*,cuda-host-async-lifetime' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A loop that fills one part of pinned memory after the other comes round, and has to wait for the copy from the part that it fills again.

#include <string.h>
#include <stdio.h>

__global__ void work(float *, int);
void fill(float *to, int n, int seed) {
  for (int i = 0; i < n; i++)
    to[i] = seed * i;
}
#define OK(call)                                                                                                                                                                                      \
  do {                                                                                                                                                                                                 \
    if ((call) != cudaSuccess)                                                                                                                                                                         \
      printf("failed\n");                                                                                                                                                                             \
  } while (0)

// 1: two parts of one piece.
void parts(float *device, int n, int turns, cudaStream_t *s) {
  float *host;
  OK(cudaMallocHost(&host, 2 * n * sizeof(float)));
  for (int t = 0; t < turns; t++) {
    float *part = host + (t % 2) * n;
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still read it
    fill(part, n, t);
    OK(cudaMemcpyAsync(device, part, n * sizeof(float), cudaMemcpyHostToDevice, s[t % 2]));
    work<<<(n + 255) / 256, 256, 0, s[t % 2]>>>(device, n);
  }
  cudaDeviceSynchronize();
  cudaFreeHost(host);
}
// 2: two pieces in turn.
void pieces(const float *from, float *device, size_t bytes, int turns, cudaStream_t s) {
  float *host[2];
  cudaMallocHost(&host[0], bytes);
  cudaMallocHost(&host[1], bytes);
  int now = 0;
  for (int t = 0; t < turns; t++) {
    // CHECK: :[[@LINE+1]]:5: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still read it
    memcpy(host[now], from + t * 100, bytes);
    cudaMemcpyAsync(device, host[now], bytes, cudaMemcpyHostToDevice, s);
    now = 1 - now;
  }
  cudaStreamSynchronize(s);
  cudaFreeHost(host[0]);
  cudaFreeHost(host[1]);
}
// 3: members, and a ring as long as another member says, with a stream for each part.
struct Ring {
  float *host, *device;
  int n, length;
  cudaStream_t streams[8];
  void begin() {
    OK(cudaMallocHost((void **)&host, n * length * sizeof(float)));
    OK(cudaMalloc((void **)&device, n * length * sizeof(float)));
    for (int i = 0; i < length; i++)
      OK(cudaStreamCreate(&streams[i]));
  }
  void run(int rows, int columns) {
    int turn = 0;
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++) {
        const int at = turn % length;
        // CHECK: :[[@LINE+1]]:9: warning: memory of cudaMallocHost is overwritten while cudaMemcpyAsync may still read it
        fill(&host[at * n], n, i * columns + j);
        OK(cudaMemcpyAsync(&device[at * n], &host[at * n], n * sizeof(float), cudaMemcpyHostToDevice, streams[at]));
        turn++;
      }
    for (int i = 0; i < length; i++)
      OK(cudaStreamSynchronize(streams[i]));
  }
};

// Look-alikes.

// It waits for the part, always or once all are filled.
void waits(float *device, int n, int turns, cudaStream_t *s, cudaEvent_t *done) {
  float *host;
  cudaMallocHost(&host, 2 * n * sizeof(float));
  for (int t = 0; t < turns; t++) {
    float *part = host + (t % 2) * n;
    cudaStreamSynchronize(s[t % 2]);
    fill(part, n, t);
    cudaMemcpyAsync(device, part, n * sizeof(float), cudaMemcpyHostToDevice, s[t % 2]);
  }
  cudaDeviceSynchronize();
  for (int t = 0; t < turns; t++) {
    float *part = host + (t % 2) * n;
    if (t >= 2)
      cudaEventSynchronize(done[t % 2]);
    fill(part, n, t);
    cudaMemcpyAsync(device, part, n * sizeof(float), cudaMemcpyHostToDevice, s[0]);
    cudaEventRecord(done[t % 2], s[0]);
  }
  cudaDeviceSynchronize();
  cudaFreeHost(host);
}
// As many parts as turns.
void enough(float *device, int n, int parts, cudaStream_t *s) {
  float *host;
  cudaMallocHost(&host, parts * n * sizeof(float));
  for (int t = 0; t < parts; t++) {
    float *part = host + (t % parts) * n;
    fill(part, n, t);
    cudaMemcpyAsync(device, part, n * sizeof(float), cudaMemcpyHostToDevice, s[t % 2]);
  }
  for (int t = 0; t < 4; t++) {
    float *part = host + (t % 4) * n;
    fill(part, n, t);
    cudaMemcpyAsync(device, part, n * sizeof(float), cudaMemcpyHostToDevice, s[t % 2]);
  }
  cudaDeviceSynchronize();
  cudaFreeHost(host);
}
// What is not seen may wait, and so may the end of an object.
void pace(int);
struct Paced {
  cudaStream_t s;
  ~Paced() { cudaStreamSynchronize(s); }
};
void paced(float *device, int n, int turns, cudaStream_t *s) {
  float *host;
  cudaMallocHost(&host, 2 * n * sizeof(float));
  for (int t = 0; t < turns; t++) {
    fill(host + (t % 2) * n, n, t);
    cudaMemcpyAsync(device, host + (t % 2) * n, n * sizeof(float), cudaMemcpyHostToDevice, s[t % 2]);
    if (t % 2)
      pace(t);
  }
  cudaDeviceSynchronize();
  for (int t = 0; t < turns; t++) {
    Paced end{s[t % 2]};
    fill(host + (t % 2) * n, n, t);
    cudaMemcpyAsync(device, host + (t % 2) * n, n * sizeof(float), cudaMemcpyHostToDevice, s[t % 2]);
  }
  cudaFreeHost(host);
}
// The next part is filled while the one before is copied: no loop.
void next(float *host, float *device, int n, int t, int length, cudaStream_t s) {
  cudaHostRegister(host, length * n * sizeof(float), 0);
  fill(host + (t % length) * n, n, t);
  cudaMemcpyAsync(device, host + (t % length) * n, n * sizeof(float), cudaMemcpyHostToDevice, s);
  fill(host + ((t + 1) % length) * n, n, t + 1);
}
// Memory that is copied when the call returns.
void pageable(float *device, int turns, cudaStream_t s) {
  float host[2][64];
  for (int t = 0; t < turns; t++) {
    fill(host[t % 2], 64, t);
    cudaMemcpyAsync(device, host[t % 2], sizeof(host[0]), cudaMemcpyHostToDevice, s);
  }
  cudaStreamSynchronize(s);
}
