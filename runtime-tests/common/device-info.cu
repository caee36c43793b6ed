// Describes the machine the corpus runs on; not itself a test.
#include "observe.h"

#include <dlfcn.h>

/// The driver's release, such as "580.159.04", from its management library, which comes with every driver.
static std::string driverRelease() {
  std::string Release = "unknown";
  void *Library = dlopen("libnvidia-ml.so.1", RTLD_NOW);
  if (!Library)
    return Release;
  using InitFn = int (*)();
  using VersionFn = int (*)(char *, unsigned);
  auto Init = reinterpret_cast<InitFn>(dlsym(Library, "nvmlInit_v2"));
  auto Version = reinterpret_cast<VersionFn>(dlsym(Library, "nvmlSystemGetDriverVersion"));
  char Text[96] = {};
  if (Init && Version && Init() == 0 && Version(Text, sizeof(Text)) == 0)
    Release = Text;
  dlclose(Library);
  return Release;
}

int main() {
  using namespace cuda_lint;
  prepare();
  cudaDeviceProp Device;
  require(cudaGetDeviceProperties(&Device, 0));
  int Driver = 0;
  int Runtime = 0;
  require(cudaDriverGetVersion(&Driver));
  require(cudaRuntimeGetVersion(&Runtime));
  Observed Seen;
  Seen.set("device", Device.name);
  Seen.set("architecture", Device.major * 10LL + Device.minor);
  Seen.set("driver", driverRelease().c_str());
  Seen.set("driver_cuda", static_cast<long long>(Driver));
  Seen.set("runtime_cuda", static_cast<long long>(Runtime));
  return Seen.print();
}
