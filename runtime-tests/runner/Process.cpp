#include "Process.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace cuda_lint;

ProcessResult cuda_lint::runProcess(const std::vector<std::string> &Command, unsigned LimitSeconds) {
  ProcessResult Result;
  int Pipe[2];
  if (pipe(Pipe) != 0)
    return Result;
  std::vector<char *> Arguments;
  for (const std::string &Argument : Command)
    Arguments.push_back(const_cast<char *>(Argument.c_str()));
  Arguments.push_back(nullptr);

  pid_t Child = fork();
  if (Child == 0) {
    // A group of its own, so that the limit ends the profiler and what it profiles alike.
    setpgid(0, 0);
    dup2(Pipe[1], STDOUT_FILENO);
    dup2(Pipe[1], STDERR_FILENO);
    close(Pipe[0]);
    close(Pipe[1]);
    execvp(Arguments[0], Arguments.data());
    _exit(127);
  }
  close(Pipe[1]);
  if (Child < 0) {
    close(Pipe[0]);
    return Result;
  }

  using Clock = std::chrono::steady_clock;
  auto Deadline = Clock::now() + std::chrono::seconds(LimitSeconds);
  while (true) {
    auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(Deadline - Clock::now()).count();
    pollfd Event = {Pipe[0], POLLIN, 0};
    if (Left <= 0 || poll(&Event, 1, static_cast<int>(Left)) <= 0) {
      Result.TimedOut = true;
      kill(-Child, SIGKILL);
      break;
    }
    char Buffer[4096];
    ssize_t Count = read(Pipe[0], Buffer, sizeof(Buffer));
    if (Count <= 0)
      break;
    Result.Output.append(Buffer, static_cast<size_t>(Count));
  }
  close(Pipe[0]);
  int Status = 0;
  waitpid(Child, &Status, 0);
  Result.Status = WIFEXITED(Status) ? WEXITSTATUS(Status) : 128 + WTERMSIG(Status);
  return Result;
}

bool cuda_lint::isOnPath(const std::string &Name) {
  const char *Path = std::getenv("PATH");
  std::istringstream Folders(Path ? Path : "");
  for (std::string Folder; std::getline(Folders, Folder, ':');)
    if (access((Folder + "/" + Name).c_str(), X_OK) == 0)
      return true;
  return false;
}
