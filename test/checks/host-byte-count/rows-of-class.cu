// RUN: %check --checks='-*,cuda-host-byte-count' %s -- | FileCheck %s --implicit-check-not='{{warning|error}}:'

// A class that takes the rows of its own memory for another distance apart is wrong by itself, whoever uses it.

class Image {
public:
  Image(int w, int h) : w(w), h(h) { cudaMallocPitch(&data, &pitch, w * sizeof(float), h); }
  ~Image() { cudaFree(data); }
  void put(const float *from) { cudaMemcpy2D(data, pitch, from, row(), row(), h, cudaMemcpyHostToDevice); }
  void fetch(float *to) const {
    // CHECK: :[[@LINE+1]]:5: warning: cudaMemcpy2D is given 'row()' as the pitch of memory of cudaMallocPitch
    cudaMemcpy2D(to, row(), data, row(), row(), h, cudaMemcpyDeviceToHost);
  }
  void fetchWith(float *to, size_t apart) const { cudaMemcpy2D(to, row(), data, apart, row(), h, cudaMemcpyDeviceToHost); }

private:
  size_t row() const { return w * sizeof(float); }
  int w, h;
  size_t pitch = 0;
  float *data = nullptr;
};

void twice(const float *from, float *to, int w, int h) {
  Image image(w, h);
  image.put(from);
  image.fetch(to);
}
void again(const float *from, float *to) {
  Image image(100, 100);
  image.put(from);
  image.fetch(to);
}
