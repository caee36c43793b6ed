//===- WorkerPool.cpp -----------------------------------------------------===//
//
// Children are forked, not started anew: the parent has loaded and relocated
// Clang's libraries and read the compile database, and a child starts with both
// at no cost. The parent has one thread, so forking is safe.
//
//===----------------------------------------------------------------------===//

#include "WorkerPool.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/thread.h"
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <malloc.h>
#include <numeric>
#include <optional>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace cuda_lint {

using Clock = std::chrono::steady_clock;

static volatile std::sig_atomic_t Interrupted = 0;

static void onInterrupt(int Signal) { Interrupted = Signal; }

namespace {

struct Worker {
  unsigned Task;
  pid_t Pid;
  int Pipe;
  /// By the clock: the last resort.
  Clock::time_point Deadline;
  /// What was read and is no whole message yet.
  std::string Unread;
  /// The last whole message.
  std::string Last;
  bool TimedOut = false;
  bool Interrupted = false;
};

/// Turns an interrupt into a flag while workers run. It is held back but while
/// the pool waits, so that none comes between the look at the flag and the
/// wait.
class InterruptScope {
public:
  InterruptScope() {
    Interrupted = 0;
    sigset_t Held;
    sigemptyset(&Held);
    sigaddset(&Held, SIGINT);
    sigaddset(&Held, SIGTERM);
    sigprocmask(SIG_BLOCK, &Held, &OldMask);
    struct sigaction Action = {};
    Action.sa_handler = onInterrupt;
    sigaction(SIGINT, &Action, &OldInt);
    sigaction(SIGTERM, &Action, &OldTerm);
  }
  ~InterruptScope() {
    sigaction(SIGINT, &OldInt, nullptr);
    sigaction(SIGTERM, &OldTerm, nullptr);
    sigprocmask(SIG_SETMASK, &OldMask, nullptr);
  }

  const sigset_t &outside() const { return OldMask; }

private:
  sigset_t OldMask;
  struct sigaction OldInt, OldTerm;
};

} // namespace

/// How much longer by the clock than of processor time a task may take.
static constexpr unsigned WaitingFactor = 10;

static void writeAll(int Pipe, llvm::StringRef Text) {
  while (!Text.empty()) {
    ssize_t Written = write(Pipe, Text.data(), Text.size());
    if (Written < 0 && errno != EINTR)
      return;
    if (Written > 0)
      Text = Text.drop_front(Written);
  }
}

/// Messages are their length, then their text.
static void writeMessage(int Pipe, llvm::StringRef Text) {
  const uint64_t Length = Text.size();
  writeAll(Pipe, llvm::StringRef(reinterpret_cast<const char *>(&Length),
                                 sizeof Length));
  writeAll(Pipe, Text);
}

/// Takes the whole messages out of what was read, and keeps the last.
static void takeMessages(Worker &W) {
  uint64_t Length = 0;
  size_t At = 0;
  while (W.Unread.size() - At >= sizeof Length) {
    std::memcpy(&Length, W.Unread.data() + At, sizeof Length);
    if (W.Unread.size() - At - sizeof Length < Length)
      break;
    W.Last = W.Unread.substr(At + sizeof Length, Length);
    At += sizeof Length + Length;
  }
  W.Unread.erase(0, At);
}

/// The processor time that a child has taken; nothing when it is gone.
static std::optional<double> processorSeconds(pid_t Pid) {
  clockid_t Id;
  timespec Taken;
  if (clock_getcpuclockid(Pid, &Id) != 0 || clock_gettime(Id, &Taken) != 0)
    return std::nullopt;
  return Taken.tv_sec + Taken.tv_nsec * 1e-9;
}

/// The stack of a worker: Clang's visitors and the analyses recurse, and a sum
/// of 20,000 terms is a tree as deep. Only what is used takes memory.
static constexpr unsigned StackBytes = 512u << 20;

/// An AST is a hundred megabytes that are written once, front to back: with
/// pages of 4 KiB the kernel's work for them is as much as all checks together.
static void prepareHeap() {
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE) &&                            \
    !LLVM_ADDRESS_SANITIZER_BUILD
  // As much is asked for in large pages; only what is used takes memory.
  constexpr size_t HeapBytes = 512u << 20;
  // One heap for the worker's thread as well, that grows in one place.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_MMAP_MAX, 0);
  void *Block = malloc(HeapBytes);
  mallopt(M_MMAP_MAX, 65536);
  if (!Block)
    return;
  const uintptr_t Large = 2u << 20, Begin = reinterpret_cast<uintptr_t>(Block),
                  First = (Begin + Large - 1) & -Large,
                  End = (Begin + HeapBytes) & -Large;
  // Where the kernel refuses, all is as it was.
  madvise(reinterpret_cast<void *>(First), End - First, MADV_HUGEPAGE);
  free(Block);
#endif
}

/// The bytes of memory that a child has now.
static uint64_t memoryOf(pid_t Pid) {
  unsigned long All = 0, Resident = 0;
  const std::string Path = "/proc/" + std::to_string(Pid) + "/statm";
  if (FILE *File = fopen(Path.c_str(), "re")) {
    if (fscanf(File, "%lu %lu", &All, &Resident) != 2)
      Resident = 0;
    fclose(File);
  }
  return uint64_t(Resident) * sysconf(_SC_PAGESIZE);
}

static bool start(unsigned Task, unsigned Timeout, const sigset_t &SignalMask,
                  llvm::function_ref<std::string(unsigned, Publish)> Work,
                  llvm::SmallVectorImpl<Worker> &Running) {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC) != 0)
    return false;
  pid_t Pid = fork();
  if (Pid < 0) {
    close(Ends[0]);
    close(Ends[1]);
    return false;
  }
  if (Pid == 0) {
    // A terminal sends the interrupt to the whole group; the parent ends its
    // children.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_DFL);
    for (int Signal : {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE})
      std::signal(Signal, SIG_DFL);
    sigprocmask(SIG_SETMASK, &SignalMask, nullptr);
    close(Ends[0]);
    for (const Worker &Other : Running)
      close(Other.Pipe);
    prepareHeap();
    std::string Result;
    llvm::thread Deep(std::optional<unsigned>(StackBytes), [&] {
      Result = Work(
          Task, [&](llvm::StringRef SoFar) { writeMessage(Ends[1], SoFar); });
    });
    Deep.join();
    writeMessage(Ends[1], Result);
    // Leaves out destructors and atexit handlers: the parent's output buffers
    // are not this process's to flush.
    _exit(0);
  }
  close(Ends[1]);
  fcntl(Ends[0], F_SETFL, O_NONBLOCK);
  Running.push_back(
      {Task, Pid, Ends[0],
       Clock::now() + std::chrono::seconds(uint64_t(WaitingFactor) * Timeout)});
  return true;
}

/// Reads what is there. Returns true when the child closed its end.
static bool drain(Worker &W) {
  char Buffer[65536];
  while (true) {
    ssize_t Read = read(W.Pipe, Buffer, sizeof Buffer);
    if (Read > 0)
      W.Unread.append(Buffer, Read);
    else if (Read < 0 && errno == EINTR)
      continue;
    else {
      takeMessages(W);
      return Read == 0;
    }
  }
}

/// \param Largest receives the most memory that a child has had, in bytes.
static WorkerResult reap(Worker &W, uint64_t &Largest) {
  close(W.Pipe);
  int Status = 0;
  struct rusage Usage = {};
  while (wait4(W.Pid, &Status, 0, &Usage) < 0 && errno == EINTR)
    ;
  Largest = std::max(Largest, uint64_t(Usage.ru_maxrss) << 10);
  WorkerResult Result;
  Result.Output = std::move(W.Last);
  if (W.TimedOut)
    Result.How = WorkerResult::TimedOut;
  else if (W.Interrupted)
    Result.How = WorkerResult::Interrupted;
  else if (WIFSIGNALED(Status) || WEXITSTATUS(Status) != 0) {
    Result.How = WorkerResult::Crashed;
    Result.Signal = WIFSIGNALED(Status) ? WTERMSIG(Status) : 0;
  }
  return Result;
}

/// Waits until a worker has something to say, or for as long as none can run
/// out of time. True when there may be something.
static bool wait(llvm::ArrayRef<Worker> Running,
                 llvm::SmallVectorImpl<pollfd> &Polls, bool Limited,
                 const sigset_t &SignalMask) {
  for (const Worker &W : Running)
    Polls.push_back({W.Pipe, POLLIN, 0});
  // Processor time and memory have no alarm that another process can wait for.
  const timespec Limit = {Limited ? 0 : 60, Limited ? 250000000 : 0};
  return ppoll(Polls.data(), Polls.size(), &Limit, &SignalMask) >= 0;
}

static bool isOutOfTime(const Worker &W, unsigned Timeout) {
  if (!Timeout)
    return false;
  std::optional<double> Taken = processorSeconds(W.Pid);
  return (Taken && *Taken >= Timeout) || Clock::now() >= W.Deadline;
}

/// Whether memory carries a further task.
static bool carriesAnother(llvm::ArrayRef<Worker> Running, uint64_t Largest,
                           const WorkerLimits &Limits) {
  if (Running.empty() || !Limits.AvailableMemory)
    return true;
  const uint64_t Each = std::max(Largest, WorkerLimits::TaskMemory);
  uint64_t Needed = Each;
  for (const Worker &W : Running)
    Needed += Each - std::min(Each, memoryOf(W.Pid));
  return Limits.AvailableMemory() >= Needed;
}

int runWorkers(unsigned Count, const WorkerLimits &Limits,
               llvm::function_ref<std::string(unsigned, Publish)> Work,
               llvm::function_ref<void(unsigned, WorkerResult)> Done) {
  InterruptScope Scope;
  llvm::SmallVector<Worker, 16> Running;
  // The next is the last of them.
  std::vector<unsigned> Waiting(Count);
  std::iota(Waiting.rbegin(), Waiting.rend(), 0);
  uint64_t Largest = 0;
  unsigned Jobs = std::max(1u, Limits.Jobs);
  while ((!Waiting.empty() || !Running.empty()) && !Interrupted) {
    while (!Waiting.empty() && Running.size() < Jobs &&
           carriesAnother(Running, Largest, Limits)) {
      const unsigned Next = Waiting.back();
      if (!start(Next, Limits.Timeout, Scope.outside(), Work, Running)) {
        // Out of processes or descriptors: go on with the workers there are,
        // and give up only when there are none.
        if (!Running.empty())
          break;
        Done(Next, {WorkerResult::NotStarted, 0, std::strerror(errno)});
      }
      Waiting.pop_back();
    }
    llvm::SmallVector<pollfd, 16> Polls;
    const bool Limited =
        Limits.Timeout || (Limits.AvailableMemory && Limits.Jobs > 1);
    if (!wait(Running, Polls, Limited, Scope.outside()))
      continue;
    for (unsigned I = Running.size(); I-- > 0;) {
      Worker &W = Running[I];
      bool Ended = Polls[I].revents && drain(W);
      if (!Ended && isOutOfTime(W, Limits.Timeout)) {
        kill(W.Pid, SIGKILL);
        drain(W);
        W.TimedOut = Ended = true;
      }
      if (!Ended)
        continue;
      unsigned Task = W.Task;
      WorkerResult Result = reap(W, Largest);
      Running.erase(Running.begin() + I);
      Jobs = std::min(Jobs + 1, std::max(1u, Limits.Jobs));
      Done(Task, std::move(Result));
    }
    if (Running.size() > 1 && Limits.AvailableMemory &&
        Limits.AvailableMemory() < WorkerLimits::LowMemory) {
      Worker &Last = Running.back();
      kill(Last.Pid, SIGKILL);
      Waiting.push_back(Last.Task);
      reap(Last, Largest);
      Running.pop_back();
      // Until another has ended: what was stopped would fill memory again.
      Jobs = Running.size();
    }
  }
  for (Worker &W : Running) {
    kill(W.Pid, SIGKILL);
    drain(W);
    W.Interrupted = true;
    Done(W.Task, reap(W, Largest));
  }
  return Interrupted;
}

} // namespace cuda_lint
