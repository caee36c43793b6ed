// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// An object that is made and handed to the caller: what it does in its stream is done there.
struct Message;
struct Peer {
  void wait(Message **m);
};
struct Request {
  Request(Peer *to, Message *m, cudaStream_t stream = 0);
  Request(const Request &);
  Request &operator=(const Request &);
  ~Request();
  void run();

private:
  Peer *to;
  cudaStream_t stream;
};
bool through(Peer *to, cudaStream_t stream, Request *out) {
  Message *m;
  to->wait(&m);
  *out = Request(to, m);
  return false;
}
void throughReference(Peer *to, cudaStream_t stream, Request &out) {
  Message *m;
  to->wait(&m);
  out = Request(to, m);
}
Request returned(Peer *to, cudaStream_t stream) {
  Message *m;
  to->wait(&m);
  return Request(to, m);
}
Request named(Peer *to, cudaStream_t stream) {
  Message *m;
  to->wait(&m);
  Request r(to, m);
  return r;
}
void copied(Peer *to, cudaStream_t stream, Request *out) {
  Message *m;
  to->wait(&m);
  Request r(to, m);
  *out = r;
}

// One that does something here, in its making or later.
void runs(Peer *to, cudaStream_t stream) {
  Message *m;
  to->wait(&m);
  // CHECK: :[[@LINE+1]]:11: warning: 'Request' is given the default stream, although 'runs' has the stream 'stream'
  Request r(to, m);
  r.run();
}
Request runsFirst(Peer *to, cudaStream_t stream) {
  Message *m;
  to->wait(&m);
  // CHECK: :[[@LINE+1]]:11: warning: 'Request' is given the default stream, although 'runsFirst' has the stream 'stream'
  Request r(to, m);
  r.run();
  return r;
}
void only(Peer *to, cudaStream_t stream) {
  Message *m;
  to->wait(&m);
  // CHECK: :[[@LINE+1]]:11: warning: 'Request' is given the default stream, although 'only' has the stream 'stream'
  Request r(to, m);
}
void send(const Request &r);
void given(Peer *to, cudaStream_t stream) {
  Message *m;
  to->wait(&m);
  // CHECK: :[[@LINE+1]]:8: warning: 'Request' is given the default stream, although 'given' has the stream 'stream'
  send(Request(to, m));
}
struct Buffer {
  float *p;
  int n;
  Buffer(float *from, int n, cudaStream_t stream = 0) : n(n) {
    cudaMallocAsync(&p, n * sizeof(float), stream);
    cudaMemcpyAsync(p, from, n * sizeof(float), cudaMemcpyDefault, stream);
  }
};
Buffer filled(float *from, int n, cudaStream_t stream) {
  // CHECK: :[[@LINE+1]]:10: warning: 'Buffer' is given the default stream, although 'filled' has the stream 'stream'
  return Buffer(from, n);
}
