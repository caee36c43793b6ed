//===- Git.cpp ------------------------------------------------------------===//

#include "report/Git.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

namespace cuda_lint {

static llvm::Error failure(const std::string &Text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Text);
}

llvm::Expected<std::string> runGit(llvm::ArrayRef<llvm::StringRef> Arguments,
                                   llvm::StringRef Folder) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return failure(std::string("git is not installed"));
  llvm::SmallString<128> Output, Errors;
  if (llvm::sys::fs::createTemporaryFile("cuda-lint-git", "out", Output) ||
      llvm::sys::fs::createTemporaryFile("cuda-lint-git", "err", Errors))
    return failure(std::string("no temporary file can be made"));
  llvm::SmallVector<llvm::StringRef, 16> Command = {
      *Program, "-C", Folder,
      // A repository may name a program of its own to ask for changes.
      "-c", "core.fsmonitor=false"};
  llvm::append_range(Command, Arguments);
  std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(""), llvm::StringRef(Output), llvm::StringRef(Errors)};
  int Status = llvm::sys::ExecuteAndWait(*Program, Command, std::nullopt,
                                         Redirects, /*SecondsToWait=*/60);
  auto Text = llvm::MemoryBuffer::getFile(Output),
       Why = llvm::MemoryBuffer::getFile(Errors);
  llvm::sys::fs::remove(Output);
  llvm::sys::fs::remove(Errors);
  if (Status != 0 || !Text)
    return failure(Why ? "git: " + (*Why)->getBuffer().split('\n').first.str()
                       : std::string("git failed"));
  return (*Text)->getBuffer().str();
}

} // namespace cuda_lint
