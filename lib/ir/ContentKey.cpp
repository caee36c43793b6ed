//===- ContentKey.cpp -----------------------------------------------------===//

#include "ir/ContentKey.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/SystemHeaders.h"
#include "ir/Ways.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/Version.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/HashBuilder.h"

using namespace clang;

namespace cuda_lint::ir {

namespace {
/// Hashes the same everywhere.
class Hash : public llvm::HashBuilder<llvm::TruncatedBLAKE3<8>,
                                      llvm::endianness::little> {
public:
  Hash() = default;
  // It refers to itself.
  Hash(const Hash &) = delete;
  uint64_t value() { return llvm::support::endian::read64le(final().data()); }
};
} // namespace

ContentKeys::ContentKeys(TranslationUnit &TU)
    : Ctx(TU.context()), Policy(TU.context().getLangOpts()) {
  // Names that are the same wherever the file lies and whatever else is in it.
  Policy.AnonymousTagLocations = false;
  Policy.FullyQualifiedName = true;
  Policy.SuppressDefaultTemplateArgs = false;
  Policy.UsePreferredNames = false;
  Policy.SuppressInlineNamespace =
      llvm::to_underlying(PrintingPolicy::SuppressInlineNamespaceMode::None);

  Hash H;
  H.add(llvm::StringRef(CUDA_LINT_VERSION));
  H.add(llvm::StringRef(getClangFullVersion()));
  H.add(llvm::StringRef(AnyBound::changed()));
  const LangOptions &Language = Ctx.getLangOpts();
  using CK = LangOptions::CompatibilityKind;
#define LANGOPT(Name, Bits, Default, Compatibility, Description)               \
  if constexpr (CK::Compatibility != CK::Benign)                               \
    H.add(static_cast<unsigned>(Language.Name));
#define ENUM_LANGOPT(Name, Type, Bits, Default, Compatibility, Description)    \
  if constexpr (CK::Compatibility != CK::Benign)                               \
    H.add(static_cast<unsigned>(Language.get##Name()));
#include "clang/Basic/LangOptions.def"
  H.add(TU.target().Architecture);
  H.add(llvm::StringRef(Ctx.getTargetInfo().getTriple().str()));
  Setting = H.value();
}

std::string ContentKeys::print(const NamedDecl *D) const {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  D->getNameForDiagnostic(Out, Policy, /*Qualified=*/true);
  return Text;
}

std::string ContentKeys::nameOf(const FunctionDecl *F) const {
  return print(F) + " " + F->getType().getCanonicalType().getAsString(Policy);
}

uint64_t ContentKeys::hashOf(QualType T) {
  if (T.isNull())
    return 0;
  auto [It, New] = Types.try_emplace(T, 0);
  if (New) {
    Hash H;
    // As written, too: the program shows it.
    H.add(llvm::StringRef(T.getAsString(Policy)));
    H.add(llvm::StringRef(T.getCanonicalType().getAsString(Policy)));
    It->second = H.value();
  }
  return It->second;
}

/// Whether a literal is what the preprocessor says of a place in the source.
static bool isPlace(const Expr *E, const ASTContext &Ctx) {
  const auto *Text = dyn_cast<StringLiteral>(E);
  if (!(Text && Text->getNumConcatenated() == 1) && !isa<IntegerLiteral>(E))
    return false;
  const SourceLocation At = E->getBeginLoc();
  return At.isMacroID() && Lexer::getImmediateMacroName(
                               At, Ctx.getSourceManager(), Ctx.getLangOpts()) ==
                               (Text ? "__FILE__" : "__LINE__");
}

/// Reads a function, or an initial value, as the lowering does.
class ContentKeys::Walk : PrinterHelper {
public:
  /// \p Root is a definition; null for an initial value.
  Walk(ContentKeys &Keys, const FunctionDecl *Root) : Keys(Keys), Root(Root) {
    if (!Root)
      return;
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Root))
      use(Method->getParent());
    Nodes.add(runsOnDevice(Root));
    for (const ParmVarDecl *P : Root->parameters())
      use(P);
    llvm::SmallVector<Entity, 8> Parts;
    follow(Root, Way::Statements, Root, Keys.Ctx, Parts);
    for (Entity Part : Parts)
      read(Part.statement());
  }

  /// \p S and all in it, as written by itself.
  void read(const Stmt *S) {
    if (!S)
      return;
    Written.push_back(S);
    visit(S);
  }
  /// Text, Nodes and Places.
  ContentKey finish() {
    // Which literals are places is known by now.
    std::string Buffer;
    llvm::raw_string_ostream Out(Buffer);
    for (const Stmt *S : Written)
      S->printPretty(Out, this, Keys.Policy, 0, "\n", &Keys.Ctx);
    Text.add(llvm::StringRef(Buffer));
    Key.Text = Text.value();
    Key.Nodes = Nodes.value();
    return std::move(Key);
  }

  std::vector<const Decl *> Uses;

private:
  void use(const Decl *D);
  void use(QualType T);
  void visit(const Stmt *S);
  bool handledStmt(Stmt *S, llvm::raw_ostream &Out) override {
    // Clang writes the address of the enumeration.
    const auto *Declared = dyn_cast<DeclStmt>(S);
    if (!Key.Places.contains(S) &&
        !(Declared && llvm::any_of(Declared->decls(), [](const Decl *D) {
            return isa<UsingEnumDecl>(D);
          })))
      return false;
    Out << S->getStmtClassName();
    return true;
  }

  ContentKeys &Keys;
  ContentKey Key;
  const FunctionDecl *Root;
  Hash Text, Nodes;
  std::vector<const Stmt *> Written;
  llvm::DenseSet<const Stmt *> Seen;
  llvm::DenseSet<const Decl *> Used;
};

void ContentKeys::Walk::visit(const Stmt *S) {
  if (!S || !Seen.insert(S).second)
    return;
  Nodes.add(llvm::StringRef(S->getStmtClassName()));
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    // What is passed to a function that is not run while compiling is not
    // looked into.
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && !Callee->isConstexpr() &&
        !Keys.Ctx.BuiltinInfo.isConstantEvaluated(Callee->getBuiltinID()) &&
        !hostTwin(Callee, Call->getNumArgs()))
      for (const Expr *A : Call->arguments())
        if (isPlace(A->IgnoreImpCasts(), Keys.Ctx))
          Key.Places.insert(A->IgnoreImpCasts());
  }
  if (const auto *E = dyn_cast<Expr>(S)) {
    // Its type says how long the name of a file is.
    Nodes.add(Key.Places.contains(S) ? 0 : Keys.hashOf(E->getType()));
    Nodes.add(static_cast<unsigned>(E->getValueKind()));
    Nodes.add(
        E->getFPFeaturesInEffect(Keys.Ctx.getLangOpts()).getAsOpaqueInt());
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      Nodes.add(static_cast<unsigned>(Cast->getCastKind()));
    // What is asked of types: the answer.
    Expr::EvalResult Answer;
    if (isa<ConstantExpr, UnaryExprOrTypeTraitExpr, OffsetOfExpr, TypeTraitExpr,
            ArrayTypeTraitExpr, CXXNoexceptExpr, SizeOfPackExpr,
            ConceptSpecializationExpr, RequiresExpr>(E) &&
        !E->isValueDependent() && E->EvaluateAsInt(Answer, Keys.Ctx))
      Nodes.add(llvm::StringRef(llvm::toString(Answer.Val.getInt(), 10)));
  }
  if (isa<CXXDefaultArgExpr>(S))
    Written.push_back(cast<CXXDefaultArgExpr>(S)->getExpr());
  else if (isa<CXXDefaultInitExpr>(S))
    Written.push_back(cast<CXXDefaultInitExpr>(S)->getExpr());

  llvm::SmallVector<Entity, 8> Next;
  follow(S, Way::Types, Root, Keys.Ctx, Next);
  for (Entity T : Next)
    use(T.type());
  Next.clear();
  follow(S, Way::Declarations, Root, Keys.Ctx, Next);
  for (Entity D : Next)
    use(D.declaration());
  Next.clear();
  follow(S, Way::Statements, Root, Keys.Ctx, Next);
  for (Entity Part : Next) {
    // How many there are, and where.
    Nodes.add(static_cast<bool>(Part));
    visit(Part.statement());
  }
}

void ContentKeys::Walk::use(QualType T) {
  while (!T.isNull()) {
    if (const TagDecl *Tag = T->getAsTagDecl())
      return use(Tag);
    const ArrayType *Array = Keys.Ctx.getAsArrayType(T);
    T = Array ? Array->getElementType() : T->getPointeeType();
  }
}

void ContentKeys::Walk::use(const Decl *D) {
  // What a default argument is for is told by the argument.
  if (!D || (isa<ParmVarDecl>(D) && D->getDeclContext() != Root))
    return;
  // What a function declares itself is part of its body.
  const auto *Value = dyn_cast<ValueDecl>(D);
  if (Value && !isa<FunctionDecl, FieldDecl>(Value) &&
      D->getParentFunctionOrMethod()) {
    Nodes.add(llvm::StringRef(D->getDeclKindName()));
    Nodes.add(llvm::StringRef(Value->getName()));
    Nodes.add(Keys.hashOf(Value->getType()));
    const auto *V = dyn_cast<VarDecl>(D);
    Nodes.add(V ? V->getStorageClass() : 0u);
    Key.Known.insert(D);
    // One of the function around a lambda.
    if (!V || !readInitialiser(V, Keys.Ctx))
      return;
  }
  if (const auto *Field = dyn_cast<FieldDecl>(D))
    D = Field->getParent();
  // Of a function the declaration that is meant: one before it may say less.
  if (isa<TagDecl>(D))
    D = D->getCanonicalDecl();
  if (Used.insert(D).second)
    Uses.push_back(D);
}

ContentKey ContentKeys::of(const FunctionDecl *F) {
  Walk W(*this, F);
  ContentKey Key = W.finish();
  // Itself: its type, its attributes.
  std::vector<const Decl *> Next{F};
  llvm::append_range(Next, W.Uses);
  llvm::DenseSet<const Decl *> Seen;
  for (size_t I = 0; I < Next.size(); ++I)
    if (Seen.insert(Next[I]).second) {
      const Content &Used = contentOf(Next[I]);
      Key.Uses.push_back({Next[I], Used.Hash});
      for (std::vector<const Decl *> Whole{Next[I]}; !Whole.empty();) {
        const Decl *D = Whole.back();
        Whole.pop_back();
        if (Key.Known.insert(D).second)
          llvm::append_range(Whole, contentOf(D).Within);
      }
      llvm::append_range(Next, Used.Uses);
    }
  return Key;
}

const ContentKeys::Content &ContentKeys::contentOf(const Decl *D) {
  auto [It, New] = Declarations.try_emplace(D);
  Content &Out = It->second;
  if (!New)
    return Out;
  Hash H;
  auto Add = [&](Walk &W) {
    const ContentKey Key = W.finish();
    H.add(Key.Text, Key.Nodes);
    llvm::append_range(Out.Uses, W.Uses);
  };
  H.add(llvm::StringRef(D->getDeclKindName()));
  if (const auto *Named = dyn_cast<NamedDecl>(D))
    H.add(llvm::StringRef(print(Named)));
  if (const auto *Value = dyn_cast<ValueDecl>(D))
    H.add(hashOf(Value->getType()));
  for (const Attr *A : D->attrs()) {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    A->printPretty(Out, Policy);
    H.add(llvm::StringRef(Text));
  }
  auto AddText = [&](const Expr *E) {
    Walk W(*this, /*Root=*/nullptr);
    W.read(E);
    Add(W);
  };
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    for (bool Is :
         {F->isTrivial(), F->isDefaulted(), F->isDeletedAsWritten(),
          F->isConstexpr(), F->isNoReturn(), F->isExternC(),
          Method && Method->isVirtual(), Method && Method->isInstance()})
      H.add(Is);
    for (const ParmVarDecl *P : F->parameters())
      if (const Expr *Default = knownDefault(P))
        AddText(Default);
    const FunctionDecl *Body = nullptr;
    if (F->hasBody(Body) && !Body->isDependentContext()) {
      if (F->isReplaceableGlobalAllocationFunction())
        H.add(isOfSystem(Body));
      if (F->isConstexpr() && !Body->willHaveBody()) {
        Walk W(*this, Body);
        Add(W);
      }
    }
  } else if (const auto *V = dyn_cast<VarDecl>(D)) {
    H.add(static_cast<unsigned>(V->getStorageClass()));
    if (const Expr *Init = readInitialiser(V, Ctx))
      AddText(Init);
  } else if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(D)) {
    H.add(llvm::StringRef(llvm::toString(Enumerator->getInitVal(), 10)));
  } else if (const auto *Enumeration = dyn_cast<EnumDecl>(D)) {
    H.add(hashOf(Enumeration->getIntegerType()));
  } else if (const auto *Object = dyn_cast<TemplateParamObjectDecl>(D)) {
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    Object->getValue().printPretty(Out, Policy, Object->getType(), &Ctx);
    H.add(llvm::StringRef(Text));
  } else if (const auto *Record = dyn_cast<CXXRecordDecl>(D)) {
    H.add(layoutOf(Record->getDefinition(), Out.Within));
  }
  Out.Hash = H.value();
  return Out;
}

uint64_t ContentKeys::layoutOf(const CXXRecordDecl *R,
                               std::vector<const Decl *> &Objects) {
  if (!R || R->isInvalidDecl() || R->isDependentContext() ||
      !R->isCompleteDefinition())
    return 0;
  Hash H;
  for (bool Is : {R->isUnion(), R->isTriviallyCopyable(),
                  R->hasTrivialDestructor(), R->isPolymorphic(),
                  R->isEffectivelyFinal(), R->isAggregate(), R->isLambda()})
    H.add(Is);
  const ASTRecordLayout &Layout = Ctx.getASTRecordLayout(R);
  H.add(Layout.getSize().getQuantity());
  H.add(Layout.getAlignment().getQuantity());
  // An object in it is laid out by its own class.
  auto Within = [&](QualType T) {
    H.add(hashOf(T));
    H.add(static_cast<unsigned>(T.isDestructedType()));
    if (const CXXRecordDecl *Class =
            Ctx.getBaseElementType(T)->getAsCXXRecordDecl()) {
      Objects.push_back(Class->getCanonicalDecl());
      H.add(contentOf(Objects.back()).Hash);
    }
  };
  for (const CXXBaseSpecifier &Base : R->bases()) {
    Within(Base.getType());
    H.add(Base.isVirtual());
    const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl();
    if (Class && !Class->isInvalidDecl())
      H.add((Base.isVirtual() ? Layout.getVBaseClassOffset(Class)
                              : Layout.getBaseClassOffset(Class))
                .getQuantity());
  }
  for (const FieldDecl *Field : R->fields()) {
    H.add(llvm::StringRef(Field->getName()));
    Within(Field->getType());
    H.add(Layout.getFieldOffset(Field->getFieldIndex()));
    H.add(Field->isBitField() ? Field->getBitWidthValue() : ~0u);
  }
  for (const CXXMethodDecl *Method : R->methods())
    if (Method->isVirtual()) {
      H.add(llvm::StringRef(nameOf(Method)));
      H.add(Method->hasAttr<FinalAttr>());
    }
  return H.value();
}

} // namespace cuda_lint::ir
