//===- Console.cpp --------------------------------------------------------===//

#include "Console.h"
#include "Options.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace cuda_lint {

std::string plural(size_t N, StringRef Word) {
  return std::to_string(N) + " " + Word.str() + (N == 1 ? "" : "s");
}

static bool wantsColors(const raw_ostream &OS) {
  switch (options::colorOption()) {
  case ColorMode::Always:
    return true;
  case ColorMode::Never:
    return false;
  case ColorMode::Auto:
    break;
  }
  // https://no-color.org and https://bixense.com/clicolors
  auto Says = [](const char *Name) {
    return sys::Process::GetEnv(Name).value_or("");
  };
  if (!Says("NO_COLOR").empty())
    return false;
  if (std::string Force = Says("CLICOLOR_FORCE");
      !Force.empty() && Force != "0")
    return true;
  return Says("CLICOLOR") != "0" && OS.has_colors();
}

void setUpColors() { WithColor::setAutoDetectFunction(wantsColors); }

void ErrorLog::operator()(const std::string &Line) {
  Seen = true;
  WithColor::error(errs(), "cuda-lint") << Line << '\n';
}

void warn(const std::string &Line) {
  WithColor::warning(errs(), "cuda-lint") << Line << '\n';
}

void note(const std::string &Line) {
  if (!options::Quiet)
    WithColor::note(errs(), "cuda-lint") << Line << '\n';
}

Progress::Progress(size_t Total)
    : Total(Total),
      Shown(!options::Quiet && sys::Process::StandardErrIsDisplayed()) {}

void Progress::done(StringRef File) {
  ++Count;
  if (!Shown || Total < 2)
    return;
  clear();
  errs() << '[' << Count << '/' << Total << "] " << sys::path::filename(File);
  errs().flush();
}

void Progress::clear() {
  if (Shown)
    errs() << "\r\033[K";
}

} // namespace cuda_lint
