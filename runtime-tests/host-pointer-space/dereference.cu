// The host reads memory of cudaMalloc. A process of its own does it, since it does not survive.
#include "observe.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace cuda_lint;

static int read(const int *Host) {
  int *Device = nullptr;
  require(cudaMalloc(&Device, sizeof(int)));
  require(cudaMemcpy(Device, Host, sizeof(int), cudaMemcpyHostToDevice));
#ifdef CUDA_LINT_CORRECTED
  int Copy = 0;
  require(cudaMemcpy(&Copy, Device, sizeof(int), cudaMemcpyDeviceToHost));
  return Copy;
#else
  return *Device; // HAZARD: cuda-host-pointer-space
#endif
}

int main() {
  const pid_t Child = fork();
  if (Child == 0) {
    prepare();
    const int Value = 7;
    _exit(read(&Value));
  }
  int Status = 0;
  if (waitpid(Child, &Status, 0) != Child)
    return 2;
  Observed Seen;
  Seen.set("signal", static_cast<long long>(WIFSIGNALED(Status) ? WTERMSIG(Status) : 0));
  Seen.set("value", static_cast<long long>(WIFEXITED(Status) ? WEXITSTATUS(Status) : -1));
  return Seen.print();
}
