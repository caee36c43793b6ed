//===- ParseErrorPolicy.cpp - What Clang refuses and nvcc takes -----------===//

#include "frontend/ParseErrorPolicy.h"
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
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallString.h"
#include <memory>
#include <set>

using namespace clang;
namespace diag = clang::diag;

namespace cuda_lint {
namespace {

class ErrorPolicy final : public DiagnosticConsumer {
public:
  ErrorPolicy(CompilerInstance &Compiler, DiagnosticConsumer *Next,
              std::unique_ptr<DiagnosticConsumer> OwnedNext,
              ParseProblems &Problems)
      : Compiler(Compiler), Next(Next), OwnedNext(std::move(OwnedNext)),
        Problems(Problems) {}

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
    if (Info.getID() == diag::warn_used_but_marked_unused) {
      restoreAtUse(Info);
      return;
    }
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
      return keepVariable(Info) ? Verdict::Whole : Verdict::Refused;
    case diag::err_ref_bad_target:
      return isHostCallOfBoth(Info) ? Verdict::Whole : Verdict::Wrong;
    case diag::err_ovl_no_viable_function_in_call:
      if (isHostRuntimeCall(Info))
        return Verdict::Whole;
      // nvcc looks at the execution space of a callee when it instantiates the
      // template, Clang when it reads it.
      if (Compiler.hasSema() &&
          Compiler.getSema().CurContext->isDependentContext())
        return Verdict::Refused;
      break;
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
    return isPlainMistake(Info) ? Verdict::Wrong : Verdict::Refused;
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

  /// A call, from device code, of a runtime function that only the host has. nvcc
  /// refuses it too, and cuda-cdp-runtime-api says so with what to do about it:
  /// the name and the arguments are in the AST.
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

  bool inSystemHeader(const Diagnostic &Info) const {
    return Info.hasSourceManager() && Info.getLocation().isValid() &&
           Info.getSourceManager().isInSystemHeader(
               Info.getSourceManager().getExpansionLoc(Info.getLocation()));
  }

  /// Errors that any C++ compiler would report, nvcc too. What is not listed is
  /// taken for a matter between Clang and nvcc.
  bool isPlainMistake(const Diagnostic &Info) const {
    switch (Info.getID()) {
    case diag::err_undeclared_var_use:
    case diag::err_undeclared_var_use_suggest:
    case diag::err_undeclared_use:
    case diag::err_undeclared_use_suggest:
      // A reserved name is something of nvcc's that Clang lacks.
      return !namesReserved(Info);
    case diag::err_unknown_typename:
    case diag::err_unknown_typename_suggest:
    case diag::err_unknown_type_or_class_name_suggest:
    case diag::err_no_member:
    case diag::err_no_member_suggest:
    case diag::err_no_member_template:
    case diag::err_no_member_template_suggest:
    case diag::err_no_template:
    case diag::err_no_template_suggest:
    case diag::err_typename_nested_not_found:
    case diag::err_incomplete_nested_name_spec:
    case diag::err_ovl_no_viable_function_in_call:
    case diag::err_ovl_no_viable_member_function_in_call:
    case diag::err_ovl_no_viable_function_in_init:
    case diag::err_ovl_no_viable_oper:
    case diag::err_ovl_no_oper:
    case diag::err_ovl_no_viable_subscript:
    case diag::err_ovl_ambiguous_call:
    case diag::err_ovl_ambiguous_init:
    case diag::err_ovl_ambiguous_member_call:
    case diag::err_ovl_deleted_call:
    case diag::err_typecheck_call_too_few_args:
    case diag::err_typecheck_call_too_few_args_at_least:
    case diag::err_typecheck_call_too_few_args_one:
    case diag::err_typecheck_call_too_many_args:
    case diag::err_typecheck_call_too_many_args_at_most:
    case diag::err_typecheck_call_too_many_args_one:
    case diag::err_typecheck_call_not_function:
    case diag::err_typecheck_convert_incompatible:
    case diag::err_typecheck_assign_const:
    case diag::err_typecheck_invalid_operands:
    case diag::err_typecheck_unary_expr:
    case diag::err_typecheck_subscript_value:
    case diag::err_typecheck_indirection_requires_pointer:
    case diag::err_typecheck_member_reference_struct_union:
    case diag::err_typecheck_member_reference_arrow:
    case diag::err_typecheck_member_reference_suggestion:
    case diag::err_typecheck_decl_incomplete_type:
    case diag::err_typecheck_cond_expect_scalar:
    case diag::err_typecheck_expression_not_modifiable_lvalue:
    case diag::err_typecheck_bool_condition:
    case diag::err_typecheck_nonviable_condition:
    case diag::err_lvalue_reference_bind_to_temporary:
    case diag::err_lvalue_reference_bind_to_unrelated:
    case diag::err_init_conversion_failed:
    case diag::err_redefinition:
    case diag::err_redefinition_different_kind:
    case diag::err_redefinition_different_type:
    case diag::err_redefinition_of_label:
    case diag::err_duplicate_member:
    case diag::err_duplicate_case:
    case diag::err_undeclared_label_use:
    case diag::err_access:
    case diag::err_static_assert_failed:
    case diag::err_static_assert_requirement_failed:
    case diag::err_return_in_constructor_handler:
    case diag::err_break_not_in_loop_or_switch:
    case diag::err_continue_not_in_loop:
    case diag::err_case_not_in_switch:
    case diag::err_kern_type_not_void_return:
    case diag::err_kern_call_not_global_function:
    case diag::err_global_call_not_config:
    case diag::err_ref_bad_target:
    case diag::err_template_arg_list_different_arity:
    case diag::err_template_arg_must_be_type:
    case diag::err_template_arg_must_be_expr:
    case diag::err_nontemporal_builtin_must_be_pointer:
    // Syntax.
    case diag::err_expected:
    case diag::err_expected_either:
    case diag::err_expected_after:
    case diag::err_expected_expression:
    case diag::err_expected_type:
    case diag::err_expected_unqualified_id:
    case diag::err_expected_member_name_or_semi:
    case diag::err_expected_fn_body:
    case diag::err_expected_lparen_after:
    case diag::err_expected_lparen_after_type:
    case diag::err_expected_namespace_name:
    case diag::err_expected_semi_after_expr:
    case diag::err_expected_semi_after_stmt:
    case diag::err_expected_semi_declaration:
    case diag::err_expected_semi_decl_list:
    case diag::err_expected_semi_for:
    case diag::err_expected_while:
    case diag::err_expected_catch:
    case diag::err_extraneous_closing_brace:
    case diag::err_function_definition_not_allowed:
    case diag::err_invalid_decl_spec_combination:
    case diag::err_pp_hash_error:
    case diag::err_pp_unterminated_conditional:
    case diag::err_pp_endif_without_if:
    case diag::err_unterminated_block_comment:
    case diag::err_use_of_tag_name_without_tag:
      return true;
    default:
      return false;
    }
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

  /// Finds the variable that Clang is about to declare invalid, and sees to it
  /// that its first use makes it valid again.
  ///
  /// Sema marks the variable after it has reported the error, and from then on
  /// drops every expression that names it. The one thing that it does before it
  /// drops a use is to warn of variables marked __attribute__((unused)); so the
  /// variable gets that attribute, and restoreAtUse() the warning.
  bool keepVariable(const Diagnostic &Info) {
    if (!Compiler.hasSema())
      return false;
    // The variable is the newest of its scope: at the error's place, or before
    // it where the error is at the initialiser.
    VarDecl *Found = nullptr;
    for (Decl *D : Compiler.getSema().CurContext->noload_decls())
      if (auto *Var = dyn_cast<VarDecl>(D))
        if (Var->getLocation() == Info.getLocation() ||
            Info.getID() == diag::err_variable_object_no_init)
          Found = Var;
    if (!Found)
      return false;
    Restorable.insert(Found);
    if (!Found->hasAttr<UnusedAttr>()) {
      Found->addAttr(UnusedAttr::CreateImplicit(
          Found->getASTContext(), SourceRange(), UnusedAttr::GNU_unused));
      Marked.insert(Found);
    }
    return true;
  }

  void restoreAtUse(const Diagnostic &Info) {
    if (Info.getNumArgs() == 0 ||
        Info.getArgKind(0) != DiagnosticsEngine::ak_nameddecl)
      return;
    auto *Var = dyn_cast<VarDecl>(
        reinterpret_cast<NamedDecl *>(Info.getRawArg(0)));
    if (!Var || !Restorable.contains(Var))
      return;
    Var->setInvalidDecl(false);
    if (Marked.erase(Var))
      Var->dropAttr<UnusedAttr>();
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
  ParseProblems &Problems;
  llvm::SmallPtrSet<VarDecl *, 8> Restorable;
  llvm::SmallPtrSet<VarDecl *, 8> Marked;
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
  installDialectTokens(Compiler);
  DiagnosticsEngine &Diags = Compiler.getDiagnostics();
  DiagnosticConsumer *Next = Diags.getClient();
  std::unique_ptr<DiagnosticConsumer> Owned = Diags.takeClient();
  Diags.setClient(
      new ErrorPolicy(Compiler, Next, std::move(Owned), Problems),
      /*ShouldOwnClient=*/true);
  Diags.setFatalsAsError(true);
  Diags.setErrorLimit(0);
  Diags.setSeverity(diag::warn_used_but_marked_unused,
                    diag::Severity::Warning, SourceLocation());
}

} // namespace cuda_lint
