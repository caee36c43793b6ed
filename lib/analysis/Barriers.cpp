//===- Barriers.cpp -------------------------------------------------------===//

#include "analysis/Barriers.h"
#include "cuda/InlineAssembly.h"
#include "cuda/RuntimeApi.h"
#include "hardware/Warp.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace cuda_lint {

llvm::StringRef describe(BarrierScope S) {
  switch (S) {
  case BarrierScope::Warp:
    return "warp";
  case BarrierScope::Block:
    return "block";
  case BarrierScope::Cluster:
    return "cluster";
  case BarrierScope::Grid:
    return "grid";
  case BarrierScope::Dynamic:
  case BarrierScope::Other:
    return "group";
  }
  llvm_unreachable("covered switch");
}

/// True for a declaration directly in namespace `cooperative_groups` (versions
/// and details left out).
static bool inCooperativeGroups(const DeclContext *DC) {
  for (; DC; DC = DC->getParent())
    if (const auto *NS = dyn_cast<NamespaceDecl>(DC))
      if (NS->getIdentifier() && NS->getName() == "cooperative_groups")
        return true;
  return false;
}

static std::optional<BarrierScope> groupScope(const CXXRecordDecl *Record) {
  if (!Record || !Record->getIdentifier() ||
      !inCooperativeGroups(Record->getDeclContext()))
    return std::nullopt;
  // A tile of more than a warp orders more than a warp.
  if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Record))
    if (Special->getTemplateArgs().size() &&
        Special->getTemplateArgs()[0].getKind() == TemplateArgument::Integral &&
        Special->getTemplateArgs()[0].getAsIntegral().getLimitedValue() >
            WarpSize)
      return BarrierScope::Other;
  return llvm::StringSwitch<std::optional<BarrierScope>>(Record->getName())
      .Case("thread_block", BarrierScope::Block)
      .Case("cluster_group", BarrierScope::Cluster)
      .Case("grid_group", BarrierScope::Grid)
      .Cases({"multi_grid_group"}, BarrierScope::Other)
      .Cases({"thread_block_tile", "coalesced_group", "thread_block_tile_base",
              "__static_size_thread_block_tile_base"},
             BarrierScope::Warp)
      .Case("thread_group", BarrierScope::Dynamic)
      .Default(std::nullopt);
}

/// The lanes of a tile whose size is part of its type; 32 for other groups.
static unsigned tileSize(QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  if (const auto *Special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          T->getAsCXXRecordDecl()))
    if (Special->getTemplateArgs().size() &&
        Special->getTemplateArgs()[0].getKind() == TemplateArgument::Integral)
      return std::clamp<unsigned>(
          Special->getTemplateArgs()[0].getAsIntegral().getLimitedValue(
              WarpSize),
          1, WarpSize);
  return WarpSize;
}

std::optional<BarrierScope> groupScope(QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  return groupScope(T->getAsCXXRecordDecl());
}

/// The expression whose type says which group a call is about, before
/// conversions to a base.
static const Expr *groupOperand(const CallExpr *Call) {
  const Expr *E = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
    E = Member->getImplicitObjectArgument();
  // A static member called on an object.
  else if (const auto *Access =
               dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts()))
    E = Access->getBase();
  else if (Call->getNumArgs() > 0)
    E = Call->getArg(0);
  return E ? E->IgnoreParenImpCasts() : nullptr;
}

/// A barrier that the compiler knows by its name.
static std::optional<BarrierUse> intrinsicBarrier(llvm::StringRef Name) {
  struct Row {
    llvm::StringLiteral Name;
    BarrierScope Scope;
    bool Arrives = true, Waits = true;
    char Vote = 0;
    bool Counted = false;
  };
  using enum BarrierScope;
  static constexpr Row Rows[] = {
      {"__syncthreads", Block},
      {"__nvvm_barrier0", Block},
      {"__barrier0", Block},
      {"__barrier_sync", Block},
      {"__nvvm_barrier_sync", Block},
      {"__barrier_sync_count", Other, true, true, 0, true},
      {"__nvvm_barrier_sync_cnt", Other, true, true, 0, true},
      {"__syncthreads_or", Block, true, true, 'o'},
      {"__nvvm_bar0_or", Block, true, true, 'o'},
      {"__nvvm_barrier0_or", Block, true, true, 'o'},
      {"__syncthreads_and", Block, true, true, 'a'},
      {"__nvvm_bar0_and", Block, true, true, 'a'},
      {"__nvvm_barrier0_and", Block, true, true, 'a'},
      {"__syncthreads_count", Block, true, true, 'c'},
      {"__nvvm_bar0_popc", Block, true, true, 'c'},
      {"__nvvm_barrier0_popc", Block, true, true, 'c'},
      {"__syncwarp", Warp},
      {"__nvvm_bar_warp_sync", Warp},
      {"__cluster_barrier_arrive", Cluster, true, false},
      {"__cluster_barrier_arrive_relaxed", Cluster, true, false},
      {"__cluster_barrier_wait", Cluster, false, true},
  };
  const std::string Text = (Name + "()").str();
  const Row *Known =
      llvm::find_if(Rows, [&](const Row &R) { return R.Name == Name; });
  if (Known != std::end(Rows))
    return BarrierUse{.Scope = Known->Scope,
                      .Name = Text,
                      .Arrives = Known->Arrives,
                      .Waits = Known->Waits,
                      .Vote = Known->Vote,
                      .Counted = Known->Counted};
  if (Name.starts_with("__nvvm_barrier_") || Name.starts_with("__nvvm_bar_") ||
      Name.starts_with("__nvvm_mbarrier") || Name.starts_with("__mbarrier"))
    return BarrierUse{Other, Text};
  return std::nullopt;
}

/// The class of a group, as messages write it before its method.
static llvm::StringRef groupClass(BarrierScope Scope) {
  switch (Scope) {
  case BarrierScope::Block:
    return "thread_block::";
  case BarrierScope::Cluster:
    return "cluster_group::";
  case BarrierScope::Grid:
    return "grid_group::";
  case BarrierScope::Dynamic:
    return "thread_group::";
  default:
    return "";
  }
}

/// A barrier of a cooperative group.
static std::optional<BarrierUse> groupBarrier(const CallExpr *Call,
                                              const FunctionDecl *F) {
  llvm::StringRef Method = F->getName();
  bool Sync = Method == "sync" || Method == "wait" || Method == "wait_prior";
  bool Arrive = Method == "barrier_arrive", Wait = Method == "barrier_wait";
  if (!Sync && !Arrive && !Wait)
    return std::nullopt;
  const std::string Text = (Method + "()").str();
  const Expr *Operand = groupOperand(Call);
  const auto *M = dyn_cast<CXXMethodDecl>(F);
  std::optional<BarrierScope> Scope =
      Operand ? groupScope(Operand->getType()) : std::nullopt;
  if (!Scope && M)
    Scope = groupScope(M->getParent());
  if (!Scope)
    return BarrierUse{BarrierScope::Other, Text};
  BarrierUse Use{*Scope,
                 (M ? groupClass(*Scope) : "cooperative_groups::").str() + Text,
                 !Wait, !Arrive};
  if (Operand && *Scope == BarrierScope::Warp)
    Use.Tile = tileSize(Operand->getType());
  return Use;
}

/// A barrier of libcu++ or of the matrix library.
static std::optional<BarrierUse> libraryBarrier(llvm::StringRef Method) {
  const std::string Text = (Method + "()").str();
  if (Method == "barrier_cluster_arrive")
    return BarrierUse{BarrierScope::Cluster, Text, true, false};
  if (Method == "barrier_cluster_wait")
    return BarrierUse{BarrierScope::Cluster, Text, false, true};
  if (Method.contains("wait") || Method.starts_with("barrier_cluster"))
    return BarrierUse{BarrierScope::Other, Text};
  return std::nullopt;
}

std::optional<BarrierUse> asBarrier(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getIdentifier())
    return std::nullopt;
  if (llvm::StringRef Name = deviceIntrinsicName(Call); !Name.empty())
    return intrinsicBarrier(Name);
  const std::string Qualified = toolkitQualifiedName(F);
  const llvm::StringRef Name = Qualified;
  if (Name.starts_with("cooperative_groups::"))
    return groupBarrier(Call, F);
  if (Name.starts_with("cuda::") || Name.starts_with("nvcuda::"))
    return libraryBarrier(F->getName());
  return std::nullopt;
}

std::optional<BarrierUse> asBarrier(const GCCAsmStmt *Asm) {
  std::string Text = assemblyText(Asm);
  // What each of the patterns has: most assembly is arithmetic.
  if (!llvm::StringRef(Text).contains("bar") &&
      !llvm::StringRef(Text).contains("wait"))
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef, 4> Groups;
  // The PTX of the instruction is the only thing that says what it is.
  static const llvm::Regex Cluster("barrier\\.cluster\\.(arrive|wait)");
  if (Cluster.match(Text, &Groups)) {
    bool Both = llvm::StringRef(Text).contains("cluster.arrive") &&
                llvm::StringRef(Text).contains("cluster.wait");
    bool Arrive = Groups[1] == "arrive";
    return BarrierUse{BarrierScope::Cluster,
                      (llvm::Twine("barrier.cluster.") + Groups[1]).str(),
                      Both || Arrive, Both || !Arrive};
  }
  static const llvm::Regex Warp("bar\\.warp\\.sync");
  if (Warp.match(Text))
    return BarrierUse{BarrierScope::Warp, "bar.warp.sync"};
  static const llvm::Regex Block(
      "(^|[^a-z.])(bar|barrier)(\\.cta)?\\.sync(\\.aligned)?[ \t]+[^,;]+(,)?");
  if (Block.match(Text, &Groups)) {
    // With a thread count only part of the block meets.
    bool Counted = Groups[5] == ",";
    return BarrierUse{Counted ? BarrierScope::Other : BarrierScope::Block,
                      (Groups[2] + Groups[3] + ".sync").str()};
  }
  // Waiting for one's own asynchronous copies meets nobody.
  static const llvm::Regex OwnCopies(
      "^[ \t\n]*cp\\.async\\.wait_(group|all)[^;]*;?[ \t\n]*$");
  if (OwnCopies.match(Text))
    return std::nullopt;
  static const llvm::Regex Waits("(^|[^a-z.])(bar|barrier)\\.|mbarrier|wait");
  if (Waits.match(Text))
    return BarrierUse{BarrierScope::Other, "inline assembly"};
  return std::nullopt;
}

} // namespace cuda_lint
