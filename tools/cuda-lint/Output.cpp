//===- Output.cpp ---------------------------------------------------------===//

#include "Output.h"
#include "Commands.h"
#include "Options.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include <map>
#include <set>

using namespace llvm;

namespace cuda_lint {

using options::Depfile;
using options::Output;
using options::Stamp;

std::vector<RequestedFormat> requestedFormats() {
  std::vector<RequestedFormat> Out;
  for (StringRef Format : options::Formats) {
    auto [Name, File] = Format.split(':');
    Out.push_back({Name.str(), File.str()});
  }
  if (Out.empty())
    Out.push_back(
        {sys::Process::GetEnv("GITHUB_ACTIONS") == "true" ? "github" : "text",
         ""});
  // -o is for the first that names no file of its own.
  for (auto &[Name, File] : Out)
    if (File.empty() && !Output.empty()) {
      File = Output;
      break;
    }
  return Out;
}

bool writeReports(RunReport &Run, bool TextIsWritten, ErrorLog &Error) {
  for (const RequestedFormat &Format : requestedFormats()) {
    const std::string &File = Format.File;
    FormatWriter Write = formatWriter(Format.Name);
    if (File.empty() && Format.isText() && TextIsWritten)
      continue;
    Run.Alone = !File.empty();
    if (File.empty()) {
      Run.Color = WithColor(outs()).colorsEnabled();
      Write(outs(), Run);
      outs().flush();
      continue;
    }
    // In one step: an interrupt leaves no half of a report.
    Run.Color = false;
    if (llvm::Error E = writeToOutput(File, [&](raw_ostream &OS) {
          Write(OS, Run);
          return llvm::Error::success();
        })) {
      Error(unwritten(File, std::move(E)));
      return false;
    }
  }
  return true;
}

/// A path as make and Ninja read it.
static std::string makeEscape(StringRef Path) {
  std::string Out;
  for (char C : Path) {
    if (C == ' ' || C == '#')
      Out += '\\';
    else if (C == '$')
      Out += '$';
    Out += C;
  }
  return Out;
}

void writeBuildFiles(ArrayRef<UnitReport> Reports, int Status,
                     ErrorLog &Error) {
  auto Write = [&](StringRef Path, StringRef Content) {
    if (llvm::Error E = writeToOutput(Path, [&](raw_ostream &OS) {
          OS << Content;
          return llvm::Error::success();
        }))
      Error(unwritten(Path, std::move(E)));
  };
  if (!Depfile.empty()) {
    std::set<std::string> Read;
    for (const UnitReport &Report : Reports) {
      Read.insert(Report.File);
      Read.insert(Report.Headers.begin(), Report.Headers.end());
    }
    std::string Rule = makeEscape(Stamp) + ":";
    for (const std::string &File : Read)
      Rule += " \\\n  " + makeEscape(File);
    Write(Depfile, Rule + "\n");
  }
  if (!Stamp.empty() && Status == Nothing)
    Write(Stamp, "");
}

void showProfile(ArrayRef<UnitReport> Reports) {
  Profile Total;
  unsigned Kept = 0;
  for (const UnitReport &Report : Reports) {
    Kept += Report.FromCache;
    Total.add(Report.Cost);
  }
  errs() << "cuda-lint: profile: " << Reports.size() - Kept << " linted, "
         << Kept << " from the cache\n";
  // These are always told, the others when they happened.
  for (StringRef Event : {"files parsed", "parses with precompiled headers",
                          "headers precompiled"})
    Total.Counts.try_emplace(Event.str());
  for (const auto &[Event, Count] : Total.Counts)
    errs() << "cuda-lint: profile: " << right_justify(std::to_string(Count), 8)
           << "    " << Event << '\n';
  std::vector<std::pair<double, StringRef>> Times;
  for (const auto &[Name, Seconds] : Total.Seconds)
    Times.emplace_back(Seconds, Name);
  sort(Times, [](const auto &A, const auto &B) {
    return A.first != B.first ? A.first > B.first : A.second < B.second;
  });
  for (const auto &[Seconds, Name] : Times)
    errs() << "cuda-lint: profile: " << formatv("{0,8:F3}", Seconds) << " s  "
           << Name << '\n';
}

void showStatistics(ArrayRef<Finding> Findings) {
  std::map<std::string, unsigned> Counts;
  for (const Finding &F : Findings)
    ++Counts[F.DiagnosticName];
  std::vector<std::pair<unsigned, StringRef>> Sorted;
  for (const auto &[Check, Count] : Counts)
    Sorted.emplace_back(Count, Check);
  sort(Sorted, [](const auto &A, const auto &B) {
    return A.first != B.first ? A.first > B.first : A.second < B.second;
  });
  for (const auto &[Count, Check] : Sorted)
    errs() << right_justify(std::to_string(Count), 8) << "  " << Check << '\n';
}

TextStream::TextStream(const RunReport &Names, Progress &Bar)
    : Names(Names), Bar(Bar) {
  for (RequestedFormat &Format : requestedFormats())
    if (Format.isText() && Format.File.empty())
      Formats.push_back(std::move(Format));
}

void TextStream::write(const UnitReport &Report) {
  RunReport Part;
  Part.Rules = Names.Rules;
  Part.Folder = Names.Folder;
  Part.ShowPictures = Names.ShowPictures;
  const size_t New = Findings.add(Report.Findings),
               NewErrors = ParseErrors.add(Report.ParseErrors);
  Part.Findings = ArrayRef(Findings.all()).take_back(New).vec();
  Part.ParseErrors = ArrayRef(ParseErrors.all()).take_back(NewErrors).vec();
  if (Part.Findings.empty() && Part.ParseErrors.empty())
    return;
  Part.Units = {Report};
  Part.Color = WithColor(outs()).colorsEnabled();
  Bar.clear();
  for (const RequestedFormat &Format : Formats)
    formatWriter(Format.Name)(outs(), Part);
  outs().flush();
}

void TextStream::done(size_t Index, const UnitReport &Report) {
  Waiting.emplace(Index, Report);
  for (auto First = Waiting.begin();
       First != Waiting.end() && First->first == Next;
       First = Waiting.erase(First), ++Next)
    write(First->second);
}

void TextStream::finish() {
  for (const auto &[Index, Report] : Waiting)
    write(Report);
  Waiting.clear();
}

} // namespace cuda_lint
