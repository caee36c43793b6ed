//===- OverflowCheck.cpp - Indices computed in too few bits ---------------===//

#include "analysis/LiveFunctions.h"
#include "analysis/NarrowArithmetic.h"
#include "checks/Check.h"
#include "checks/CheckOptions.h"
#include "cuda/StatementParents.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <set>

using namespace clang;

namespace cuda_lint {
namespace {

class OverflowCheck : public HostCheck {
public:
  OverflowCheck(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : HostCheck(Name, Context), MaxExtent(Options.get("MaxExtent", 65536u)),
        EveryExtent(Options.get("EveryExtent", false)),
        MaxArray(Options.get("MaxArray", 16u)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) override {
    HostCheck::storeOptions(Opts);
    Options.store(Opts, "MaxExtent", MaxExtent);
    Options.store(Opts, "EveryExtent", EveryExtent);
    Options.store(Opts, "MaxArray", MaxArray);
  }

private:
  void checkUnit(TranslationUnit &TU) override {
    NarrowArithmetics Narrow(TU.engine<DataFlows>(), MaxExtent, EveryExtent,
                             uint64_t(MaxArray) << 30);
    const SourceManager &SM = TU.context().getSourceManager();
    // The same product of one function is one hazard, however often it is
    // written.
    llvm::MapVector<std::pair<const FunctionDecl *, unsigned>,
                    std::vector<NarrowArithmetic>>
        Groups;
    llvm::DenseMap<std::pair<const FunctionDecl *, unsigned>, unsigned> Spelled;
    const LiveFunctions &Live = TU.engine<LiveFunctions>();
    for (const FunctionDecl *F : TU.functions()) {
      if (!Live.mayRun(F))
        continue;
      for (NarrowArithmetic &Found : Narrow.in(F))
        if (!SM.isInSystemHeader(Found.Products.front()->getExprLoc())) {
          // Calls in between hide that the value is the same; and rows that a
          // constant apart are the same product.
          llvm::FoldingSetNodeID Id;
          profile(Found.Products.front(), Id);
          auto [It, New] = Spelled.try_emplace(
              {Found.Function, Id.ComputeHash()}, Found.Value);
          // The best reason is the one that is told.
          auto &Group = Groups[{Found.Function, It->second}];
          const bool Better = !Group.empty() && isUnbounded(Group.front()) &&
                              !isUnbounded(Found);
          Group.insert(Better ? Group.begin() : Group.end(), std::move(Found));
        }
    }
    // How wide the products of a function are is one decision.
    std::vector<std::vector<llvm::ArrayRef<NarrowArithmetic>>> Decisions;
    llvm::DenseMap<std::pair<const FunctionDecl *, unsigned>, size_t> Made;
    for (const auto &[Key, Group] : Groups) {
      // What the body of a macro says is said once, however often it is used.
      SourceLocation At = Group.front().Products.front()->getExprLoc();
      if (At.isMacroID() && !SM.isMacroArgExpansion(At))
        At = SM.getSpellingLoc(At);
      if (!claim(At))
        continue;
      size_t Which = Decisions.size();
      const NarrowArithmetic &First = Group.front();
      // Products, those that are cut, and variables that count to one bound.
      if (isOfProduct(First.Form))
        Which = Made.try_emplace({First.Function, isCut(First.Form)}, Which)
                    .first->second;
      else if (First.Form == NarrowArithmetic::Counter)
        Which = Made.try_emplace({First.Function, 2 + First.UpTo}, Which)
                    .first->second;
      if (Which == Decisions.size())
        Decisions.emplace_back();
      Decisions[Which].push_back(Group);
    }
    joinProductsOfMembers(Decisions);
    for (auto &Alike : Decisions) {
      llvm::stable_sort(Alike, [&](const auto &A, const auto &B) {
        // What nothing but the lack of a bound speaks for is told last.
        if (isUnbounded(A.front()) != isUnbounded(B.front()))
          return isUnbounded(B.front());
        return SM.isBeforeInTranslationUnit(
            A.front().Products.front()->getExprLoc(),
            B.front().Products.front()->getExprLoc());
      });
      report(TU, Alike);
    }
  }

  /// Whether a form is about a product that is computed in too few bits, or one
  /// that is cut down afterwards: such are decided together.
  static bool isOfProduct(NarrowArithmetic::FormT Form) {
    return Form != NarrowArithmetic::Thread &&
           Form != NarrowArithmetic::Elements &&
           Form != NarrowArithmetic::Counter &&
           Form != NarrowArithmetic::Advance;
  }
  static bool isCut(NarrowArithmetic::FormT Form) {
    return Form == NarrowArithmetic::CutOff ||
           Form == NarrowArithmetic::CutBytes;
  }

  /// Whether nothing says that an index of 32 bits, or its bound, is large.
  static bool isUnbounded(const NarrowArithmetic &Found) {
    return Found.Form == NarrowArithmetic::Limit ||
           (Found.Form == NarrowArithmetic::Offset && whyLarge(Found) == 4);
  }

  using Decision = std::vector<llvm::ArrayRef<NarrowArithmetic>>;
  using Members = std::multiset<const FieldDecl *>;

  /// How wide a product of the same members is, and nothing else, is one
  /// decision in all functions that write it.
  static void joinProductsOfMembers(std::vector<Decision> &Decisions) {
    std::vector<Decision> Out;
    std::map<std::set<std::pair<bool, Members>>, size_t> Made;
    for (Decision &D : Decisions) {
      std::set<std::pair<bool, Members>> Products;
      const bool OfMembers =
          llvm::all_of(D, [&](llvm::ArrayRef<NarrowArithmetic> Each) {
            Members Of;
            const bool Is = isOfProduct(Each.front().Form) &&
                            collectMembers(Each.front().Products.front(), Of);
            Products.insert({isCut(Each.front().Form), std::move(Of)});
            return Is;
          });
      const size_t Which =
          OfMembers ? Made.try_emplace(Products, Out.size()).first->second
                    : Out.size();
      if (Which == Out.size())
        Out.emplace_back();
      llvm::append_range(Out[Which], D);
    }
    Decisions = std::move(Out);
  }

  /// Adds the members that an expression is made of; false where it is of other
  /// things than these and constants.
  static bool collectMembers(const Expr *E, Members &Out) {
    E = E->IgnoreParenCasts();
    if (const auto *Op = dyn_cast<BinaryOperator>(E))
      return !Op->isAssignmentOp() && collectMembers(Op->getLHS(), Out) &&
             collectMembers(Op->getRHS(), Out);
    const auto *Member = dyn_cast<MemberExpr>(E);
    const auto *Field =
        Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    if (Field)
      Out.insert(Field->getCanonicalDecl());
    return Field || isa<IntegerLiteral>(E);
  }

  /// What an expression is but for its constants.
  static void profile(const Stmt *S, llvm::FoldingSetNodeID &Id) {
    if (const auto *E = dyn_cast<Expr>(S))
      S = E->IgnoreParenImpCasts();
    Id.AddInteger(S->getStmtClass());
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      Id.AddPointer(Ref->getDecl()->getCanonicalDecl());
    if (const auto *Member = dyn_cast<MemberExpr>(S))
      Id.AddPointer(Member->getMemberDecl()->getCanonicalDecl());
    if (const auto *Op = dyn_cast<BinaryOperator>(S))
      Id.AddInteger(Op->getOpcode());
    for (const Stmt *Child : S->children())
      if (Child)
        profile(Child, Id);
  }

  /// Reports the first product of those that are one decision. Long, as each
  /// form has words of its own.
  void report(TranslationUnit &TU,
              llvm::ArrayRef<llvm::ArrayRef<NarrowArithmetic>> Alike) {
    const NarrowArithmetic &First = Alike.front().front();
    const size_t More = Alike.size() - 1;
    llvm::SmallPtrSet<const FunctionDecl *, 8> In;
    for (const llvm::ArrayRef<NarrowArithmetic> &Each : Alike)
      In.insert(Each.front().Function);
    const std::string Rest =
        !More ? ""
              : (More == 1 ? ", and so is 1 more"
                           : ", and so are " + std::to_string(More) + " more") +
                    (In.size() == 1
                         ? " of this function"
                         : " of " + std::to_string(In.size()) + " functions");
    const Expr *Product = First.Products.front();
    const StringRef Limit = First.Signed ? "2,147,483,648" : "4,294,967,296";
    const SourceLocation At = Product->getExprLoc();
    switch (First.Form) {
    case NarrowArithmetic::Index:
      diag(At, "%0 is computed in 32 bits and overflows at %1, before it is "
               "widened to an index of 64 bits%2")
          << what(Product) << Limit << Rest;
      break;
    case NarrowArithmetic::Cast:
      diag(At, "%0 is computed in 32 bits and overflows at %1, before the cast "
               "widens it")
          << what(Product) << Limit;
      break;
    case NarrowArithmetic::Bound:
      diag(At, "%0 is computed in 32 bits and overflows at %1, before it is "
               "compared with an index of 64 bits%2")
          << what(Product) << Limit << Rest;
      break;
    case NarrowArithmetic::Bytes:
      diag(At, "%0 is computed in 32 bits and overflows at %1, before it is "
               "widened to a size of 64 bits%2")
          << what(Product) << Limit << Rest;
      break;
    case NarrowArithmetic::Argument:
      diag(At, "%0 in four dimensions is computed in 32 bits and overflows at "
               "%1, before it is widened to an argument of 64 bits%2")
          << what(Product) << Limit << Rest;
      break;
    case NarrowArithmetic::Thread:
      diag(At, "the thread's index is computed in 32 bits and overflows at "
               "%0, and the bound that it is compared with has 64 bits")
          << Limit;
      break;
    case NarrowArithmetic::Elements:
      diag(At, "the thread's index is computed in 32 bits and overflows at "
               "%0, and a launch makes a thread for each element that a "
               "product of 64 bits counts")
          << Limit;
      break;
    case NarrowArithmetic::Blocks:
      diag(At, "%0 is computed in 32 bits and overflows at %1, before it "
               "becomes a number of blocks%2")
          << what(Product) << Limit << Rest;
      break;
    case NarrowArithmetic::Counter:
      diag(At, "a variable of 32 bits overflows at %0, before it reaches this "
               "bound of 64 bits%select{|, and so %select{does|do}2 %1 more of "
               "this function}3")
          << Limit << std::to_string(More) << (More > 1) << (More != 0);
      note(At, "give the variable the type of the bound");
      return;
    case NarrowArithmetic::Offset:
      diag(At,
           "%0 is an index that is computed in 32 bits and overflows at "
           "%1; %select{its factors are numbers of the data in four "
           "dimensions|its factors are counts that had 64 bits|its factors are "
           "numbers of the data, one of them divided from what an array "
           "holds|its factors are an extent and a place that an array "
           "holds|nothing bounds its factors|where the kernel is launched a "
           "part of it is computed in 64 bits}2%3")
          << what(Product) << Limit << whyLarge(First) << Rest;
      break;
    case NarrowArithmetic::Limit:
      diag(At, "%0 is computed in 32 bits and overflows at %1, and the "
               "thread's index, which has no more bits, is compared with it%2")
          << what(Product) << Limit << Rest;
      break;
    case NarrowArithmetic::Growth:
      diag(At, "%0 is computed in 32 bits and overflows at %1, before the loop "
               "tests it: what is left may pass again%2")
          << what(Product) << Limit << Rest;
      break;
    case NarrowArithmetic::Shared:
      diag(At, "%0 is an index that is computed in 32 bits and overflows at "
               "%1; a product of the function that has an extent with it in "
               "common, and is no larger, is computed in 64 bits%2")
          << what(Product) << Limit << Rest;
      break;
    case NarrowArithmetic::Reduced:
      diag(At, "%0 is computed in 32 bits and overflows at %1, before an index "
               "is made of it as a remainder: it goes beyond the divisor%2")
          << what(Product) << Limit << Rest;
      break;
    case NarrowArithmetic::CutOff:
    case NarrowArithmetic::CutBytes:
      diag(At, "this product is computed in 64 bits and cut down to 32 before "
               "it is %select{an index|a size}0, which is wrong from %1 on%2")
          << (First.Form == NarrowArithmetic::CutBytes) << Limit << Rest;
      note(At, "give the variable that holds it 64 bits");
      return;
    case NarrowArithmetic::Advance:
      diag(At, "the size of the grid is added to a variable of 32 bits, which "
               "overflows at %0 before it reaches its bound; the bound "
               "%select{is as large|had 64 bits}1")
          << Limit << First.HadMore;
      note(At, "give the variable 64 bits");
      return;
    case NarrowArithmetic::Sibling:
    case NarrowArithmetic::Launched:
      diag(At, "%0 is computed in 32 bits and overflows at %1; the same "
               "product is computed in 64 bits %select{elsewhere in this "
               "function|where the kernel is launched}2%3")
          << what(Product) << Limit
          << (First.Form == NarrowArithmetic::Launched) << Rest;
      break;
    }
    if (First.Use &&
        !First.Use->getSourceRange().fullyContains(Product->getSourceRange()))
      note(First.Use->getBeginLoc(), useOf(First.Form));
    suggest(TU, Alike);
  }

  /// What the message about an index of 32 bits says of its factors.
  static unsigned whyLarge(const NarrowArithmetic &Found) {
    if (Found.AtLaunch)
      return 5;
    if (Found.HadMore)
      return 1;
    if (Found.OfPlaces)
      return 2;
    if (Found.Gathered)
      return 3;
    return Found.Factors >= 4 ? 0 : 4;
  }

  static StringRef what(const Expr *E) {
    const auto *Op = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    return Op && Op->isShiftOp() ? "this shift" : "this product";
  }

  static StringRef useOf(NarrowArithmetic::FormT Form) {
    switch (Form) {
    case NarrowArithmetic::Index:
      return "used as an index of 64 bits here";
    case NarrowArithmetic::Offset:
    case NarrowArithmetic::CutOff:
    case NarrowArithmetic::Elements:
    case NarrowArithmetic::Reduced:
      return "used as an index here";
    case NarrowArithmetic::Argument:
      return "given to a function here";
    case NarrowArithmetic::Bytes:
    case NarrowArithmetic::CutBytes:
      return "used as a size here";
    case NarrowArithmetic::Sibling:
    case NarrowArithmetic::Shared:
    case NarrowArithmetic::Launched:
      return "computed in 64 bits here";
    case NarrowArithmetic::Blocks:
      return "launched with it here";
    case NarrowArithmetic::Cast:
      return "widened here";
    case NarrowArithmetic::Bound:
    case NarrowArithmetic::Limit:
    case NarrowArithmetic::Growth:
    case NarrowArithmetic::Counter:
    case NarrowArithmetic::Advance:
    case NarrowArithmetic::Thread:
      return "compared here";
    }
    llvm_unreachable("a form without a use");
  }

  /// Finds the first factor; a sum in parentheses is widened where it
  /// multiplies.
  static const Expr *firstFactor(const Expr *E) {
    for (;;) {
      const Expr *Bare = E->IgnoreParenImpCasts();
      const auto *Op = dyn_cast<BinaryOperator>(Bare);
      if (!Op || Op->isAssignmentOp())
        return E->IgnoreImpCasts();
      if (Op->getOpcode() == BO_Mul || Op->getOpcode() == BO_Shl) {
        E = Op->getLHS();
        continue;
      }
      if (!Op->isAdditiveOp())
        return E->IgnoreImpCasts();
      const Expr *Inner = nullptr;
      for (const Expr *Side : {Op->getLHS(), Op->getRHS()})
        if (const auto *Product =
                dyn_cast<BinaryOperator>(Side->IgnoreParenImpCasts());
            Product && Product->getOpcode() == BO_Mul && !Inner)
          Inner = Side;
      if (!Inner)
        return E->IgnoreImpCasts();
      E = Inner;
    }
  }

  /// Widens the first factor of each product, where that is enough.
  void suggest(TranslationUnit &TU,
               llvm::ArrayRef<llvm::ArrayRef<NarrowArithmetic>> Alike) {
    const Expr *First = nullptr;
    std::vector<FixItHint> Hints;
    llvm::DenseSet<SourceLocation> Edited;
    for (const llvm::ArrayRef<NarrowArithmetic> &Group : Alike) {
      const Expr *Product = Group.front().Products.front();
      if (widen(TU, Group, Hints, Edited)) {
        First = First ? First : Product;
        continue;
      }
      if (&Group == Alike.begin())
        note(Product->getBeginLoc(),
             llvm::any_of(Group,
                          [&](const NarrowArithmetic &Each) {
                            return throughVariable(TU, Each);
                          })
                 ? "widen the first factor, and give the variable that holds "
                   "the result 64 bits"
                 : "widen the first factor to 64 bits");
    }
    if (Hints.empty())
      return;
    DiagnosticBuilder Fix = diag(First->getBeginLoc(), "widen the first factor",
                                 DiagnosticIDs::Note);
    for (const FixItHint &Hint : Hints)
      Fix << Hint;
  }

  /// Adds what widens a product in all places where it is written; nothing
  /// where that is not enough, or not possible.
  bool widen(TranslationUnit &TU, llvm::ArrayRef<NarrowArithmetic> Group,
             std::vector<FixItHint> &Out,
             llvm::DenseSet<SourceLocation> &Edited) {
    const SourceManager &SM = TU.context().getSourceManager();
    const LangOptions &LangOpts = TU.context().getLangOpts();
    std::vector<FixItHint> Hints;
    llvm::SmallVector<SourceLocation, 4> Added;
    for (const NarrowArithmetic &Each : Group) {
      // A variable of 32 bits lies between the product and its use.
      if (throughVariable(TU, Each))
        return false;
      for (const Expr *Product : Each.Products) {
        const Expr *Factor = firstFactor(Product);
        const SourceLocation Begin = Factor->getBeginLoc(),
                             End = Lexer::getLocForEndOfToken(
                                 Factor->getEndLoc(), 0, SM, LangOpts);
        if (isa<CompoundAssignOperator>(Product) || Begin.isMacroID() ||
            End.isInvalid() || Factor->getEndLoc().isMacroID())
          return false;
        if (Edited.contains(Begin) || llvm::is_contained(Added, Begin))
          continue;
        Added.push_back(Begin);
        const std::string Type =
            Each.Signed && !(Each.Form == NarrowArithmetic::Bytes) ? "long long"
                                                                   : "size_t";
        const bool Wrapped = isa<ParenExpr>(Factor);
        Hints.push_back(FixItHint::CreateInsertion(
            Begin, "static_cast<" + Type + ">" + (Wrapped ? "" : "(")));
        if (!Wrapped)
          Hints.push_back(FixItHint::CreateInsertion(End, ")"));
      }
    }
    Edited.insert(Added.begin(), Added.end());
    Out.insert(Out.end(), Hints.begin(), Hints.end());
    return true;
  }

  /// Whether widening the product alone would be cut down again.
  static bool throughVariable(TranslationUnit &TU,
                              const NarrowArithmetic &Each) {
    const ASTContext &Ctx = TU.context();
    // The expressions around the product, up to what takes it in 64 bits.
    auto &Parents = TU.engine<StatementParents>();
    const Stmt *S = Each.Products.front();
    while ((S = Parents.parent(S))) {
      if (const auto *Cast = dyn_cast<CastExpr>(S)) {
        if (Cast->getType()->isIntegerType() &&
            Ctx.getIntWidth(Cast->getType()) == 64)
          return false;
        if (isa<ExplicitCastExpr>(Cast))
          return true;
        continue;
      }
      if (isa<ParenExpr>(S))
        continue;
      if (const auto *Op = dyn_cast<BinaryOperator>(S)) {
        if (Op->isAssignmentOp())
          return true;
        if (Op->isComparisonOp() || Op->getType()->isPointerType())
          return false;
        continue;
      }
      return !isa<ArraySubscriptExpr>(S);
    }
    return false;
  }

  const unsigned MaxExtent;
  const bool EveryExtent;
  /// In GiB.
  const unsigned MaxArray;
};

const RegisterCheck<OverflowCheck> Registered(
    {"cuda-index-overflow",
     CheckKind::Correctness,
     FixSupport::FixIt,
     "an index or size that is computed in 32 bits and widened afterwards",
     {{"CUDA Programming Guide", "Built-in Variables"}}});

const RegisterOptions Taken("cuda-index-overflow",
                            {{"MaxExtent", CheckOption::Number},
                             {"EveryExtent", CheckOption::StrictFlag},
                             {"MaxArray", CheckOption::Number}});

} // namespace
} // namespace cuda_lint
