// RUN: %check --checks='-*,cuda-stream-ignored' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// What a function is given says which stream work goes to, and nobody asks it.
__global__ void k(float *p, int n) { p[threadIdx.x] += n; }

class Handle {
public:
  cudaStream_t get_stream() const;
  int device() const;
};
void neverAsked(const Handle &handle, float *p, int n) {
  // CHECK: :[[@LINE+2]]:3: warning: the launch of 'k' goes to the default stream, although 'neverAsked' has the stream 'handle.get_stream'
  // CHECK: :[[@LINE-5]]:16: note: 'handle.get_stream' says where work goes
  k<<<1, 32>>>(p, n);
}
void askedForOther(const Handle *handle, float *p, int n) {
  cudaSetDevice(handle->device());
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'askedForOther' has the stream 'handle.get_stream'
  k<<<1, 32>>>(p, n);
}
class Derived : public Handle {};
void inherited(const Derived &context, float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'inherited' has the stream 'context.get_stream'
  k<<<1, 32>>>(p, n);
}
struct Context {
  int device;
  cudaStream_t stream;
};
void worksInIt(const Context *c, float *p, int n) { k<<<1, 32, 0, c->stream>>>(p, n); }
void member(Context *c, float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'member' has the stream 'c.stream'
  k<<<1, 32>>>(p, n);
}

// What it may be asked for without arguments, and what its only member that has one says.
class Manager {
public:
  int device(int i = 0) const { return devices[i]; }
  cudaStream_t &get_stream(int i = 0) { return streams[i]; }

private:
  int devices[4];
  cudaStream_t streams[4];
};
void leftOut(Manager &manager, float *p, int n) {
  cudaSetDevice(manager.device());
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'leftOut' has the stream 'manager.get_stream'
  k<<<1, 32>>>(p, n);
}
class Queue {
public:
  virtual ~Queue();
  const cudaStream_t &stream() const;
};
struct Job {
  const Queue *queue;
  void *other;
};
void behindMember(const Job &job, float *p, int n) {
  // CHECK: :[[@LINE+1]]:3: warning: the launch of 'k' goes to the default stream, although 'behindMember' has the stream 'job.stream'
  k<<<1, 32>>>(p, n);
}
void inIt(const Job &job, float *p, int n) { k<<<1, 32, 0, job.queue->stream()>>>(p, n); }

// Others of several are asked for, a function that counts on, two members, one that nobody else gets at.
void others(Manager &manager, float *p, int n) {
  k<<<1, 32, 0, manager.get_stream(1)>>>(p, n);
  k<<<1, 32>>>(p + 32, n);
}
class Round {
public:
  cudaStream_t next(int i = 0) {
    ++at;
    return streams[(at + i) % 4];
  }

private:
  int at = 0;
  cudaStream_t streams[4];
};
void countsOn(Round &round, float *p, int n) { k<<<1, 32>>>(p, n); }
struct Pair {
  const Queue *from, *to;
};
void ofPair(const Pair &pair, float *p, int n) { k<<<1, 32>>>(p, n); }
class Hidden {
  const Queue *queue;

public:
  int size() const;
};
void hidden(const Hidden &h, float *p, int n) { k<<<1, 32>>>(p, n); }

// Two streams, two objects, a member that nobody works in, a function that makes streams, one of many; an event; the
// default stream as it is written; an object without a name.
struct Two {
  cudaStream_t copies() const;
  cudaStream_t kernels() const;
};
void ofTwo(const Two &t, float *p, int n) { k<<<1, 32>>>(p, n); }
void twoObjects(const Handle &a, const Handle &b, float *p, int n) { k<<<1, 32>>>(p, n); }
struct Upload {
  float *data;
  cudaStream_t copies;
};
void nobodyWorks(Upload &u, int n) { k<<<1, 32>>>(u.data, n); }
struct Pool {
  cudaStream_t next();
};
void makes(Pool &pool, float *p, int n) { k<<<1, 32>>>(p, n); }
void oneOfMany(Context *c, float *p, int n) { k<<<1, 32>>>(p, c[n].device); }
void eventOnly(const Handle &handle, cudaEvent_t e) { cudaEventRecord(e); }
void written(const Handle &handle, float *p, int n) { k<<<1, 32, 0, 0>>>(p, n); }
void unnamed(const Handle &, float *p, int n) { k<<<1, 32>>>(p, n); }
void waits(const Handle &handle, float *p, int n) {
  k<<<1, 32>>>(p, n);
  cudaDeviceSynchronize();
}
