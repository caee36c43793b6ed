//===- Commands.cpp -------------------------------------------------------===//

#include "Commands.h"
#include "Options.h"
#include "Pages.h"
#include "ProjectOptions.h"
#include "checks/CheckInfo.h"
#include "checks/EnabledChecks.h"
#include "clang-tidy/GlobList.h"
#include "frontend/Installation.h"
#include "report/Formats.h"
#include "report/SarifMerge.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cuda_lint {

using namespace options;

FrontendOptions frontendOptions(const Installation &Here) {
  FrontendOptions Out;
  Out.ForceEmbeddedHeaders = CudaPath == "none";
  if (!Out.ForceEmbeddedHeaders)
    Out.CudaPath = CudaPath;
  Out.Arch = Arch;
  Out.Passes = Passes;
  Out.ResourceDir = Here.ResourceDir;
  Out.ShareDir = Here.ShareDir;
  Out.StandardDir = Here.StandardDir;
  return Out;
}

int listChecks(const LintOptions &Options, ErrorLog &Error) {
  SmallString<256> Here;
  sys::fs::current_path(Here);
  sys::path::append(Here, "any.cu");
  std::set<std::string> Told;
  if (tellBroken(Here, Options, Told, Error))
    return Unusable;
  clang::tidy::ClangTidyOptions Effective = optionsFor(Here, Options);
  clang::tidy::CachedGlobList Enabled(*Effective.Checks);
  for (const RegisteredCheck &Check : allChecks()) {
    const CheckInfo &Info = Check.Info;
    outs() << (Enabled.contains(Info.Name) ? "on   " : "off  ")
           << left_justify(Info.Name, 34)
           << left_justify(describe(Info.Kind), 13)
           << (Info.Fix == FixSupport::FixIt ? "fix-it  " : "        ")
           << Info.Summary << '\n';
  }
  return Nothing;
}

int explain(StringRef Name, ErrorLog &Error) {
  if (!findCheck(Name)) {
    Error("--explain: no check is called '" + Name.str() + "'" +
          meantCheck(Name));
    return Unusable;
  }
  outs() << withSiteUrl(pageOf(Name));
  return Nothing;
}

int cacheCommand(ErrorLog &Error) {
  CacheFolder Folder(CacheFolder::defaultFolder());
  if (!Folder.usable()) {
    Error("cache: " +
          (Folder.path().empty()
               ? "there is no folder for it; set CUDA_LINT_CACHE_DIR"
               : Folder.path() + ": not a folder that only you can write to"));
    return Unusable;
  }
  // How many there are of a kind, and their bytes; removes them if asked.
  auto Look = [&](StringRef Kind, bool Remove) {
    std::pair<unsigned, uint64_t> Out{0, 0};
    Folder.forEach(Kind, [&](const std::string &Path, uint64_t Size) {
      if (Remove && sys::fs::remove(Path))
        return;
      ++Out.first;
      Out.second += Size;
    });
    return Out;
  };
  if (ClearCache) {
    auto [Results, ResultBytes] = Look(ResultCache::Kind, true);
    auto [Headers, HeaderBytes] = Look(PrecompiledHeaders::Kind, true);
    Look(PrecompiledHeaders::FactsKind, true);
    outs() << "removed " << plural(Results, "result") << " and "
           << plural(Headers, "precompiled header") << " from " << Folder.path()
           << '\n';
  }
  if (CacheStatus || !ClearCache) {
    auto [Results, ResultBytes] = Look(ResultCache::Kind, false);
    auto [Headers, HeaderBytes] = Look(PrecompiledHeaders::Kind, false);
    auto [Facts, FactBytes] = Look(PrecompiledHeaders::FactsKind, false);
    outs() << Folder.path() << ": " << plural(Results, "result") << ", "
           << ResultBytes << " bytes; " << plural(Headers, "precompiled header")
           << ", " << HeaderBytes + FactBytes << " bytes\n";
  }
  return Nothing;
}

int writeDatabase(const char *Argv0, ErrorLog &Error) {
  std::string Message;
  auto Database = clang::tooling::CompilationDatabase::loadFromDirectory(
      BuildPath.empty() ? StringRef(".") : StringRef(BuildPath), Message);
  if (!Database) {
    Error(Message.empty() ? "no compile database"
                          : StringRef(Message).split('\n').first.str());
    return Unusable;
  }
  if (Output.empty()) {
    Error("compdb: -o DIR says where the translated database goes");
    return Unusable;
  }
  // Clang's tools read files only.
  Expected<Installation> Here = unpackInstallation(Argv0);
  if (!Here) {
    Error("compdb: " + toString(Here.takeError()));
    return Unusable;
  }
  Frontend Front(frontendOptions(*Here));
  Expected<unsigned> Written =
      writeTranslatedDatabase(Front, *Database, Output);
  for (const std::string &Note : Front.takeNotes())
    note(Note);
  if (!Written) {
    Error(toString(Written.takeError()));
    return Unusable;
  }
  errs() << "cuda-lint: " << plural(*Written, "command") << " written to "
         << Output << "/compile_commands.json\n";
  return Nothing;
}

int mergeLogs(ErrorLog &Error) {
  std::vector<SarifLog> Read;
  for (const std::string &Name : Logs) {
    auto Buffer = MemoryBuffer::getFile(Name);
    if (!Buffer) {
      Error(Name + ": " + Buffer.getError().message());
      continue;
    }
    Expected<json::Value> Content = json::parse((*Buffer)->getBuffer());
    if (!Content)
      Error(Name + ": not JSON: " + toString(Content.takeError()));
    else
      Read.push_back({Name, std::move(*Content)});
  }
  if (Logs.empty())
    Error("merge: no file given; cuda-lint merge -o all.sarif one.sarif "
          "two.sarif");
  if (Error.any())
    return Unusable;
  Expected<json::Value> Merged = mergeSarif(std::move(Read));
  if (!Merged) {
    Error(toString(Merged.takeError()));
    return Unusable;
  }
  if (llvm::Error E =
          writeToOutput(Output.empty() ? StringRef("-") : StringRef(Output),
                        [&](raw_ostream &OS) {
                          OS << formatv("{0:2}\n", *Merged);
                          return llvm::Error::success();
                        })) {
    Error(unwritten(Output, std::move(E)));
    return Unusable;
  }
  return Nothing;
}

std::optional<std::string> nearestOf(StringRef Wrong,
                                     ArrayRef<std::string> Known) {
  std::optional<std::string> Nearest;
  unsigned Best = std::max<size_t>(2, Wrong.size() / 3) + 1;
  for (const std::string &Name : Known) {
    const unsigned Distance = Wrong.edit_distance_insensitive(Name, true, Best);
    if (Name.size() > 1 && Distance < Best) {
      Best = Distance;
      Nearest = Name;
    }
  }
  return Nearest;
}

std::string suggestion(StringRef Wrong, ArrayRef<std::string> Known) {
  return "; there are: " + join(Known, ", ") +
         didYouMean(nearestOf(Wrong, Known));
}

std::string meantCheck(StringRef Wrong) {
  const std::optional<std::string> Near = nearestCheck(Wrong);
  return Near ? didYouMean(Near) : "; --list-checks lists them";
}

std::string unwritten(StringRef File, llvm::Error Why) {
  std::string Reason;
  // The name that the error has stands in front already.
  handleAllErrors(
      std::move(Why),
      [&](const FileError &E) { Reason = E.messageWithoutFileInfo(); },
      [&](const ErrorInfoBase &E) { Reason = E.message(); });
  return File.str() + ": could not be written: " + Reason;
}

} // namespace cuda_lint
