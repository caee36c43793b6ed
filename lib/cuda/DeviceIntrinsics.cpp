//===- DeviceIntrinsics.cpp -----------------------------------------------===//

#include "cuda/DeviceIntrinsics.h"
#include "cuda/Constants.h"
#include "cuda/InlineAssembly.h"
#include "cuda/RuntimeApi.h"
#include "cuda/TranslationUnit.h"
#include "hardware/Warp.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

std::optional<unsigned> DeviceIntrinsic::argument(IntrinsicRole Role) const {
  const auto *At = llvm::find(Arguments, Role);
  if (At == Arguments.end())
    return std::nullopt;
  return At - Arguments.begin();
}

bool DeviceIntrinsic::readsWord() const {
  return isAtomic() && Work != DeviceWork::AtomicStore;
}

bool DeviceIntrinsic::writesWord() const {
  return isAtomic() && Work != DeviceWork::AtomicLoad &&
         Work != DeviceWork::AtomicWait;
}

using Rows = std::vector<DeviceIntrinsic>;

static const Rows &allRows(bool Ptx) {
  static const auto Both = [] {
    using enum IntrinsicRole;
    std::pair<Rows, Rows> Out;
#define DEVICE_INTRINSIC(NAME, WORK, SCOPE, ORDER, ...)                        \
  Out.first.push_back({NAME,                                                   \
                       DeviceWork::WORK,                                       \
                       DeviceScope::SCOPE,                                     \
                       DeviceOrder::ORDER,                                     \
                       false,                                                  \
                       IntrinsicRole::Other,                                   \
                       {__VA_ARGS__}});
#define DEVICE_METHOD(NAME, OBJECT, WORK, SCOPE, ORDER, ...)                   \
  Out.first.push_back({NAME,                                                   \
                       DeviceWork::WORK,                                       \
                       DeviceScope::SCOPE,                                     \
                       DeviceOrder::ORDER,                                     \
                       false,                                                  \
                       IntrinsicRole::OBJECT,                                  \
                       {__VA_ARGS__}});
#define PTX_INSTRUCTION(NAME, WORK, SCOPE, ORDER, ...)                         \
  Out.second.push_back({NAME,                                                  \
                        DeviceWork::WORK,                                      \
                        DeviceScope::SCOPE,                                    \
                        DeviceOrder::ORDER,                                    \
                        true,                                                  \
                        IntrinsicRole::Other,                                  \
                        {__VA_ARGS__}});
#include "cuda/DeviceIntrinsics.def"
    return Out;
  }();
  return Ptx ? Both.second : Both.first;
}

llvm::ArrayRef<DeviceIntrinsic> deviceIntrinsics() { return allRows(false); }
llvm::ArrayRef<DeviceIntrinsic> ptxIntrinsics() { return allRows(true); }

/// The row of a name that takes so many arguments.
static const DeviceIntrinsic *named(llvm::StringRef Name, unsigned Arguments) {
  static const auto ByName = [] {
    llvm::StringMap<llvm::SmallVector<const DeviceIntrinsic *, 2>> Out;
    for (const DeviceIntrinsic &Row : deviceIntrinsics())
      Out[Row.Name].push_back(&Row);
    return Out;
  }();
  auto It = ByName.find(Name);
  if (It == ByName.end())
    return nullptr;
  for (const DeviceIntrinsic *Row : It->second)
    if (Row->Arguments.size() == Arguments)
      return Row;
  // Arguments that have defaults, or that matter to nobody.
  return It->second.front();
}

/// "atomicAdd_block" as "atomicAdd": the suffix is the scope.
static bool dropScope(llvm::StringRef &Name) {
  return Name.starts_with("atomic") &&
         (Name.consume_back("_block") || Name.consume_back("_system"));
}

/// "cuda::atomic" of a class that libcu++ makes its atomics of; empty for
/// others.
static std::string nameOfAtomic(const CXXRecordDecl *Record) {
  if (!Record->getIdentifier() || !Record->getName().contains("atomic"))
    return {};
  return Record->getName().contains("ref") ? "cuda::atomic_ref"
                                           : "cuda::atomic";
}

/// Of an atomic to its value.
static std::string nameOfConversion(const CXXMethodDecl *F) {
  const SourceManager &SM = F->getASTContext().getSourceManager();
  const std::string Class = nameOfAtomic(F->getParent());
  const DeclContext *Outermost = F->getParent();
  while (!Outermost->getParent()->isTranslationUnit())
    Outermost = Outermost->getParent();
  const auto *Namespace = dyn_cast<NamespaceDecl>(Outermost);
  if (Class.empty() || !Namespace || !Namespace->getIdentifier() ||
      Namespace->getName() != "cuda" ||
      !SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation())))
    return {};
  return Class + "::operator value";
}

/// The name of a method as the table has it: what groups are made of is one
/// class, and so is what libcu++ makes its atomics of.
static std::string tableName(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method)
    return toolkitQualifiedName(F);
  if (isa<CXXConversionDecl>(F))
    return nameOfConversion(Method);
  const std::string Name = toolkitQualifiedName(F);
  const std::string Last = F->getNameAsString();
  if (llvm::StringRef(Name).starts_with("cooperative_groups::"))
    return "cooperative_groups::group::" + Last;
  if (!llvm::StringRef(Name).starts_with("cuda::") ||
      !Method->getParent()->getIdentifier())
    return Name;
  if (const std::string Class = nameOfAtomic(Method->getParent());
      !Class.empty())
    return Class + "::" + Last;
  return ("cuda::" + Method->getParent()->getName() + "::" + Last).str();
}

static const DeviceIntrinsic *rowOf(const FunctionDecl *F) {
  const unsigned Arguments = F->getNumParams();
  if (F->getBuiltinID() && F->getIdentifier())
    return named(F->getName(), Arguments);
  const std::string Name = tableName(F);
  if (Name.empty())
    return nullptr;
  if (const DeviceIntrinsic *Row = named(Name, Arguments))
    return Row;
  llvm::StringRef Bare = Name;
  return dropScope(Bare) ? named(Bare, Arguments) : nullptr;
}

namespace {
/// The rows that were asked for: the engines ask at every call that they run,
/// and the name that the table knows is put together anew for each.
struct FoundRows {
  explicit FoundRows(TranslationUnit &) {}
  llvm::DenseMap<const FunctionDecl *, const DeviceIntrinsic *> Of;
};
} // namespace

const DeviceIntrinsic *deviceIntrinsic(const FunctionDecl *F) {
  if (!F)
    return nullptr;
  auto [It, New] = TranslationUnit::get(F->getASTContext())
                       .engine<FoundRows>()
                       .Of.try_emplace(F, nullptr);
  if (New)
    It->second = rowOf(F);
  return It->second;
}

bool usesTemporaryStorage(const FunctionDecl *F) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  if (!Class || !Class->getIdentifier() ||
      !(Class->getName().starts_with("Block") ||
        Class->getName().starts_with("Warp")))
    return false;
  bool InCub = false;
  for (const DeclContext *DC = Class->getDeclContext(); DC;
       DC = DC->getParent())
    if (const auto *NS = dyn_cast<NamespaceDecl>(DC))
      InCub |= NS->getIdentifier() && NS->getName() == "cub";
  if (!InCub)
    return false;
  const IdentifierTable &Names = F->getASTContext().Idents;
  auto It = Names.find("TempStorage");
  return It != Names.end() && !Class->lookup(It->second).empty();
}

bool worksInStorage(const CXXConstructorDecl *C) {
  const FunctionDecl *Defined = nullptr;
  const Stmt *Body = C->getBody(Defined);
  return Body && usesTemporaryStorage(C) &&
         llvm::any_of(Body->children(), [](const Stmt *S) {
           const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(S);
           return Call &&
                  isa<CXXThisExpr>(
                      Call->getImplicitObjectArgument()->IgnoreParenImpCasts());
         });
}

/// The object that a method is called on, static members included.
static const Expr *objectOf(const CallExpr *Call) {
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
    return Member->getImplicitObjectArgument()->IgnoreParenImpCasts();
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call))
    return Operator->getNumArgs() ? Operator->getArg(0)->IgnoreParenImpCasts()
                                  : nullptr;
  if (const auto *Access =
          dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts()))
    return Access->getBase()->IgnoreParenImpCasts();
  return nullptr;
}

const DeviceIntrinsic *deviceIntrinsic(const CallExpr *Call) {
  return Call ? deviceIntrinsic(Call->getDirectCallee()) : nullptr;
}

/// The class of a value, a reference or a pointer.
static const CXXRecordDecl *classOf(QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  return T->getAsCXXRecordDecl();
}

/// Which threads a cooperative group is, by its class or a base of it.
static std::optional<DeviceScope> scopeOfGroup(const CXXRecordDecl *Record) {
  if (!Record || !Record->getIdentifier())
    return std::nullopt;
  const auto Own =
      llvm::StringSwitch<std::optional<DeviceScope>>(Record->getName())
          .Case("thread_block", DeviceScope::Block)
          .Case("grid_group", DeviceScope::Grid)
          .Case("multi_grid_group", DeviceScope::System)
          .Case("cluster_group", DeviceScope::Cluster)
          .Cases({"coalesced_group", "thread_block_tile",
                  "__static_size_thread_block_tile_base"},
                 DeviceScope::Warp)
          .Default(std::nullopt);
  if (Own) {
    // A tile of more than a warp meets in memory.
    if (const auto *Of = dyn_cast<ClassTemplateSpecializationDecl>(Record))
      if (Of->getTemplateArgs().size() &&
          Of->getTemplateArgs()[0].getKind() == TemplateArgument::Integral &&
          Of->getTemplateArgs()[0].getAsIntegral().ugt(WarpSize))
        return std::nullopt;
    return Own;
  }
  if (Record->hasDefinition())
    for (const CXXBaseSpecifier &Base : Record->bases())
      if (auto Found = scopeOfGroup(classOf(Base.getType())))
        return Found;
  return std::nullopt;
}

/// `cuda::thread_scope` as libcu++ numbers it.
static std::optional<DeviceScope> fromThreadScope(int64_t Value) {
  switch (Value) {
  case 0:
    return DeviceScope::System;
  case 1:
    return DeviceScope::Grid;
  case 2:
    return DeviceScope::Block;
  case 10:
    return DeviceScope::Thread;
  default:
    return std::nullopt;
  }
}

/// `__NV_THREAD_SCOPE_*` of the compiler's own atomic functions, which count
/// the other way round.
static std::optional<DeviceScope> fromCompilerScope(int64_t Value) {
  switch (Value) {
  case 0:
    return DeviceScope::Thread;
  case 1:
    return DeviceScope::Block;
  case 2:
    return DeviceScope::Cluster;
  case 3:
    return DeviceScope::Grid;
  case 4:
    return DeviceScope::System;
  default:
    return std::nullopt;
  }
}

/// The scope among the template arguments of a class or of its bases.
static std::optional<DeviceScope> scopeOfClass(const CXXRecordDecl *Record) {
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Record);
  if (Of)
    for (const TemplateArgument &A : Of->getTemplateArgs().asArray())
      if (A.getKind() == TemplateArgument::Integral)
        if (const auto *Enum = A.getIntegralType()->getAs<EnumType>();
            Enum && Enum->getDecl()->getName() == "thread_scope")
          return fromThreadScope(low64(A.getAsIntegral()));
  if (Record && Record->hasDefinition())
    for (const CXXBaseSpecifier &Base : Record->bases())
      if (auto Found = scopeOfClass(classOf(Base.getType())))
        return Found;
  return std::nullopt;
}

static std::optional<int64_t> constantOf(const Expr *E, const ASTContext &Ctx) {
  Expr::EvalResult R;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(R, Ctx))
    return std::nullopt;
  return R.Val.getInt().tryExtValue();
}

/// A tag of cuda::ptx: an object whose type holds the value.
static std::optional<std::pair<llvm::StringRef, int64_t>> tagOf(const Expr *E) {
  const auto *Tag =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(classOf(E->getType()));
  if (!Tag)
    return std::nullopt;
  for (const TemplateArgument &A : Tag->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Integral)
      if (const auto *Enum = A.getIntegralType()->getAs<EnumType>()) {
        const int64_t Value = low64(A.getAsIntegral());
        for (const EnumConstantDecl *C : Enum->getDecl()->enumerators())
          if (C->getInitVal() == Value)
            return std::pair(C->getName(), Value);
      }
  return std::nullopt;
}

static DeviceScope scopeNamed(llvm::StringRef Part) {
  return llvm::StringSwitch<DeviceScope>(Part)
      .Case("cta", DeviceScope::Block)
      .Case("cluster", DeviceScope::Cluster)
      .Cases({"gpu", "gl"}, DeviceScope::Grid)
      .Case("sys", DeviceScope::System)
      .Default(DeviceScope::None);
}

static std::optional<DeviceOrder> orderNamed(llvm::StringRef Part) {
  return llvm::StringSwitch<std::optional<DeviceOrder>>(Part)
      .Case("weak", DeviceOrder::Plain)
      .Cases({"volatile", "mmio"}, DeviceOrder::Volatile)
      .Case("relaxed", DeviceOrder::Relaxed)
      .Case("acquire", DeviceOrder::Acquire)
      .Case("release", DeviceOrder::Release)
      .Case("acq_rel", DeviceOrder::AcquireRelease)
      .Case("sc", DeviceOrder::Sequential)
      .Default(std::nullopt);
}

std::optional<DeviceScope> scopeOf(const DeviceIntrinsic &Row,
                                   const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  switch (Row.Scope) {
  case DeviceScope::OfType:
    if (const Expr *Object = objectOf(Call))
      if (auto Found = scopeOfClass(classOf(Object->getType())))
        return Found;
    for (const Expr *A : Call->arguments())
      if (auto Found = scopeOfClass(classOf(A->getType())))
        return Found;
    return std::nullopt;
  case DeviceScope::OfArgument: {
    const std::optional<unsigned> At = Row.argument(IntrinsicRole::Scope);
    // What has no such parameter is the whole system.
    if (!At || *At >= Call->getNumArgs())
      return DeviceScope::System;
    if (auto Tag = tagOf(Call->getArg(*At)))
      if (DeviceScope S =
              scopeNamed(Tag->first.substr(Tag->first.find_last_of('_') + 1));
          S != DeviceScope::None)
        return S;
    if (auto Value = constantOf(Call->getArg(*At), F->getASTContext()))
      return llvm::StringRef(Row.Name).starts_with("__nv_atomic")
                 ? fromCompilerScope(*Value)
                 : fromThreadScope(*Value);
    return std::nullopt;
  }
  case DeviceScope::OfGroup:
    if (const Expr *Object = objectOf(Call))
      if (auto Found = scopeOfGroup(classOf(Object->getType())))
        return Found;
    if (const auto At = Row.argument(IntrinsicRole::Group);
        At && *At < Call->getNumArgs())
      return scopeOfGroup(
          classOf(Call->getArg(*At)->IgnoreParenImpCasts()->getType()));
    return std::nullopt;
  case DeviceScope::Grid:
    if (F && F->getIdentifier() && F->getName().starts_with("atomic")) {
      if (F->getName().ends_with("_block"))
        return DeviceScope::Block;
      if (F->getName().ends_with("_system"))
        return DeviceScope::System;
    }
    return Row.Scope;
  default:
    return Row.Scope;
  }
}

std::optional<DeviceOrder> orderOf(const DeviceIntrinsic &Row,
                                   const CallExpr *Call) {
  if (Row.Order != DeviceOrder::OfArgument)
    return Row.Order;
  const std::optional<unsigned> At = Row.argument(IntrinsicRole::Order);
  if (!At || *At >= Call->getNumArgs())
    return DeviceOrder::Sequential;
  if (auto Tag = tagOf(Call->getArg(*At)))
    if (auto Order = orderNamed(Tag->first))
      return Order;
  const auto Value =
      constantOf(Call->getArg(*At), Call->getDirectCallee()->getASTContext());
  if (!Value)
    return std::nullopt;
  // `memory_order` from relaxed to seq_cst.
  switch (*Value) {
  case 0:
    return DeviceOrder::Relaxed;
  case 1:
  case 2:
    return DeviceOrder::Acquire;
  case 3:
    return DeviceOrder::Release;
  case 4:
    return DeviceOrder::AcquireRelease;
  default:
    return DeviceOrder::Sequential;
  }
}

bool PtxInstruction::has(llvm::StringRef Part) const {
  return llvm::is_contained(Parts, Part);
}

DeviceScope PtxInstruction::scope() const {
  for (llvm::StringRef Part : llvm::drop_begin(Parts))
    if (DeviceScope S = scopeNamed(Part); S != DeviceScope::None)
      return S;
  return Row ? Row->Scope : DeviceScope::None;
}

DeviceOrder PtxInstruction::order() const {
  for (llvm::StringRef Part : Parts)
    if (auto Order = orderNamed(Part))
      return *Order;
  return Row ? Row->Order : DeviceOrder::Plain;
}

unsigned PtxInstruction::bytes() const {
  unsigned Count = 1;
  for (llvm::StringRef Part : llvm::drop_begin(Parts)) {
    unsigned Bits = 0;
    if (Part.size() == 2 && Part.front() == 'v' &&
        !Part.drop_front().getAsInteger(10, Bits))
      Count = Bits;
    else if (Part.size() > 1 && llvm::StringRef("busf").contains(Part[0]) &&
             !Part.drop_front().getAsInteger(10, Bits))
      return Count * Bits / 8;
  }
  return 0;
}

/// The row that names most of an instruction's parts, the first one included.
static const DeviceIntrinsic *rowOf(llvm::ArrayRef<std::string> Parts) {
  const DeviceIntrinsic *Best = nullptr;
  size_t Most = 0;
  for (const DeviceIntrinsic &Row : ptxIntrinsics()) {
    llvm::SmallVector<llvm::StringRef, 6> Asked;
    llvm::StringRef(Row.Name).split(Asked, '.');
    if (Asked.front() != Parts.front() || Asked.size() <= Most ||
        !llvm::all_of(Asked, [&](llvm::StringRef Part) {
          return llvm::is_contained(Parts, Part);
        }))
      continue;
    Best = &Row;
    Most = Asked.size();
  }
  return Best;
}

/// Operands at the commas that are in no brackets.
static void splitOperands(llvm::StringRef Text,
                          llvm::SmallVectorImpl<std::string> &Out) {
  int Depth = 0;
  size_t From = 0;
  for (size_t I = 0; I <= Text.size(); ++I) {
    const char C = I < Text.size() ? Text[I] : ',';
    Depth += C == '[' || C == '{' || C == '(';
    Depth -= C == ']' || C == '}' || C == ')';
    if (C != ',' || (Depth > 0 && I < Text.size()))
      continue;
    if (llvm::StringRef Each = Text.slice(From, I).trim(" \t\n"); !Each.empty())
      Out.push_back(Each.str());
    From = I + 1;
  }
}

std::vector<PtxInstruction> ptxInstructions(llvm::StringRef Text) {
  std::vector<PtxInstruction> Out;
  llvm::SmallVector<llvm::StringRef, 8> Each;
  Text.split(Each, ';');
  for (llvm::StringRef Line : Each) {
    PtxInstruction I;
    Line = Line.trim(" \t\n\r{}");
    // Labels come before an instruction.
    while (true) {
      const size_t Colon = Line.find(':');
      if (Colon == llvm::StringRef::npos ||
          Line.substr(Colon).starts_with("::") ||
          Line.take_front(Colon).find_first_of(" \t\n[.") !=
              llvm::StringRef::npos)
        break;
      Line = Line.drop_front(Colon + 1).trim(" \t\n\r{}");
    }
    if (Line.empty() || Line.front() == '.')
      continue;
    if (Line.front() == '@') {
      const size_t End = Line.find_first_of(" \t\n");
      I.Predicate = Line.take_front(End).str();
      Line = Line.drop_front(std::min(End, Line.size())).trim(" \t\n");
    }
    const size_t End = Line.find_first_of(" \t\n[");
    I.Head = Line.take_front(End).str();
    llvm::SmallVector<llvm::StringRef, 6> Parts;
    llvm::StringRef(I.Head).split(Parts, '.');
    for (llvm::StringRef Part : Parts)
      I.Parts.push_back(Part.str());
    // A brace of a scope opens nothing here; one of a vector stays closed.
    if (End != llvm::StringRef::npos) {
      std::string Operands = Line.drop_front(End).str();
      for (size_t Open = llvm::StringRef(Operands).count('{'),
                  Closed = llvm::StringRef(Operands).count('}');
           Closed < Open; ++Closed)
        Operands += '}';
      splitOperands(Operands, I.Operands);
    }
    I.Row = rowOf(I.Parts);
    Out.push_back(std::move(I));
  }
  return Out;
}

std::vector<PtxInstruction> ptxInstructions(const GCCAsmStmt *Asm) {
  // Engines come to the same few texts again and again: each instantiation and
  // each run has them.
  static thread_local llvm::StringMap<std::vector<PtxInstruction>> Known;
  std::string Made;
  llvm::StringRef Text;
  if (const auto *Literal = dyn_cast<StringLiteral>(Asm->getAsmStringExpr());
      Literal && Literal->getCharByteWidth() == 1)
    Text = Literal->getBytes();
  else
    Text = Made = Asm->getAsmString();
  if (auto It = Known.find(Text); It != Known.end())
    return It->second;
  std::vector<PtxInstruction> Read = ptxInstructions(assemblyText(Asm));
  return Known.try_emplace(Text, std::move(Read)).first->second;
}

std::optional<unsigned> ptxOperand(llvm::StringRef Operand) {
  Operand = Operand.trim(" \t[]");
  unsigned N = 0;
  if (!Operand.consume_front("%") || Operand.consumeInteger(10, N))
    return std::nullopt;
  return N;
}

} // namespace cuda_lint
