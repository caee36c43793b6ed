//===- PrecompiledHeaders.cpp ---------------------------------------------===//

#include "frontend/PrecompiledHeaders.h"
#include "clang-inside/Beginnings.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/Bound.h"
#include "frontend/BuiltInFiles.h"
#include "frontend/LibraryBodies.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTWriter.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LockFileManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

using namespace clang;
namespace path = llvm::sys::path;

namespace cuda_lint {

static const Bound<unsigned>
    MaxLeadingDirectives("leading-directives", 128, BoundKind::Reach,
                         "directives that a file begins with whose headers "
                         "may be precompiled");

/// A prefix is shared by enough files of a run when this part of them has it:
/// every one costs disk.
static constexpr unsigned PartThatShares = 16;

/// Seconds after which a process in the background gives up.
static constexpr unsigned BackgroundLimit = 600;

static constexpr llvm::StringLiteral FactsVersion = "cuda-lint facts 1\n";

/// Whether nothing but white space and whole comments stands in \p Rest, the
/// rest of a directive's line.
static bool endsDirective(llvm::StringRef Rest) {
  while (true) {
    Rest = Rest.ltrim(" \t\r\f\v");
    if (Rest.empty())
      return true;
    if (Rest.starts_with("//"))
      return !Rest.rtrim().ends_with("\\");
    if (!Rest.consume_front("/*"))
      return false;
    const size_t End = Rest.find("*/");
    if (End == llvm::StringRef::npos)
      return false;
    Rest = Rest.drop_front(End + 2);
  }
}

namespace {

/// Reads the directives that a file begins with.
class DirectiveReader {
public:
  explicit DirectiveReader(llvm::StringRef Text)
      // The lexer wants a terminator.
      : Copy(Text.str()), Lex(SourceLocation(), options(), Copy.data(),
                              Copy.data(), Copy.data() + Copy.size()) {
    next();
  }

  std::vector<LeadingInclude> read() {
    for (unsigned I = 0; I < MaxLeadingDirectives && directive(); ++I)
      ;
    return std::move(Out);
  }

private:
  struct Conditional {
    /// Of an `#ifndef` that may be a guard.
    std::string Macro;
    bool IsGuard = false;
  };

  static const LangOptions &options() {
    static const LangOptions Options = [] {
      LangOptions Out;
      Out.CPlusPlus = Out.CPlusPlus11 = Out.LineComment = true;
      return Out;
    }();
    return Options;
  }

  void next() { Lex.LexFromRawLexer(Tok); }

  /// The name that stands here, in this line.
  std::string name() {
    return Tok.is(tok::raw_identifier) && !Tok.isAtStartOfLine()
               ? Tok.getRawIdentifier().str()
               : std::string();
  }

  void endLine() {
    while (Tok.isNot(tok::eof) && !Tok.isAtStartOfLine())
      next();
  }

  /// False at the end of what is read.
  bool directive() {
    if (Tok.isNot(tok::hash) || !Tok.isAtStartOfLine())
      return false;
    next();
    const std::string Word = name();
    if (Word == "include") {
      if (!include())
        return false;
      next();
      return true;
    }
    if (Word.empty())
      return false;
    next();
    const std::string Argument = name();
    // The guard is the first directive of a file, and its definition the
    // second.
    if (Word == "if" || Word == "ifdef" || Word == "ifndef") {
      const bool MayBeGuard = Word == "ifndef" && Others == 0;
      Open.push_back({MayBeGuard ? Argument : std::string()});
      ++Others;
    } else if (Word == "define") {
      if (Others == 1 && Out.empty() && Open.size() == 1 &&
          Open.front().Macro == Argument)
        Open.front().IsGuard = true;
      ++Others;
    } else if (Word == "undef") {
      ++Others;
    } else if (Word == "elif" || Word == "elifdef" || Word == "elifndef" ||
               Word == "else") {
      if (Open.empty() || Open.back().IsGuard)
        return false;
    } else if (Word == "endif") {
      if (Open.empty() || Open.back().IsGuard)
        return false;
      Open.pop_back();
    } else {
      return false;
    }
    endLine();
    return Tok.isNot(tok::eof);
  }

  /// An include, its name next.
  bool include() {
    const size_t Begin =
        Copy.find_first_not_of(" \t", Lex.getBufferLocation() - Copy.data());
    const size_t LineEnd = Copy.find('\n', Begin);
    if (Begin == std::string::npos || LineEnd == std::string::npos)
      return false;
    const llvm::StringRef Line = llvm::StringRef(Copy).slice(Begin, LineEnd);
    const char Close = Line.starts_with("<")    ? '>'
                       : Line.starts_with("\"") ? '"'
                                                : 0;
    const size_t HeaderEnd =
        Close ? Line.find(Close, 1) : llvm::StringRef::npos;
    if (HeaderEnd == llvm::StringRef::npos || HeaderEnd < 2 ||
        !endsDirective(Line.drop_front(HeaderEnd + 1)))
      return false;
    if (llvm::all_of(Open, [](const Conditional &C) { return C.IsGuard; }))
      Out.push_back({Line.take_front(HeaderEnd + 1).str(),
                     static_cast<unsigned>(LineEnd + 1), Others == 0});
    Lex.seek(LineEnd + 1, /*IsAtStartOfLine=*/true);
    return true;
  }

  const std::string Copy;
  Lexer Lex;
  Token Tok;
  std::vector<LeadingInclude> Out;
  std::vector<Conditional> Open;
  /// How many directives there were that are no include.
  unsigned Others = 0;
};

} // namespace

std::vector<LeadingInclude> leadingIncludes(llvm::StringRef Text) {
  return DirectiveReader(Text).read();
}

/// Names for the first 0, 1, 2 ... includes: equal where the includes are, and
/// the directives before them.
static std::vector<std::string>
prefixNames(llvm::StringRef File, llvm::StringRef Text,
            llvm::ArrayRef<LeadingInclude> Includes) {
  std::vector<std::string> Out = {""};
  bool Quoted = false;
  for (const LeadingInclude &Include : Includes) {
    if (!Include.Plain) {
      Out.push_back(
          path::parent_path(File).str() + '\n' +
          llvm::utohexstr(llvm::xxh3_64bits(
              llvm::arrayRefFromStringRef(Text.take_front(Include.End)))));
      continue;
    }
    std::string Name = Out.back();
    // From here on it matters where the file is.
    if (Include.isQuoted() && !std::exchange(Quoted, true))
      Name += path::parent_path(File).str() + '\n';
    Out.push_back(Name + Include.Header + '\n');
  }
  return Out;
}

void IncludeCensus::add(llvm::StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return;
  ++Files;
  const llvm::StringRef Text = (*Buffer)->getBuffer();
  for (const std::string &Name : prefixNames(File, Text, leadingIncludes(Text)))
    ++Count[Name];
}

std::optional<unsigned>
IncludeCensus::depthFor(llvm::StringRef File, llvm::StringRef Text,
                        llvm::ArrayRef<LeadingInclude> Includes) const {
  const std::vector<std::string> Names = prefixNames(File, Text, Includes);
  for (size_t Depth = Names.size(); Depth-- > 0;)
    if (Count.lookup(Names[Depth]) >= std::max(2u, Files / PartThatShares))
      return Depth;
  return std::nullopt;
}

void UserDeclarations::add(DeclGroupRef Group, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  for (Decl *D : Group)
    if (!SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      Decls.push_back(D);
}

bool HeaderCollector::sawDependency(llvm::StringRef, bool, bool IsSystem,
                                    bool IsModuleFile, bool IsMissing) {
  return !IsSystem && !IsModuleFile && !IsMissing;
}

namespace {

/// Writes what was parsed, and collects the facts that go with it.
class Generator : public PCHGenerator {
public:
  Generator(CompilerInstance &Compiler, std::shared_ptr<PCHBuffer> Buffer,
            PrecompiledFacts &Facts)
      : PCHGenerator(Compiler.getPreprocessor(), Compiler.getModuleCache(),
                     /*OutputFile=*/"", /*isysroot=*/"", std::move(Buffer),
                     Compiler.getCodeGenOpts(), /*Extensions=*/{},
                     /*AllowASTWithErrors=*/true, /*IncludeTimestamps=*/false),
        Facts(Facts), Conditionals(ArchitectureConditionals::record(
                          Compiler.getPreprocessor())),
        Bodies(Compiler) {}

  bool shouldSkipFunctionBody(Decl *D) override { return Bodies.isLeftOut(*D); }
  void Initialize(ASTContext &Context) override { Ctx = &Context; }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    User.add(Group, *Ctx);
    return true;
  }
  void HandleTranslationUnit(ASTContext &Context) override {
    PCHGenerator::HandleTranslationUnit(Context);
    if (!hasEmittedPCH())
      return;
    for (const Decl *D : User.Decls)
      Facts.Declarations.push_back(getWriter().getDeclID(D).getRawValue());
    auto Add = [](llvm::ArrayRef<SourceRange> Ranges,
                  std::vector<uint64_t> &Out) {
      for (SourceRange Range : Ranges) {
        Out.push_back(Range.getBegin().getRawEncoding());
        Out.push_back(Range.getEnd().getRawEncoding());
      }
    };
    const ArchitectureConditionals::Places &Places = Conditionals->places();
    Add(Places.Regions.outermost(), Facts.Regions);
    Add(Places.OneSided.outermost(), Facts.OneSided);
    Add(Places.ForOneTarget.outermost(), Facts.ForOneTarget);
    for (SourceLocation Loc : Places.ForAnyTarget)
      Facts.ForAnyTarget.push_back(Loc.getRawEncoding());
  }

private:
  PrecompiledFacts &Facts;
  std::shared_ptr<ArchitectureConditionals> Conditionals;
  LibraryBodies Bodies;
  ASTContext *Ctx = nullptr;
  UserDeclarations User;
};

/// Says nothing and remembers whether there was something to say.
class ErrorSeen : public DiagnosticConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &) override {
    Any |= Level >= DiagnosticsEngine::Error;
  }
  bool Any = false;
};

class PrecompileAction : public ASTFrontendAction {
public:
  PrecompileAction(std::shared_ptr<PCHBuffer> Buffer, PrecompiledFacts &Facts,
                   ParseProblems &Problems, HeaderCollector &Headers)
      : Buffer(std::move(Buffer)), Facts(Facts), Problems(Problems),
        Headers(Headers) {}
  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    Compiler.getLangOpts().CompilingPCH = true;
    Headers.attachToPreprocessor(Compiler.getPreprocessor());
    ignoreDiagnosticPragmas(Compiler);
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 llvm::StringRef) override {
    installParseErrorPolicy(Compiler, Problems);
    return std::make_unique<Generator>(Compiler, Buffer, Facts);
  }

private:
  std::shared_ptr<PCHBuffer> Buffer;
  PrecompiledFacts &Facts;
  ParseProblems &Problems;
  HeaderCollector &Headers;
};

} // namespace

static void writeNumbers(llvm::raw_ostream &OS,
                         llvm::ArrayRef<uint64_t> Numbers) {
  for (uint64_t N : Numbers)
    OS << N << ' ';
  OS << '\n';
}

static bool readNumbers(llvm::StringRef &Text, std::vector<uint64_t> &Out) {
  llvm::StringRef Line;
  std::tie(Line, Text) = Text.split('\n');
  while (!Line.empty()) {
    auto [Number, Rest] = Line.split(' ');
    if (Number.getAsInteger(10, Out.emplace_back()))
      return false;
    Line = Rest;
  }
  return true;
}

static void writeFacts(llvm::raw_ostream &OS, const PrecompiledFacts &Facts) {
  OS << FactsVersion;
  Facts.Inputs.write(OS);
  OS << (Facts.Unusable ? "unusable\n" : "usable\n");
  for (const std::vector<uint64_t> *Numbers :
       {&Facts.Declarations, &Facts.Regions, &Facts.OneSided,
        &Facts.ForOneTarget, &Facts.ForAnyTarget})
    writeNumbers(OS, *Numbers);
  for (const std::string &Header : Facts.Headers)
    OS << "H " << Header << '\n';
  for (const ParseProblem &P : Facts.Refused)
    OS << "R " << P.Line << ' ' << P.Column << ' ' << P.File << '\n'
       << P.Message << '\n';
  // Seen to be whole by this line.
  OS << "end\n";
}

static std::optional<PrecompiledFacts> readFacts(llvm::StringRef Text) {
  PrecompiledFacts Out;
  if (!Text.consume_front(FactsVersion) || !Out.Inputs.read(Text))
    return std::nullopt;
  if (Text.consume_front("unusable\n"))
    Out.Unusable = true;
  else if (!Text.consume_front("usable\n"))
    return std::nullopt;
  for (std::vector<uint64_t> *Numbers :
       {&Out.Declarations, &Out.Regions, &Out.OneSided, &Out.ForOneTarget,
        &Out.ForAnyTarget})
    if (!readNumbers(Text, *Numbers))
      return std::nullopt;
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    if (Line == "end")
      return Out;
    if (Line.consume_front("H ")) {
      Out.Headers.push_back(Line.str());
    } else if (Line.consume_front("R ")) {
      ParseProblem P;
      auto [Number, AfterLine] = Line.split(' ');
      auto [Column, File] = AfterLine.split(' ');
      if (Number.getAsInteger(10, P.Line) || Column.getAsInteger(10, P.Column))
        return std::nullopt;
      P.File = File.str();
      std::tie(Line, Text) = Text.split('\n');
      P.Message = Line.str();
      Out.Refused.push_back(std::move(P));
    } else {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// \p Invocation without what is about one file: what is left decides how
/// headers parse.
static std::shared_ptr<CompilerInvocation>
forHeaders(const CompilerInvocation &Invocation) {
  auto Out = std::make_shared<CompilerInvocation>(Invocation);
  FrontendOptions &Frontend = Out->getFrontendOpts();
  const InputKind Kind = Frontend.Inputs.empty()
                             ? InputKind(Language::CUDA)
                             : Frontend.Inputs.front().getKind();
  Frontend.Inputs.clear();
  Frontend.Inputs.push_back(FrontendInputFile("", Kind));
  Frontend.OutputFile.clear();
  Frontend.DisableFree = false;
  Out->getDependencyOutputOpts() = DependencyOutputOptions();
  CodeGenOptions &CodeGen = Out->getCodeGenOpts();
  CodeGen.MainFileName.clear();
  CodeGen.DebugCompilationDir.clear();
  CodeGen.CoverageCompilationDir.clear();
  // Made of the main file's path by the driver; only names that code generation
  // makes up depend on it.
  Out->getLangOpts().CUID.clear();
  return Out;
}

std::string PrecompiledHeaders::optionsKey(const CompilerInvocation &Invocation,
                                           llvm::StringRef Directory) const {
  const std::shared_ptr<CompilerInvocation> Options = forHeaders(Invocation);
  std::string Key = ToolId + '\n' + getClangFullVersion() + '\n';
  for (const std::string &Argument : Options->getCC1CommandLine()) {
    Key += Argument;
    Key += '\0';
  }
  // Where the command runs matters for folders that it names relative to that.
  auto IsRelative = [](const HeaderSearchOptions::Entry &Entry) {
    return path::is_relative(Entry.Path);
  };
  if (llvm::any_of(Options->getHeaderSearchOpts().UserEntries, IsRelative) ||
      llvm::any_of(Options->getPreprocessorOpts().Includes,
                   [](const std::string &Name) {
                     return !llvm::StringRef(Name).starts_with("__c");
                   }))
    Key += Directory;
  return Key;
}

PrecompiledHeaders::Job
PrecompiledHeaders::jobFor(llvm::StringRef Options, llvm::StringRef Directory,
                           llvm::StringRef File, llvm::StringRef FileText,
                           llvm::ArrayRef<LeadingInclude> Includes) const {
  Job Out;
  Out.Directory = Directory.str();
  Out.IsBeginning = !Includes.empty() && !Includes.back().Plain;
  if (Out.IsBeginning)
    Out.Text = FileText.take_front(Includes.back().End).str();
  else
    for (const LeadingInclude &Include : Includes)
      Out.Text += "#include " + Include.Header + '\n';
  // Headers in angle brackets mean the same wherever the file is.
  Out.From = Out.IsBeginning || llvm::any_of(Includes,
                                             [](const LeadingInclude &Include) {
                                               return Include.isQuoted();
                                             })
                 ? path::parent_path(File).str()
                 : Folder.path();
  Out.Key = Options.str() + '\n' + Out.From + '\n' + Out.Text;
  return Out;
}

std::optional<PrecompiledFacts>
PrecompiledHeaders::lookup(const Job &Wanted) const {
  const std::string FactsPath = Folder.pathOf(FactsKind, Wanted.Key),
                    Path = Folder.pathOf(Kind, Wanted.Key);
  auto Buffer = llvm::MemoryBuffer::getFile(FactsPath);
  if (!Buffer)
    return std::nullopt;
  std::optional<PrecompiledFacts> Facts = readFacts((*Buffer)->getBuffer());
  if (!Facts || !Facts->Inputs.holds() ||
      (!Facts->Unusable && !llvm::sys::fs::exists(Path)))
    return std::nullopt;
  CacheFolder::touch(FactsPath);
  CacheFolder::touch(Path);
  return Facts;
}

std::optional<PrecompiledHeaders::Use>
PrecompiledHeaders::prepare(const CompilerInvocation &Invocation,
                            llvm::StringRef Directory, llvm::StringRef File,
                            const IncludeCensus *Census) {
  const PreprocessorOptions &Preprocessing = Invocation.getPreprocessorOpts();
  if (!Folder.usable() || Invocation.getLangOpts().Modules ||
      !Preprocessing.ImplicitPCHInclude.empty() ||
      !Preprocessing.MacroIncludes.empty())
    return std::nullopt;
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return std::nullopt;
  const llvm::StringRef Text = (*Buffer)->getBuffer();
  const std::vector<LeadingInclude> Includes = leadingIncludes(Text);
  const std::string Options = optionsKey(Invocation, Directory);
  std::optional<unsigned> Shared =
      Census ? Census->depthFor(File, Text, Includes) : std::nullopt;
  const unsigned Wanted = Shared.value_or(Includes.size());

  auto JobAt = [&](unsigned Depth) {
    return jobFor(Options, Directory, File, Text,
                  llvm::ArrayRef(Includes).take_front(Depth));
  };
  auto UseAt = [&](unsigned Depth, const Job &Found, PrecompiledFacts Facts) {
    return Use{Folder.pathOf(Kind, Found.Key),
               Depth ? Includes[Depth - 1].End : 0, std::move(Facts),
               sourceOf(Found)};
  };
  // The first that is wanted and missing is made, unless headers of it are
  // known to be impossible to precompile.
  bool Making = Folder.writable();
  for (unsigned Depth = Includes.size() + 1; Depth-- > 0;) {
    Job Found = JobAt(Depth);
    std::optional<PrecompiledFacts> Facts = lookup(Found);
    if (Facts && !Facts->Unusable)
      return UseAt(Depth, Found, std::move(*Facts));
    if (Facts || Depth > Wanted || !Making)
      continue;
    Making = false;
    Found.Invocation = forHeaders(Invocation);
    if (!Shared) {
      Pending.push_back(std::move(Found));
      continue;
    }
    if (!make(Found))
      continue;
    Facts = lookup(Found);
    if (Facts && !Facts->Unusable)
      return UseAt(Depth, Found, std::move(*Facts));
    // What cannot be parsed with this include may be without.
    Making = Facts.has_value();
  }
  return std::nullopt;
}

bool PrecompiledHeaders::make(const Job &Wanted) {
  const std::string Path = Folder.pathOf(Kind, Wanted.Key),
                    FactsPath = Folder.pathOf(FactsKind, Wanted.Key);
  llvm::LockFileManager Lock(Path);
  llvm::Expected<bool> Locked = Lock.tryLock();
  if (!Locked) {
    llvm::consumeError(Locked.takeError());
    return false;
  }
  if (!*Locked)
    return false;

  const std::string Name = sourceOf(Wanted);
  auto FS = llvm::makeIntrusiveRefCnt<RecordingFileSystem>(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
          llvm::vfs::createPhysicalFileSystem().release()));
  FS->setCurrentWorkingDirectory(Wanted.Directory);
  FS->ignore(Name);
  auto Invocation = std::make_shared<CompilerInvocation>(*Wanted.Invocation);
  const InputKind Kind = Invocation->getFrontendOpts().Inputs.front().getKind();
  Invocation->getFrontendOpts().Inputs = {FrontendInputFile(Name, Kind)};
  Invocation->getPreprocessorOpts().addRemappedFile(
      Name, llvm::MemoryBuffer::getMemBufferCopy(Wanted.Text, Name).release());
  Invocation->getPreprocessorOpts().RetainRemappedFileBuffers = false;
  precompileBeginning(*Invocation, Wanted.IsBeginning);

  PrecompiledFacts Facts;
  ParseProblems Problems;
  HeaderCollector Headers;
  auto Buffer = std::make_shared<PCHBuffer>();
  bool Parsed = false;
  {
    CompilerInstance Compiler(Invocation);
    Compiler.setVirtualFileSystem(withBuiltInFiles(FS));
    Compiler.createFileManager();
    ErrorSeen Errors;
    Compiler.createDiagnostics(&Errors, /*ShouldOwnClient=*/false);
    Compiler.createSourceManager();
    PrecompileAction Action(Buffer, Facts, Problems, Headers);
    Parsed = Compiler.ExecuteAction(Action) && !Errors.Any;
  }
  std::optional<FileRecord> Inputs = FS->record();
  if (!Inputs)
    return false;
  Facts.Inputs = std::move(*Inputs);
  Facts.Unusable =
      !Parsed || !Buffer->IsComplete || !Problems.MissingHeaders.empty();
  Facts.Refused = Problems.Refused;
  for (const std::string &Header : Headers.getDependencies()) {
    if (Header == Name)
      continue;
    llvm::SmallString<256> Absolute(Header);
    FS->makeAbsolute(Absolute);
    Facts.Headers.push_back(std::string(Absolute));
  }
  auto HasNewline = [](llvm::StringRef Text) { return Text.contains('\n'); };
  if (llvm::any_of(Facts.Headers, HasNewline) ||
      llvm::any_of(Facts.Refused, [&](const ParseProblem &P) {
        return HasNewline(P.File) || HasNewline(P.Message);
      }))
    return false;
  // The facts last: they say that the other file is there.
  if (!Facts.Unusable && !Folder.write(Path, [&](llvm::raw_ostream &OS) {
        OS << llvm::StringRef(Buffer->Data.data(), Buffer->Data.size());
      }))
    return false;
  if (!Folder.write(FactsPath,
                    [&](llvm::raw_ostream &OS) { writeFacts(OS, Facts); }))
    return false;
  Made += !Facts.Unusable;
  return true;
}

void PrecompiledHeaders::apply(const Use &Used,
                               CompilerInvocation &Invocation) {
  Invocation.getPreprocessorOpts().ImplicitPCHInclude = Used.Path;
  Invocation.getPreprocessorOpts().AllowPCHWithCompilerErrors = true;
}

void PrecompiledHeaders::skip(const Use &Used, CompilerInstance &Compiler) {
  skipBeginning(Compiler, Used.Bytes);
}

void PrecompiledHeaders::restore(const Use &Used, CompilerInstance &Compiler) {
  ArchitectureConditionals::Places Places;
  auto Read = [&](uint64_t Number) { return placeInHeader(Compiler, Number); };
  auto Add = [&](llvm::ArrayRef<uint64_t> Numbers,
                 ArchitectureConditionals::RegionSet &Out) {
    for (size_t I = 0; I + 1 < Numbers.size(); I += 2)
      Out.add({Read(Numbers[I]), Read(Numbers[I + 1])});
  };
  Add(Used.Facts.Regions, Places.Regions);
  Add(Used.Facts.OneSided, Places.OneSided);
  Add(Used.Facts.ForOneTarget, Places.ForOneTarget);
  for (uint64_t Number : Used.Facts.ForAnyTarget)
    Places.ForAnyTarget.push_back(Read(Number));
  ArchitectureConditionals::record(Compiler.getPreprocessor())->add(Places);
}

std::vector<Decl *>
PrecompiledHeaders::declarations(const Use &Used, CompilerInstance &Compiler) {
  std::vector<Decl *> Out;
  for (uint64_t Number : Used.Facts.Declarations)
    if (Decl *D = declarationInHeader(Compiler, Number))
      Out.push_back(D);
  return Out;
}

void PrecompiledHeaders::drop(const Use &Used) const {
  if (Folder.writable())
    llvm::sys::fs::remove(Used.Path);
}

void PrecompiledHeaders::makePending() {
  for (const Job &Next : std::exchange(Pending, {}))
    make(Next);
  Folder.prune(/*Now=*/true);
}

void PrecompiledHeaders::makePendingInBackground() {
  if (Pending.empty() || fork() != 0)
    return;
  // Whoever reads what this program writes must not wait for this process, nor
  // an interrupt end it.
  setsid();
  const int Null = open("/dev/null", O_RDWR);
  for (int Stream : {0, 1, 2})
    dup2(Null, Stream);
  close_range(3, ~0u, 0);
  for (int Signal : {SIGINT, SIGTERM, SIGHUP, SIGALRM})
    std::signal(Signal, SIG_DFL);
  alarm(BackgroundLimit);
  [[maybe_unused]] const int Priority = nice(5);
  makePending();
  _exit(0);
}

} // namespace cuda_lint
