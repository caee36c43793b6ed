//===- LintMutants.cpp - Many mutated sources, a process each -------------===//
//
// lint-mutants [--count=N] [--first=I] [--changes=N] [-j N] [--timeout=S]
//              [--keep=DIR] [--list] [--print]
//
// Lints the mutated sources number I to I + N - 1, the same every time, and
// prints how many parsed, were reported on, crashed or hung. What crashed or
// hung is kept. The exit status is 1 then.
//
//===----------------------------------------------------------------------===//

#include "checks/Module.h"
#include "test/fuzz/SourceMutator.h"
#include "test/fuzz/Targets.h"
#include "tools/cuda-lint/WorkerPool.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

using namespace cuda_lint;
using namespace cuda_lint::fuzz;
using namespace llvm;

static cl::opt<unsigned> Count("count", cl::desc("how many sources"),
                               cl::init(1000));
static cl::opt<unsigned> First("first", cl::desc("the number of the first"),
                               cl::init(0));
static cl::opt<unsigned>
    Changes("changes", cl::desc("most changes of a source"), cl::init(2));
static cl::opt<unsigned> Jobs("j", cl::desc("how many at once"), cl::init(1),
                              cl::Prefix);
static cl::opt<unsigned>
    Timeout("timeout", cl::desc("seconds of processor time for a source"),
            cl::init(60));
static cl::opt<bool> List("list", cl::desc("print a line for each"));
static cl::opt<bool> Print("print", cl::desc("print the first and end"));
static cl::opt<std::string> Keep("keep", cl::desc("where failures are kept"),
                                 cl::init("mutants"));

int main(int argc, const char **argv) {
  cl::ParseCommandLineOptions(argc, argv);
  linkChecks();
  const SourceMutator Mutator(sourcesOfChecks());
  if (Mutator.size() == 0) {
    errs() << "lint-mutants: the tests of the checks are gone\n";
    return 2;
  }
  auto sourceOf = [&](unsigned I) {
    Choices Random(First + I);
    return Mutator.mutateOne(Random, Changes);
  };
  if (Print) {
    outs() << sourceOf(0);
    return 0;
  }
  prepareToLint();

  unsigned Parsed = 0, Reported = 0, Crashed = 0, TimedOut = 0, Done = 0;
  double Longest = 0;
  using Clock = std::chrono::steady_clock;
  const Clock::time_point Begin = Clock::now();
  auto Work = [&](unsigned I, Publish) {
    const Clock::time_point Started = Clock::now();
    LintOutcome Outcome = lintSource(sourceOf(I));
    const double Took =
        std::chrono::duration<double>(Clock::now() - Started).count();
    return std::to_string(Outcome.Parsed) + " " +
           std::to_string(Outcome.Reports) + " " + std::to_string(Took) + " " +
           Outcome.Failure;
  };
  auto End = [&](unsigned I, WorkerResult Result) {
    if (++Done % 1000 == 0)
      errs() << Done << " of " << Count << ", " << Crashed << " crashed, "
             << TimedOut << " timed out\n";
    if (Result.How == WorkerResult::Finished) {
      auto [Parses, Rest] = StringRef(Result.Output).split(' ');
      auto [Reports, More] = Rest.split(' ');
      StringRef Seconds = More.split(' ').first;
      double Took = 0;
      Seconds.getAsDouble(Took);
      Longest = std::max(Longest, Took);
      Parsed += Parses == "1";
      Reported += Reports != "0";
      if (List)
        outs() << First + I << ": " << Reports << " reports, " << More << '\n';
      return;
    }
    ++(Result.How == WorkerResult::TimedOut ? TimedOut : Crashed);
    sys::fs::create_directories(Keep);
    const std::string File = Keep + "/" + std::to_string(First + I) + ".cu";
    std::error_code Code;
    raw_fd_ostream OS(File, Code);
    OS << sourceOf(I);
    errs() << File
           << (Result.How == WorkerResult::TimedOut ? ": timed out\n"
                                                    : ": crashed\n");
  };
  WorkerLimits Limits;
  Limits.Jobs = Jobs;
  Limits.Timeout = Timeout;
  if (int Signal = runWorkers(Count, Limits, Work, End))
    return 128 + Signal;
  outs() << "sources " << Done << ", parsed " << Parsed << ", reported on "
         << Reported << ", crashed " << Crashed << ", timed out " << TimedOut
         << "; the longest took " << format("%.1f", Longest) << " s, all "
         << format("%.0f",
                   std::chrono::duration<double>(Clock::now() - Begin).count())
         << " s\n";
  return Crashed || TimedOut;
}
