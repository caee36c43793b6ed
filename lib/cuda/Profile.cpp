//===- Profile.cpp --------------------------------------------------------===//

#include "cuda/Profile.h"
#include <ctime>
#include <mutex>
#include <utility>

namespace cuda_lint {

static bool Enabled = false;
static thread_local Profile::Scope *Innermost = nullptr;

// An editor counts from several threads.
static std::mutex &lock() {
  static std::mutex Lock;
  return Lock;
}

static Profile &collected() {
  static Profile Collected;
  return Collected;
}

/// This thread's processor time, in seconds: other programs do not change it.
static double now() {
  timespec Time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Time);
  return Time.tv_sec + Time.tv_nsec * 1e-9;
}

void Profile::add(const Profile &Other) {
  for (const auto &[Name, Time] : Other.Seconds)
    Seconds[Name] += Time;
  for (const auto &[Name, N] : Other.Counts)
    Counts[Name] += N;
}

void Profile::enable() { Enabled = true; }
bool Profile::enabled() { return Enabled; }

Profile Profile::take() {
  std::lock_guard<std::mutex> Guard(lock());
  return std::exchange(collected(), {});
}

void Profile::count(llvm::StringRef Event, unsigned N) {
  std::lock_guard<std::mutex> Guard(lock());
  collected().Counts[Event.str()] += N;
}

unsigned Profile::counted(llvm::StringRef Prefix) {
  std::lock_guard<std::mutex> Guard(lock());
  unsigned N = 0;
  for (const auto &[Name, Count] : collected().Counts)
    if (llvm::StringRef(Name).starts_with(Prefix))
      N += Count;
  return N;
}

Profile::Scope::Scope(llvm::StringRef Kind, llvm::StringRef Name)
    : Active(Enabled) {
  if (!Active)
    return;
  Label = Kind.str() + " " + Name.str();
  Outer = std::exchange(Innermost, this);
  Begin = now();
}

Profile::Scope::~Scope() {
  if (!Active)
    return;
  const double Total = now() - Begin;
  Innermost = Outer;
  if (Outer)
    Outer->Inner += Total;
  std::lock_guard<std::mutex> Guard(lock());
  collected().Seconds[Label] += Total - Inner;
}

} // namespace cuda_lint
