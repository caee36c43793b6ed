//===- EnabledChecks.cpp --------------------------------------------------===//

#include "checks/EnabledChecks.h"
#include "checks/CheckInfo.h"
#include "checks/CheckOptions.h"
#include "clang-tidy/GlobList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using clang::tidy::GlobList;

namespace cuda_lint {

namespace {

/// One entry of a list of globs.
struct Entry {
  /// Without the '-'.
  llvm::StringRef Name;
  bool Removes = false;

  std::optional<CheckKind> group() const {
    for (CheckKind Kind :
         {CheckKind::Correctness, CheckKind::Performance, CheckKind::Strict})
      if (Name == describe(Kind))
        return Kind;
    return std::nullopt;
  }
  bool isForAll() const { return Name == "*"; }
  bool matchesOne() const {
    GlobList Glob(Name);
    return llvm::any_of(allChecks(), [&](const RegisteredCheck &Check) {
      return Glob.contains(Check.Info.Name);
    });
  }
  bool isOurs() const {
    return group() ||
           (!isForAll() && (Name.starts_with("cuda-") || matchesOne()));
  }
  std::string text() const { return (Removes ? "-" : "") + Name.str(); }
};

} // namespace

/// The entries of a list, which are separated by commas or ends of lines.
static std::vector<Entry> entriesOf(llvm::StringRef Globs) {
  std::vector<Entry> Out;
  while (!Globs.empty()) {
    llvm::StringRef Part = Globs.take_until(
        [](char C) { return C == ',' || C == '\n' || C == '\r'; });
    Globs =
        Globs.drop_front(Part.size()).drop_front(Part.size() < Globs.size());
    Entry One;
    Part = Part.trim();
    One.Removes = Part.consume_front("-");
    One.Name = Part.trim();
    if (!One.Name.empty())
      Out.push_back(One);
  }
  return Out;
}

static void append(std::string &List, const llvm::Twine &Glob) {
  if (!List.empty())
    List += ',';
  List += Glob.str();
}

std::string defaultCheckGlobs() {
  std::string Out = "cuda-*";
  for (const RegisteredCheck &Check : allChecks())
    if (!Check.Info.onByDefault())
      append(Out, "-" + Check.Info.Name);
  return Out;
}

bool namesChecks(llvm::StringRef Globs) {
  return llvm::any_of(entriesOf(Globs),
                      [](const Entry &One) { return One.isOurs(); });
}

std::string expandGroups(llvm::StringRef Globs) {
  std::string Out;
  bool Begun = false;
  for (const Entry &One : entriesOf(Globs)) {
    std::optional<CheckKind> Group = One.group();
    if (!Group) {
      append(Out, One.text());
      continue;
    }
    if (!One.Removes && !std::exchange(Begun, true))
      append(Out, "-cuda-*");
    for (const RegisteredCheck &Check : allChecks())
      if (Check.Info.Kind == *Group)
        append(Out, (One.Removes ? "-" : "") + Check.Info.Name);
  }
  return Out;
}

std::string resolveChecks(llvm::StringRef Configured) {
  const std::string Expanded = expandGroups(Configured);
  const std::vector<Entry> Entries = entriesOf(Expanded);
  std::string Out;
  if (llvm::any_of(Entries, [](const Entry &One) {
        return One.isOurs() && !One.Removes;
      })) {
    append(Out, defaultCheckGlobs());
    append(Out, Expanded);
    return Out;
  }
  // What it says about clang-tidy's checks, a "-*" above all, is not about
  // these.
  for (const Entry &One : Entries)
    if (!One.isOurs())
      append(Out, One.text());
  append(Out, defaultCheckGlobs());
  for (const Entry &One : Entries)
    if (One.isOurs())
      append(Out, One.text());
  return Out;
}

bool addsStrict(llvm::StringRef Globs) {
  bool Added = false;
  for (const Entry &One : entriesOf(Globs))
    if (One.group() == CheckKind::Strict)
      Added = !One.Removes;
  return Added;
}

clang::tidy::ClangTidyOptions::OptionMap strictOptions() {
  clang::tidy::ClangTidyOptions::OptionMap Out;
  for (const RegisteredCheck &Check : allChecks())
    for (const CheckOption &Option : optionsOf(Check.Info.Name))
      if (Option.Takes == CheckOption::StrictFlag)
        Out[(Check.Info.Name + "." + Option.Name).str()] = "true";
  return Out;
}

bool isEnabled(llvm::StringRef Check, llvm::StringRef Configured) {
  return GlobList(resolveChecks(Configured)).contains(Check);
}

std::vector<std::string> unknownChecks(llvm::StringRef Globs) {
  std::vector<std::string> Out;
  for (const Entry &One : entriesOf(Globs))
    if (One.Name.starts_with("cuda-") && !One.matchesOne())
      Out.push_back(One.Name.str());
  return Out;
}

std::vector<std::string> unmatchedChecks(llvm::StringRef Globs) {
  std::vector<std::string> Out;
  for (const Entry &One : entriesOf(Globs))
    if (!One.group() && !One.isForAll() && !One.matchesOne())
      Out.push_back(One.Name.str());
  return Out;
}

/// The candidate with the fewest edits, if they are few for its length.
static std::optional<std::string>
nearest(llvm::StringRef Wrong, llvm::ArrayRef<llvm::StringRef> Candidates) {
  unsigned Best = std::max<size_t>(2, Wrong.size() / 4) + 1;
  std::optional<std::string> Out;
  for (llvm::StringRef Candidate : Candidates) {
    const unsigned Distance =
        Wrong.edit_distance_insensitive(Candidate, true, Best);
    if (Distance < Best) {
      Best = Distance;
      Out = Candidate.str();
    }
  }
  return Out;
}

std::optional<std::string> nearestCheck(llvm::StringRef Name) {
  std::vector<llvm::StringRef> Names;
  for (const RegisteredCheck &Check : allChecks())
    Names.push_back(Check.Info.Name);
  // Whoever takes a part of the name for all of it, or leaves out the prefix.
  constexpr size_t Telling = 4;
  auto Has = [&](llvm::StringRef Whole) { return Whole.contains(Name); };
  if (Name.size() >= Telling && llvm::count_if(Names, Has) == 1)
    return llvm::find_if(Names, Has)->str();
  if (!Name.starts_with("cuda-"))
    if (std::optional<std::string> Found = nearest("cuda-" + Name.str(), Names))
      return Found;
  return nearest(Name, Names);
}

std::string didYouMean(const std::optional<std::string> &Name) {
  return Name ? "; did you mean '" + *Name + "'?" : "";
}

static std::vector<std::pair<llvm::StringLiteral, std::vector<CheckOption>>> &
registeredOptions() {
  static std::vector<std::pair<llvm::StringLiteral, std::vector<CheckOption>>>
      Options;
  return Options;
}

RegisterOptions::RegisterOptions(llvm::StringLiteral Check,
                                 std::vector<CheckOption> Options) {
  registeredOptions().emplace_back(Check, std::move(Options));
}

std::vector<CheckOption> optionsOf(llvm::StringRef Check) {
  std::vector<CheckOption> Out = {
      {"CdpVersion", CheckOption::Number, /*Shared=*/true, 1, 2}};
  for (const auto &[Name, Options] : registeredOptions())
    if (Name == Check)
      llvm::append_range(Out, Options);
  return Out;
}

/// Why an option cannot have a value; empty when it can.
static std::string refusal(const CheckOption &Option, llvm::StringRef Value) {
  long long Number = 0;
  const bool IsNumber = !Value.getAsInteger(10, Number);
  switch (Option.Takes) {
  case CheckOption::Flag:
  case CheckOption::StrictFlag:
    if (llvm::is_contained({"true", "false"}, Value) || IsNumber)
      return "";
    return "is neither true nor false";
  case CheckOption::Number:
    if (!IsNumber)
      return "is no number";
    if (Number < Option.Least ||
        (Option.Most != CheckOption::NoLimit && Number > Option.Most))
      return Option.Most == CheckOption::NoLimit
                 ? "is below " + std::to_string(Option.Least)
                 : "is not from " + std::to_string(Option.Least) + " to " +
                       std::to_string(Option.Most);
    return "";
  case CheckOption::BlockShape: {
    llvm::SmallVector<llvm::StringRef, 3> Extents;
    Value.split(Extents, 'x');
    unsigned Extent = 0;
    if (Value.empty() || (Extents.size() <= 3 &&
                          llvm::all_of(Extents, [&](llvm::StringRef Text) {
                            return !Text.trim().getAsInteger(10, Extent) &&
                                   Extent > 0;
                          })))
      return "";
    return "is no shape of a block, such as 256 or 32x8";
  }
  }
  llvm_unreachable("covered switch");
}

static void checkOption(llvm::StringRef Key, llvm::StringRef Value,
                        std::vector<std::string> &Problems) {
  // "check.Option", or an option that several checks share.
  const size_t Dot = Key.find('.');
  const bool HasCheck = Dot != llvm::StringRef::npos;
  llvm::StringRef CheckName = HasCheck ? Key.take_front(Dot) : "";
  llvm::StringRef Name = HasCheck ? Key.drop_front(Dot + 1) : Key;
  if (HasCheck && !CheckName.starts_with("cuda-"))
    return;
  if (HasCheck && !findCheck(CheckName)) {
    Problems.push_back("CheckOptions: '" + Key.str() +
                       "': no check is called '" + CheckName.str() + "'" +
                       didYouMean(nearestCheck(CheckName)));
    return;
  }
  std::vector<llvm::StringRef> Known;
  std::optional<CheckOption> Found;
  auto Look = [&](const CheckOption &Option) {
    Known.push_back(Option.Name);
    if (Option.Name == Name && !Found)
      Found = Option;
  };
  for (const RegisteredCheck &Check : allChecks())
    if (!HasCheck || Check.Info.Name == CheckName)
      for (const CheckOption &Option : optionsOf(Check.Info.Name))
        if (HasCheck || Option.Shared)
          Look(Option);
  if (!Found) {
    // Without a check it may be an option of clang-tidy's own.
    std::optional<std::string> Near = nearest(Name, Known);
    if (HasCheck)
      Problems.push_back("CheckOptions: '" + CheckName.str() +
                         "' has no option '" + Name.str() + "'" +
                         didYouMean(Near));
    else if (Near)
      Problems.push_back("CheckOptions: there is no option '" + Name.str() +
                         "'" + didYouMean(Near));
    return;
  }
  if (std::string Why = refusal(*Found, Value); !Why.empty())
    Problems.push_back("CheckOptions: " + Key.str() + ": '" + Value.str() +
                       "' " + Why + "; the default is taken");
}

std::vector<std::string>
configurationProblems(const clang::tidy::ClangTidyOptions &Options) {
  std::vector<std::string> Out;
  auto Names = [&](const std::optional<std::string> &Globs,
                   llvm::StringRef Where) {
    for (const std::string &Name : unknownChecks(Globs.value_or("")))
      Out.push_back(Where.str() + ": '" + Name + "' matches no check" +
                    didYouMean(nearestCheck(Name)));
  };
  Names(Options.Checks, "Checks");
  Names(Options.WarningsAsErrors, "WarningsAsErrors");
  for (auto [Key, Filter] :
       {std::pair("HeaderFilterRegex", &Options.HeaderFilterRegex),
        std::pair("ExcludeHeaderFilterRegex",
                  &Options.ExcludeHeaderFilterRegex)})
    if (std::string Why; *Filter && !llvm::Regex(**Filter).isValid(Why))
      Out.push_back(std::string(Key) + ": '" + **Filter +
                    "' is no regular expression: " + Why);
  std::vector<llvm::StringRef> Keys;
  for (const auto &Entry : Options.CheckOptions)
    Keys.push_back(Entry.getKey());
  llvm::sort(Keys);
  for (llvm::StringRef Key : Keys)
    checkOption(Key, Options.CheckOptions.find(Key)->second.Value, Out);
  return Out;
}

} // namespace cuda_lint
