//===- ParseErrorPolicy.cpp - What Clang refuses and nvcc takes -----------===//

#include "frontend/ParseErrorPolicy.h"
#include "clang-inside/RefusedVariables.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/RuntimeApi.h"
#include "frontend/DialectTokens.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/AllDiagnostics.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SmallString.h"
#include <memory>
#include <set>

using namespace clang;
namespace diag = clang::diag;

namespace cuda_lint {
namespace {

/// The name that Clang's sources give an error, empty if it is of no kind that
/// a parse reports. Names tell what errors belong together; nothing else does.
llvm::StringRef nameOf(unsigned Id) {
  struct Named {
    unsigned Id;
    llvm::StringLiteral Name;
  };
  static constexpr Named Names[] = {
#define DIAG(ENUM, ...) {diag::ENUM, #ENUM},
#include "clang/Basic/DiagnosticASTKinds.inc"
#include "clang/Basic/DiagnosticCommonKinds.inc"
#include "clang/Basic/DiagnosticParseKinds.inc"
#include "clang/Basic/DiagnosticSemaKinds.inc"
#undef DIAG
  };
  for (const Named &Entry : Names)
    if (Entry.Id == Id)
      return Entry.Name;
  return "";
}

class ErrorPolicy final : public DiagnosticConsumer {
public:
  ErrorPolicy(CompilerInstance &Compiler, DiagnosticConsumer *Next,
              std::unique_ptr<DiagnosticConsumer> OwnedNext,
              std::shared_ptr<ParseProblems> Problems)
      : Compiler(Compiler), Next(Next), OwnedNext(std::move(OwnedNext)),
        KeptProblems(std::move(Problems)), Problems(*KeptProblems) {}

  void BeginSourceFile(const LangOptions &LangOpts,
                       const Preprocessor *PP) override {
    Next->BeginSourceFile(LangOpts, PP);
  }
  void EndSourceFile() override { Next->EndSourceFile(); }
  void finish() override { Next->finish(); }
  bool IncludeInDiagnosticCounts() const override {
    return Next->IncludeInDiagnosticCounts();
  }

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    if (Variables.restoreAtUse(Info))
      return;
    if (Level == DiagnosticsEngine::Note) {
      if (NotesGoOn)
        Next->HandleDiagnostic(Level, Info);
      return;
    }
    NotesGoOn = true;
    if (Level >= DiagnosticsEngine::Error) {
      switch (judge(Info)) {
      case Verdict::Whole:
        NotesGoOn = false;
        return;
      case Verdict::Refused:
        NotesGoOn = false;
        remember(Info);
        return;
      case Verdict::Wrong:
        break;
      }
    }
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    Next->HandleDiagnostic(Level, Info);
  }

private:
  enum class Verdict { Whole, Refused, Wrong };

  Verdict judge(const Diagnostic &Info) {
    switch (Info.getID()) {
    // The statement is in the AST, and no check reads the instructions.
    case diag::err_asm_invalid_escape:
      return Verdict::Whole;
    case diag::err_shared_var_init:
    case diag::err_variable_object_no_init:
      return Compiler.hasSema() && Variables.keep(Compiler.getSema(), Info)
                 ? Verdict::Whole
                 : Verdict::Refused;
    case diag::err_ref_bad_target:
      return isHostCallOfBoth(Info) ? Verdict::Whole : Verdict::Wrong;
    case diag::err_ovl_no_viable_function_in_call:
      if (isHostRuntimeCall(Info))
        return Verdict::Whole;
      if (isDeviceCallOfHost(Info))
        return Verdict::Refused;
      // nvcc looks at the execution space of a callee when it instantiates the
      // template, Clang when it reads it.
      if (Compiler.hasSema() &&
          Compiler.getSema().CurContext->isDependentContext())
        return Verdict::Refused;
      break;
    case diag::err_ovl_no_viable_object_call:
      if (isDeviceCallOfHost(Info))
        return Verdict::Refused;
      break;
    case diag::err_kern_is_nonstatic_method:
      keepKernel(Info);
      return Verdict::Wrong;
    case diag::err_pp_file_not_found:
      if (Info.getArgKind(0) == DiagnosticsEngine::ak_std_string)
        Problems.MissingHeaders.push_back(Info.getArgStdStr(0));
      return Verdict::Wrong;
    default:
      break;
    }
    // The user did not write the system's headers, and nvcc takes them.
    if (inSystemHeader(Info))
      return Verdict::Refused;
    return isMatterOfDialect(Info) ? Verdict::Refused : Verdict::Wrong;
  }

  /// Clang drops the `__global__` of a method, as of a lambda. What its author
  /// wrote for the device is no code of the host all the same.
  static void keepKernel(const Diagnostic &Info) {
    if (Info.getNumArgs() == 0 ||
        Info.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
      return;
    auto *Method = dyn_cast<CXXMethodDecl>(
        reinterpret_cast<NamedDecl *>(Info.getRawArg(0)));
    if (Method && !Method->hasAttr<CUDAGlobalAttr>())
      Method->addAttr(CUDAGlobalAttr::CreateImplicit(Method->getASTContext()));
  }

  /// nvcc warns of a __host__ __device__ function that calls a __host__ one.
  static bool isHostCallOfBoth(const Diagnostic &Info) {
    return Info.getNumArgs() >= 4 &&
           Info.getArgKind(0) == DiagnosticsEngine::ak_sint &&
           Info.getArgSInt(0) ==
               static_cast<int64_t>(CUDAFunctionTarget::Host) &&
           Info.getArgKind(3) == DiagnosticsEngine::ak_sint &&
           Info.getArgSInt(3) ==
               static_cast<int64_t>(CUDAFunctionTarget::HostDevice);
  }

  /// A call, from device code, of a runtime function that only the host has.
  /// nvcc refuses it too, and cuda-cdp-runtime-api says so with what to do
  /// about it: the name and the arguments are in the AST.
  bool isHostRuntimeCall(const Diagnostic &Info) {
    if (!Compiler.hasSema() || Info.getNumArgs() == 0 ||
        Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname)
      return false;
    Sema &S = Compiler.getSema();
    const FunctionDecl *Caller = S.getCurFunctionDecl(/*AllowLambda=*/true);
    if (!Caller || !runsOnDevice(Caller))
      return false;
    DeclContext::lookup_result Found =
        S.getASTContext().getTranslationUnitDecl()->lookup(
            DeclarationName::getFromOpaqueInteger(Info.getRawArg(0)));
    return !Found.empty() && llvm::all_of(Found, [](const NamedDecl *D) {
      const FunctionDecl *F = D->getAsFunction();
      return F && !runtimeApiName(F).empty() && !runsOnDevice(F);
    });
  }

  /// A call, in what is for the host only, of what only the device has, in code
  /// that only the pass with __CUDA_ARCH__ sees: nvcc does not ask for
  /// execution spaces there, as nothing of it becomes code.
  bool isDeviceCallOfHost(const Diagnostic &Info) const {
    if (!Compiler.hasSema() || !Compiler.getLangOpts().CUDAIsDevice ||
        Info.getNumArgs() == 0 || !Info.hasSourceManager())
      return false;
    const FunctionDecl *Caller =
        Compiler.getSema().getCurFunctionDecl(/*AllowLambda=*/true);
    return !(Caller && runsOnDevice(Caller)) && callsDevice(Info) &&
           ArchitectureConditionals::record(Compiler.getPreprocessor())
               ->hasWritten(Info.getLocation(), Info.getSourceManager());
  }

  /// Whether the function that an error names first, or the class of an object
  /// that is called, is one that only the device has.
  bool callsDevice(const Diagnostic &Info) const {
    auto IsForDevice = [](const NamedDecl *D) {
      const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
      return F && F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>();
    };
    if (Info.getArgKind(0) == DiagnosticsEngine::ak_qualtype) {
      const QualType Object = QualType::getFromOpaquePtr(
          reinterpret_cast<void *>(Info.getRawArg(0)));
      const CXXRecordDecl *Class = Object->getAsCXXRecordDecl();
      return Class && llvm::any_of(Class->methods(), [&](const auto *Method) {
               return Method->getOverloadedOperator() == OO_Call &&
                      IsForDevice(Method);
             });
    }
    if (Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname)
      return false;
    const auto Name = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0));
    for (const DeclContext *In = Compiler.getSema().CurContext; In;
         In = In->getParent())
      if (const auto Found = In->lookup(Name); !Found.empty())
        return llvm::any_of(Found, IsForDevice);
    return false;
  }

  bool inSystemHeader(const Diagnostic &Info) const {
    return Info.hasSourceManager() && Info.getLocation().isValid() &&
           Info.getSourceManager().isInSystemHeader(
               Info.getSourceManager().getExpansionLoc(Info.getLocation()));
  }

  /// Whether nvcc takes, or may take, what \p Info is about. All else any
  /// compiler reports.
  bool isMatterOfDialect(const Diagnostic &Info) const {
    switch (Info.getID()) {
    case diag::err_undeclared_var_use:
    case diag::err_undeclared_var_use_suggest:
    case diag::err_undeclared_use:
    case diag::err_undeclared_use_suggest:
    case diag::err_unknown_typename:
    case diag::err_unknown_typename_suggest:
      // A reserved name is something of nvcc's that Clang lacks.
      return namesReserved(Info);
    case diag::err_no_member:
    case diag::err_no_member_suggest:
      return isLookedUpLater(Info);
    case diag::err_member_decl_does_not_match:
    case diag::err_member_decl_does_not_match_suggest:
      return isMemberOfDevice(Info);
    case diag::err_function_template_spec_no_match:
      return isSpecializationOfDevice(Info);
    // Two functions that differ in their execution space only.
    case diag::err_cuda_ovl_target:
    case diag::err_cuda_unattributed_constexpr_cannot_overload_device:
    // nvcc looks into the class template that a dependent name is in, and for a
    // function where the template is instantiated.
    case diag::err_missing_dependent_template_keyword:
    case diag::err_template_kw_missing:
    case diag::err_not_found_by_two_phase_lookup:
    // It takes default arguments from later declarations of a template, too.
    case diag::err_param_default_argument_template_redecl:
    // nvcc has them on the device.
    case diag::err_va_arg_in_device:
    case diag::err_variadic_device_fn:
    case diag::err_cuda_extern_shared:
    case diag::err_target_unsupported_type:
    // `x = {}` with several assignments, which GCC resolves as nvcc does: the
    // half2 of CUDA's headers.
    case diag::err_ovl_ambiguous_oper_binary:
    // The host compiler behind nvcc evaluates more, mathematical functions for
    // one.
    case diag::err_expr_not_cce:
    case diag::err_expr_not_ice:
    case diag::err_shared_var_init:
    case diag::err_variable_object_no_init:
      return true;
    default:
      break;
    }
    // What is each compiler's own: assembly, attributes, pragmas, built-in
    // functions, extensions of C.
    llvm::StringRef Name = nameOf(Info.getID());
    for (llvm::StringRef Prefix :
         {"err_asm_", "err_attribute_", "err_attributes_", "err_pragma_",
          "err_builtin_", "err_constexpr_", "err_flexible_array_",
          "err_thread_", "err_omp_"})
      if (Name.starts_with(Prefix))
        return true;
    return false;
  }

  /// Whether a template names what the global namespace, or the template
  /// itself, does not have: nvcc asks where it is instantiated, and it need not
  /// be.
  bool isLookedUpLater(const Diagnostic &Info) const {
    if (!Compiler.hasSema() || Info.getNumArgs() < 2 ||
        Info.getArgKind(1) != DiagnosticsEngine::ak_declcontext)
      return false;
    const auto *In = reinterpret_cast<const DeclContext *>(Info.getRawArg(1));
    return In && (In->isTranslationUnit() || In->isDependentContext()) &&
           Compiler.getSema().CurContext->isDependentContext();
  }

  /// Whether the definition of a member, of which Clang finds no declaration,
  /// is of a name that the class has for the device.
  static bool isMemberOfDevice(const Diagnostic &Info) {
    if (Info.getNumArgs() < 2 ||
        Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname ||
        Info.getArgKind(1) != DiagnosticsEngine::ak_declcontext)
      return false;
    const auto *Class =
        reinterpret_cast<const DeclContext *>(Info.getRawArg(1));
    return Class &&
           llvm::any_of(Class->lookup(DeclarationName::getFromOpaqueInteger(
                            Info.getRawArg(0))),
                        [](const NamedDecl *Member) {
                          const FunctionDecl *F = Member->getAsFunction();
                          return F && F->hasAttr<CUDADeviceAttr>();
                        });
  }

  /// Whether a specialization that Clang finds no template for is of a name
  /// that a template for the device has: nvcc lets the two differ in their
  /// execution spaces. Where a qualified name is looked up is not known here.
  bool isSpecializationOfDevice(const Diagnostic &Info) const {
    if (!Compiler.hasSema() || Info.getNumArgs() == 0 ||
        Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname)
      return false;
    const auto Name = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0));
    for (const DeclContext *In = Compiler.getSema().CurContext; In;
         In = In->getParent())
      if (const auto Found = In->lookup(Name); !Found.empty())
        return llvm::any_of(Found, [](const NamedDecl *D) {
          const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
          return F && F->hasAttr<CUDADeviceAttr>();
        });
    return true;
  }

  /// Whether the first name that the error is about is reserved for the
  /// implementation (two underscores, or one and a capital).
  static bool namesReserved(const Diagnostic &Info) {
    llvm::SmallString<64> Name;
    if (Info.getNumArgs() == 0)
      return false;
    if (Info.getArgKind(0) == DiagnosticsEngine::ak_identifierinfo)
      Name = Info.getArgIdentifier(0)->getName();
    else if (Info.getArgKind(0) == DiagnosticsEngine::ak_declarationname)
      Name = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0))
                 .getAsString();
    return llvm::StringRef(Name).starts_with("__");
  }

  void remember(const Diagnostic &Info) {
    ParseProblem Problem;
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    Problem.Message = Message.str().str();
    if (Info.hasSourceManager() && Info.getLocation().isValid()) {
      PresumedLoc Place = Info.getSourceManager().getPresumedLoc(
          Info.getSourceManager().getExpansionLoc(Info.getLocation()));
      if (Place.isValid()) {
        Problem.File = Place.getFilename();
        Problem.Line = Place.getLine();
        Problem.Column = Place.getColumn();
      }
    }
    (inSystemHeader(Info) ? Problems.InSystemHeaders : Problems.Refused)
        .push_back(std::move(Problem));
  }

  CompilerInstance &Compiler;
  DiagnosticConsumer *Next;
  std::unique_ptr<DiagnosticConsumer> OwnedNext;
  std::shared_ptr<ParseProblems> KeptProblems;
  ParseProblems &Problems;
  RefusedVariables Variables;
  bool NotesGoOn = true;
};

} // namespace

unsigned ParseProblems::lines() const {
  std::set<std::pair<llvm::StringRef, unsigned>> Lines;
  for (const ParseProblem &Problem : Refused)
    Lines.insert({Problem.File, Problem.Line});
  return Lines.size();
}

void installParseErrorPolicy(CompilerInstance &Compiler,
                             ParseProblems &Problems) {
  // The caller's, who says that it lives as long.
  installParseErrorPolicy(Compiler, std::shared_ptr<ParseProblems>(
                                        std::shared_ptr<void>(), &Problems));
}

void installParseErrorPolicy(CompilerInstance &Compiler,
                             std::shared_ptr<ParseProblems> Problems) {
  installDialectTokens(Compiler);
  DiagnosticsEngine &Diags = Compiler.getDiagnostics();
  DiagnosticConsumer *Next = Diags.getClient();
  std::unique_ptr<DiagnosticConsumer> Owned = Diags.takeClient();
  Diags.setClient(
      new ErrorPolicy(Compiler, Next, std::move(Owned), std::move(Problems)),
      /*ShouldOwnClient=*/true);
  Diags.setFatalsAsError(true);
  Diags.setErrorLimit(0);
  RefusedVariables::prepare(Diags);
}

} // namespace cuda_lint
