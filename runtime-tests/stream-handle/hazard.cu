// A stream is waited for after it is destroyed. A process of its own does it, since it does not survive.
#include "observe.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace cuda_lint;

static void work() {
  cudaStream_t stream;
  require(cudaStreamCreate(&stream));
#ifdef CUDA_LINT_CORRECTED
  require(cudaStreamSynchronize(stream));
  require(cudaStreamDestroy(stream));
#else
  require(cudaStreamDestroy(stream));
  require(cudaStreamSynchronize(stream)); // HAZARD: cuda-stream-handle
#endif
}

int main() {
  const pid_t Child = fork();
  if (Child == 0) {
    prepare();
    work();
    _exit(0);
  }
  int Status = 0;
  if (waitpid(Child, &Status, 0) != Child)
    return 2;
  Observed Seen;
  Seen.set("signal", static_cast<long long>(WIFSIGNALED(Status) ? WTERMSIG(Status) : 0));
  return Seen.print();
}
