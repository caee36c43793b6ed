//===- ExplainAccess.cpp --------------------------------------------------===//

#include "ExplainAccess.h"
#include "report/AccessText.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace cuda_lint {

AccessQuery parseAccessQuery(StringRef Text) {
  AccessQuery Query;
  if (Text == "all")
    return Query;
  auto [File, Line] = Text.rsplit(':');
  if (Line.empty() || Line.getAsInteger(10, Query.Line))
    File = Text;
  SmallString<256> Path(File);
  if (sys::fs::real_path(File, Path))
    sys::fs::make_absolute(Path);
  Query.File = std::string(Path);
  return Query;
}

/// What explanations name below the working directory, relative to it.
static void shorten(AccessExplanation &X, const std::string &Folder) {
  for (std::string *Text : {&X.File, &X.Shape, &X.UnknownAt})
    for (size_t At; (At = Text->find(Folder)) != std::string::npos;)
      Text->erase(At, Folder.size());
}

std::string explainAccess(const AccessQuery &Query, ArrayRef<Input> Files,
                          Frontend &Front, LintOptions Options,
                          raw_ostream &OS) {
  std::vector<AccessExplanation> Explained;
  // Answers are not kept, and no check is asked.
  Options.Cache = nullptr;
  Options.Checks = "-*";
  Options.Query = &Query;
  Options.Explained = &Explained;
  std::string Failure;
  for (const Input &File : Files) {
    UnitReport Report = lintUnit(File.File, Front, File.Database, Options);
    if (Report.Status != UnitStatus::Linted && Failure.empty())
      Failure = File.File + ": " + Report.Failure;
    if (!Explained.empty())
      break;
  }
  SmallString<256> Here;
  sys::fs::current_path(Here);
  for (AccessExplanation &X : Explained)
    shorten(X, std::string(Here) + "/");
  writeAccesses(OS, Explained);
  if (!Explained.empty())
    return "";
  if (!Failure.empty())
    return Failure;
  return "--explain-access: no kernel accesses memory " +
         (Query.File.empty() ? std::string("there")
          : Query.Line ? "at " + Query.File + ":" + std::to_string(Query.Line)
                       : "in " + Query.File) +
         "; a header's accesses are seen from a file that includes it, given "
         "as PATH";
}

} // namespace cuda_lint
