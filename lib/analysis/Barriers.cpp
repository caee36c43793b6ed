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

std::optional<BarrierUse> asBarrier(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getIdentifier())
    return std::nullopt;
  if (llvm::StringRef Name = deviceIntrinsicName(Call); !Name.empty()) {
    std::string Text = (Name + "()").str();
    if (Name == "__syncthreads" || Name == "__nvvm_barrier0" ||
        Name == "__barrier0" || Name == "__barrier_sync" ||
        Name == "__nvvm_barrier_sync")
      return BarrierUse{BarrierScope::Block, Text};
    if (Name == "__barrier_sync_count" || Name == "__nvvm_barrier_sync_cnt")
      return BarrierUse{
          .Scope = BarrierScope::Other, .Name = Text, .Counted = true};
    if (Name == "__syncthreads_or" || Name == "__nvvm_bar0_or" ||
        Name == "__nvvm_barrier0_or")
      return BarrierUse{
          .Scope = BarrierScope::Block, .Name = Text, .Vote = 'o'};
    if (Name == "__syncthreads_and" || Name == "__nvvm_bar0_and" ||
        Name == "__nvvm_barrier0_and")
      return BarrierUse{
          .Scope = BarrierScope::Block, .Name = Text, .Vote = 'a'};
    if (Name == "__syncthreads_count" || Name == "__nvvm_bar0_popc" ||
        Name == "__nvvm_barrier0_popc")
      return BarrierUse{
          .Scope = BarrierScope::Block, .Name = Text, .Vote = 'c'};
    if (Name == "__syncwarp" || Name == "__nvvm_bar_warp_sync")
      return BarrierUse{BarrierScope::Warp, Text};
    if (Name == "__cluster_barrier_arrive" ||
        Name == "__cluster_barrier_arrive_relaxed")
      return BarrierUse{BarrierScope::Cluster, Text, true, false};
    if (Name == "__cluster_barrier_wait")
      return BarrierUse{BarrierScope::Cluster, Text, false, true};
    if (Name.starts_with("__nvvm_barrier_") ||
        Name.starts_with("__nvvm_bar_") ||
        Name.starts_with("__nvvm_mbarrier") || Name.starts_with("__mbarrier"))
      return BarrierUse{BarrierScope::Other, Text};
    return std::nullopt;
  }
  std::string Qualified = toolkitQualifiedName(F);
  llvm::StringRef Name = Qualified;
  if (Name.consume_front("cooperative_groups::")) {
    llvm::StringRef Method = F->getName();
    bool Sync = Method == "sync" || Method == "wait" || Method == "wait_prior";
    bool Arrive = Method == "barrier_arrive", Wait = Method == "barrier_wait";
    if (!Sync && !Arrive && !Wait)
      return std::nullopt;
    const Expr *Operand = groupOperand(Call);
    std::optional<BarrierScope> Scope =
        Operand ? groupScope(Operand->getType()) : std::nullopt;
    if (!Scope)
      if (const auto *M = dyn_cast<CXXMethodDecl>(F))
        Scope = groupScope(M->getParent());
    if (!Scope)
      return BarrierUse{BarrierScope::Other, (Method + "()").str()};
    std::string Text = (llvm::Twine(Method) + "()").str();
    if (*Scope == BarrierScope::Block)
      Text = "thread_block::" + Text;
    else if (*Scope == BarrierScope::Cluster)
      Text = "cluster_group::" + Text;
    else if (*Scope == BarrierScope::Grid)
      Text = "grid_group::" + Text;
    else if (*Scope == BarrierScope::Dynamic)
      Text = "thread_group::" + Text;
    if (!isa<CXXMethodDecl>(F))
      Text = "cooperative_groups::" + (Method + "()").str();
    BarrierUse Use{*Scope, Text, !Wait, !Arrive};
    if (Operand && *Scope == BarrierScope::Warp)
      Use.Tile = tileSize(Operand->getType());
    return Use;
  }
  if (Name.starts_with("cuda::") || Name.starts_with("nvcuda::")) {
    llvm::StringRef Method = F->getName();
    if (Method.contains("wait") || Method.contains("arrive_and_wait") ||
        Method.starts_with("barrier_cluster")) {
      if (Method == "barrier_cluster_arrive")
        return BarrierUse{BarrierScope::Cluster, (Method + "()").str(), true,
                          false};
      if (Method == "barrier_cluster_wait")
        return BarrierUse{BarrierScope::Cluster, (Method + "()").str(), false,
                          true};
      return BarrierUse{BarrierScope::Other, (Method + "()").str()};
    }
  }
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
