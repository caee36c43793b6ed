//===- ByteCountCheck.cpp - Counts that are no bytes ----------------------===//

#include "analysis/ByteSizes.h"
#include "analysis/CallBytes.h"
#include "analysis/CountedAllocations.h"
#include "analysis/CountedCopies.h"
#include "analysis/HostMemoryUse.h"
#include "analysis/PitchedRows.h"
#include "analysis/RuntimeCallers.h"
#include "analysis/WrittenSizes.h"
#include "checks/Check.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cuda_lint {
namespace {

class ByteCountCheck : public HostCheck {
public:
  using HostCheck::HostCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    PathExecution &Paths = TU.engine<PathExecution>();
    Symbols = &Paths.symbols();
    Unit = &TU;
    for (const FunctionDecl *F : TU.functions()) {
      if (runsOnDevice(F))
        continue;
      for (const CallSite &Site : TU.callsIn(F)) {
        const HostFunction *Row = hostFunction(Site.Call);
        if (!Row)
          continue;
        checkCall(*Row, Site.Call, TU.context());
      }
      for (const CountedAllocation &A : countedAllocations(TU, F))
        checkCountElsewhere(A, TU.context());
      if (!TU.engine<RuntimeCallers>().contains(F))
        continue;
      for (const ExecutionPath &Path : Paths.paths(F).Paths) {
        HostAllocations Known(Paths, TU.engine<MemberMemory>());
        SizedCopies Copies;
        for (const PathEvent *E : Path.Events) {
          if (E->Kind == PathEvent::Call && E->Callee)
            if (const HostFunction *Row = hostFunction(E->Callee)) {
              checkSizedTwice(*Row, *E, TU.context());
              checkAgainstAllocations(*Row, *E, Path.knownAt(*E), Known,
                                      TU.context());
              checkOtherNumbers(*Row, *E, TU.context());
              checkFloatingByte(TU, *Row, *E);
              checkLibraryCount(*Row, *E, Known, TU.context());
              Copies.add(*Row, *E);
            }
          if (E->Kind == PathEvent::Launch)
            checkCountOfElements(*E, Known, TU.context());
          Known.take(*E);
        }
        const std::vector<const SizedCopy *> Counted = Copies.counted();
        if (!Counted.empty())
          for (const PathEvent *E : Path.Events)
            if (E->Kind == PathEvent::Launch && E->Kernel)
              checkCounted(*E, Counted, TU.context());
        checkBesideElements(Copies, TU.context());
      }
    }
  }

  // What a call alone shows.

  void checkCall(const HostFunction &Row, const CallExpr *Call,
                 const ASTContext &Ctx) {
    if (Row.Work == HostWork::Set)
      checkValue(Row, Call, Ctx);
    const Expr *Bytes = argument(Row, Call, ArgumentRole::Bytes);
    if (!Bytes || Bytes->isValueDependent() ||
        (Row.Work != HostWork::Copy && Row.Work != HostWork::Set &&
         Row.Work != HostWork::Allocate))
      return;
    checkSizeofPointer(Row, Call, Bytes, Ctx);
    checkArrays(Row, Call, Bytes, Ctx);
    checkContainer(Row, Call, Bytes, Ctx);
    checkOtherType(Row, Call, Bytes, Ctx);
    checkWholeElements(Row, Call, Bytes, Ctx);
    checkOwnAddress(Row, Call, Bytes, Ctx);
  }

  void checkCountElsewhere(const CountedAllocation &A, const ASTContext &Ctx) {
    if (!claim(A.Call->getBeginLoc()))
      return;
    diag(A.Bytes->getBeginLoc(),
         "%0 takes bytes, and '%1' is the number of elements of %2 bytes")
        << A.Row->Name << A.Count->getName()
        << std::to_string(Ctx.getTypeSizeInChars(A.Element).getQuantity());
    note(A.Other->getBeginLoc(), "a number of elements for the same pointer "
                                 "here");
    note(A.Bytes->getBeginLoc(),
         "multiply the count with the size of an element");
  }

  /// The elements are meant, and the address is that of the container, or of
  /// the pointer, that leads to them: `&v` for `v.data()`.
  void checkOwnAddress(const HostFunction &Row, const CallExpr *Call,
                       const Expr *Bytes, const ASTContext &Ctx) {
    const std::optional<OwnAddress> Found = ownAddress(Row, Call, Bytes, Ctx);
    if (!Found || !claim(Call->getBeginLoc()))
      return;
    diag(Found->Given->getBeginLoc(),
         "%0 is given the address of '%1' itself, and bytes of elements of %2, "
         "which are elsewhere")
        << Row.Name << Found->Of->getNameAsString()
        << Found->Element.getUnqualifiedType();
    note(Found->Given->getBeginLoc(), "give it '%0%1'")
        << Found->Of->getNameAsString()
        << (Found->Of->getType()->isPointerType() ? "" : ".data()");
  }

  /// cudaMemset writes one byte, again and again.
  void checkValue(const HostFunction &Row, const CallExpr *Call,
                  const ASTContext &Ctx) {
    if (Row.has(ArgumentRole::Words16) || Row.has(ArgumentRole::Words32))
      return;
    const Expr *Value = argument(Row, Call, ArgumentRole::Value);
    if (!Value || Value->isValueDependent())
      return;
    const Expr *Written = Value->IgnoreParenImpCasts();
    Expr::EvalResult Result;
    if (Written->getType()->isRealFloatingType()) {
      llvm::APFloat Number(0.0);
      if (!Written->EvaluateAsFloat(Number, Ctx) || Number.isZero())
        return;
      if (!claim(Call->getBeginLoc()))
        return;
      llvm::SmallString<16> Text;
      Number.toString(Text);
      diag(Value->getBeginLoc(),
           "%0 sets bytes, and %1 becomes the byte %2 first")
          << Row.Name << Text.str().str()
          << std::to_string(static_cast<int>(Number.convertToDouble()) & 0xff);
    } else {
      if (!Value->EvaluateAsInt(Result, Ctx)) {
        checkSwapped(Row, Call);
        return;
      }
      const llvm::APSInt Number = Result.Val.getInt();
      const std::optional<int64_t> N = Number.trySExtValue();
      // A pattern of equal bytes means what it does.
      if (!N || (*N >= -128 && *N <= 255) || equalBytes(*N) ||
          !claim(Call->getBeginLoc()))
        return;
      diag(Value->getBeginLoc(), "%0 sets bytes: of %1 it takes the low byte, "
                                 "%2")
          << Row.Name << std::to_string(*N) << std::to_string(*N & 0xff);
    }
    noteFill(Value->getBeginLoc());
  }

  void noteFill(SourceLocation At) {
    note(At, "fill elements that are wider than a byte with a kernel or "
             "thrust::fill, or with cuMemsetD32");
  }

  /// No bytes are set to a number that is not known: to so many bytes of 0.
  void checkSwapped(const HostFunction &Row, const CallExpr *Call) {
    const Expr *Bytes = argument(Row, Call, ArgumentRole::Bytes);
    // A template's number is none that was written here.
    while (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Bytes))
      Bytes = Cast->getSubExpr();
    const auto *Number = dyn_cast_or_null<IntegerLiteral>(Bytes);
    if (!Number || Number->getValue() != 0 || !claim(Call->getBeginLoc()))
      return;
    diag(Bytes->getBeginLoc(), "%0 sets no bytes: the value comes before the "
                               "number of bytes")
        << Row.Name;
    note(Bytes->getBeginLoc(), "swap the two arguments");
  }

  static bool equalBytes(int64_t N) {
    const uint32_t Word = static_cast<uint32_t>(N);
    return Word == (Word & 0xff) * 0x01010101u;
  }

  /// sizeof of a pointer, where what it points to is meant.
  void checkSizeofPointer(const HostFunction &Row, const CallExpr *Call,
                          const Expr *Bytes, const ASTContext &Ctx) {
    for (const PointerSize &Found : pointerSizes(Row, Call, Bytes, Ctx)) {
      if (!claim(Call->getBeginLoc()))
        continue;
      diag(Found.Written->getBeginLoc(),
           "'sizeof' of the pointer '%0' is %1, whatever it points to; an "
           "element has %2 bytes")
          << Found.Pointer->getNameAsString() << std::to_string(Found.Size)
          << std::to_string(Found.Element);
      note(Found.Written->getBeginLoc(), "take the size of '*%0'")
          << Found.Pointer->getNameAsString();
    }
  }

  /// As many bytes as an array has elements: a variable of the device, or one
  /// of the host, or a member.
  void checkArrays(const HostFunction &Row, const CallExpr *Call,
                   const Expr *Bytes, const ASTContext &Ctx) {
    if (Row.Work == HostWork::Allocate)
      return;
    for (const ArgumentRole Role :
         {ArgumentRole::DestinationSymbol, ArgumentRole::SourceSymbol,
          ArgumentRole::Destination, ArgumentRole::Source,
          ArgumentRole::HostDestination, ArgumentRole::HostSource})
      if (const Expr *Of = argument(Row, Call, Role))
        checkArray(Row, Call, Bytes, Of, Ctx);
  }

  void checkArray(const HostFunction &Row, const CallExpr *Call,
                  const Expr *Bytes, const Expr *Of, const ASTContext &Ctx) {
    const std::optional<ArrayCount> Found = arrayCount(Bytes, Of, Ctx);
    if (!Found || !claim(Call->getBeginLoc()))
      return;
    diag(Bytes->getBeginLoc(),
         "%0 takes bytes, and %1 is the number of elements of '%2', of %3 "
         "bytes each")
        << Row.Name << std::to_string(Found->Count)
        << Found->Array->getNameAsString() << std::to_string(Found->Element);
    note(Bytes->getBeginLoc(),
         "multiply the count with the size of an element");
  }

  /// `v.data()` with `v.size()`.
  void checkContainer(const HostFunction &Row, const CallExpr *Call,
                      const Expr *Bytes, const ASTContext &Ctx) {
    const auto *Size = dyn_cast<CXXMemberCallExpr>(Bytes->IgnoreParenCasts());
    if (!Size || !Size->getMethodDecl() ||
        !Size->getMethodDecl()->getIdentifier() ||
        Size->getMethodDecl()->getName() != "size" || Size->getNumArgs())
      return;
    const ValueDecl *Container = namedBy(Size->getImplicitObjectArgument());
    if (!Container)
      return;
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      if (!isMemory(Row.role(I)))
        continue;
      const uint64_t Element = elementSize(Call->getArg(I), Ctx);
      if (Element < 2 || containerAt(Call->getArg(I)) != Container ||
          !claim(Call->getBeginLoc()))
        continue;
      diag(Bytes->getBeginLoc(),
           "%0 takes bytes, and '%1' has elements of %2 bytes")
          << Row.Name << Container->getNameAsString() << std::to_string(Element)
          << FixItHint::CreateInsertion(
                 Lexer::getLocForEndOfToken(Bytes->getEndLoc(), 0,
                                            Ctx.getSourceManager(),
                                            Ctx.getLangOpts()),
                 " * sizeof(" + Container->getNameAsString() + "[0])");
      note(Bytes->getBeginLoc(), "multiply the count with the size of an "
                                 "element");
    }
  }

  /// A count of one number type for memory of another, larger one.
  void checkOtherType(const HostFunction &Row, const CallExpr *Call,
                      const Expr *Bytes, const ASTContext &Ctx) {
    const std::optional<SmallerType> Found = smallerType(Row, Call, Bytes, Ctx);
    if (!Found || !claim(Call->getBeginLoc()))
      return;
    diag(Found->Written->getBeginLoc(),
         "%0 counts elements of %1 (%2 bytes) for memory of %3 (%4 bytes)")
        << Row.Name << Found->Counted << std::to_string(Found->CountedSize)
        << Found->Element << std::to_string(Found->ElementSize);
    note(Found->Written->getBeginLoc(),
         "take 'sizeof' of what the pointer points to");
  }

  /// A number of bytes that ends in the middle of an element: one where an
  /// `int` is copied.
  void checkWholeElements(const HostFunction &Row, const CallExpr *Call,
                          const Expr *Bytes, const ASTContext &Ctx) {
    const std::optional<PartOfElement> Found =
        partOfElement(Row, Call, Bytes, Ctx);
    if (!Found || !claim(Call->getBeginLoc()))
      return;
    diag(Bytes->getBeginLoc(),
         "%0 takes bytes: %1 %select{is|are}2 no whole number of elements of "
         "%3, which have %4 each")
        << Row.Name << std::to_string(Found->Bytes) << (Found->Bytes != 1)
        << Found->Element << std::to_string(Found->Size);
    note(Bytes->getBeginLoc(),
         "multiply the count with the size of an element");
  }

  // What a path shows.

  void checkAgainstAllocations(const HostFunction &Row, const PathEvent &E,
                               llvm::ArrayRef<const SymExpr *> Facts,
                               const HostAllocations &Known,
                               const ASTContext &Ctx) {
    if (Row.Work != HostWork::Copy && Row.Work != HostWork::Set)
      return;
    const auto *Call = dyn_cast<CallExpr>(E.Site);
    for (const RowMisuse &Found : rowMisuses(Row, E, Known))
      report(Found, Row, E, Ctx);
    if (Row.has(ArgumentRole::Rows)) {
      checkWidth(Row, E, Ctx);
      return;
    }
    uint64_t Width = 1;
    std::optional<unsigned> Count = Row.argument(ArgumentRole::Bytes);
    if (!Count && (Count = Row.argument(ArgumentRole::Words16)))
      Width = 2;
    if (!Count && (Count = Row.argument(ArgumentRole::Words32)))
      Width = 4;
    if (!Call || !Count || *Count >= E.Arguments.size() ||
        !E.Arguments[*Count] || *Count >= Call->getNumArgs())
      return;
    SymProduct Bytes = productOf(E.Arguments[*Count]);
    if (llvm::MulOverflow<int64_t>(Bytes.Coefficient, Width, Bytes.Coefficient))
      return;
    for (unsigned I = 0; I < E.Arguments.size() && I < Call->getNumArgs();
         ++I) {
      if (!isMemory(Row.role(I)) || !E.Arguments[I])
        continue;
      const std::optional<HostAllocation> A = Known.of(E.Arguments[I]);
      if (A && A->Bytes && A->Space != HostAllocation::Shadow)
        checkAgainst(
            {Row, E, Call, *Count, I, Width, productOf(A->Bytes), Bytes, *A},
            Facts, Ctx);
    }
  }

  /// A call that reads or writes memory of which the size is known.
  struct SizedUse {
    const HostFunction &Row;
    const PathEvent &E;
    const CallExpr *Call;
    /// The arguments that are the number of bytes, and the memory.
    unsigned Count, Pointer;
    /// Bytes for each that the number counts.
    uint64_t Width;
    /// What there is, and what the call takes.
    SymProduct Size, Bytes;
    const HostAllocation &A;

    bool reads() const {
      return Row.role(Pointer) == ArgumentRole::Source ||
             Row.role(Pointer) == ArgumentRole::HostSource;
    }
    const char *verb() const { return reads() ? "reads" : "writes"; }
    const char *direction() const { return reads() ? "from" : "to"; }
  };

  /// A number that the path has found to be no less than the one that the
  /// memory was allocated with: it is more on some.
  bool reportAsked(const SizedUse &Use, llvm::ArrayRef<const SymExpr *> Facts) {
    const SymProduct &Size = Use.Size, &Bytes = Use.Bytes;
    if (Size.Factors.size() != 1 || Bytes.Factors.size() != 1 ||
        Size.Coefficient != Bytes.Coefficient ||
        stripCasts(Use.E.Arguments[Use.Pointer]) != Use.A.Pointer)
      return false;
    const SymExpr *There = stripCasts(Size.Factors.front()),
                  *Taken = stripCasts(Bytes.Factors.front());
    const auto IsNamed = [](const SymExpr *V) {
      return V->Kind == SymExpr::Symbol && V->Loc && V->Loc->Decl;
    };
    if (There == Taken || !IsNamed(There) || !IsNamed(Taken))
      return false;
    // Where a loop over the memory is left at once there is none, which any
    // count is no less than: nobody has compared the two.
    if (llvm::none_of(Facts, [&](const SymExpr *Fact) {
          return contains(Fact, There) && contains(Fact, Taken);
        }))
      return false;
    const auto Is = [&](SymExpr::OpT Op) {
      return Symbols->decide(
          Symbols->binary(Op, ScalarType::boolean(), Taken, There), Facts);
    };
    if (Is(SymExpr::LT) != false || Is(SymExpr::EQ) == true)
      return false;
    const SourceLocation At = Use.Call->getArg(Use.Count)->getBeginLoc();
    if (!claim(At))
      return true;
    diag(At, "%0 %1 as much as '%2' says, which was found to be no less than "
             "'%3' before, and the memory was allocated with that")
        << Use.Row.Name << Use.verb() << Taken->Loc->Decl->getNameAsString()
        << There->Loc->Decl->getNameAsString();
    note(At, "take the smaller one of both");
    return true;
  }

  void checkAgainst(const SizedUse &Use, llvm::ArrayRef<const SymExpr *> Facts,
                    const ASTContext &Ctx) {
    const auto &[Row, E, Call, Count, Pointer, Width, Size, Bytes, A] = Use;
    if (reportAsked(Use, Facts))
      return;
    if (const std::optional<int64_t> More = moreBy(Bytes, Size))
      reportMore(Use, *More);
    if (const SymExpr *Extra = extraFactor(Bytes, Size, Facts))
      reportFactor(Use, *Extra->Loc->Decl);
    if (Width == 1 && (Size.Factors != Bytes.Factors) &&
        llvm::none_of(Facts, asksForWrapping) &&
        isMoreInAll(E.Arguments[Count], A.Bytes))
      reportMoreInAll(Use);
    if (Size.Factors != Bytes.Factors || Size.Coefficient <= 0 ||
        Bytes.Coefficient <= 0)
      return;
    if (Bytes.Coefficient > Size.Coefficient) {
      // Nobody has that much.
      if (llvm::none_of(Facts, asksForWrapping))
        reportTooMany(Use, Ctx);
    } else if (stripCasts(E.Arguments[Pointer]) == A.Pointer) {
      checkElements(Use, Ctx);
    }
  }

  /// Whether a class takes the rows of its own memory for another distance
  /// apart, whoever uses it.
  static bool isWrongByItself(const RowMisuse &Found, const PathEvent &E) {
    const auto *Uses = dyn_cast<CXXMethodDecl>(E.In);
    const auto *Makes =
        Found.Of.At ? dyn_cast<CXXMethodDecl>(Found.Of.At->In) : nullptr;
    return Uses && Makes && Found.Kind != RowMisuse::LongRows &&
           Uses->getParent()->getCanonicalDecl() ==
               Makes->getParent()->getCanonicalDecl();
  }

  /// Memory of cudaMallocPitch as if its rows touched, or were longer.
  void report(const RowMisuse &Found, const HostFunction &Row,
              const PathEvent &E, const ASTContext &Ctx) {
    const SourceLocation At =
        Found.Kind == RowMisuse::Elements ? Found.Written->getBeginLoc()
        : isWrongByItself(Found, E) ? outsideOfSystem(E, E.Site->getBeginLoc())
                                    : placeOfBoth(E, Found.Of);
    if (!claim(At))
      return;
    switch (Found.Kind) {
    case RowMisuse::Pitch:
      diag(At, "%0 is given '%1' as the pitch of %2, the length of its rows: "
               "they are further apart")
          << Row.Name << text(Found.Written, Ctx) << describe(Found.Of);
      break;
    case RowMisuse::OnePiece:
      diag(At, "%0 takes %1 for one piece, and its rows are further apart than "
               "they are long")
          << Row.Name << describe(Found.Of);
      break;
    case RowMisuse::LongRows:
      diag(At, "%0 %1 %2 times as much of each row %3 %4 as it has")
          << Row.Name << (Found.Reads ? "reads" : "writes")
          << ratio(Found.Takes, Found.Has) << (Found.Reads ? "from" : "to")
          << describe(Found.Of);
      break;
    case RowMisuse::Elements:
      diag(At, "%0 takes bytes, and '%1' is the number of elements of %2 bytes")
          << Row.Name << text(Found.Written, Ctx)
          << std::to_string(Found.Has / Found.Takes);
      break;
    }
    noteAllocation(Found.Of);
    if (Found.Kind == RowMisuse::Elements)
      note(At, "multiply the count with the size of an element");
    else if (Found.Kind != RowMisuse::LongRows)
      note(At, "give a call for rows the pitch that %0 says")
          << Found.Of.Row->Name;
  }

  /// Rows whose width counts elements where their distance counts bytes.
  void checkWidth(const HostFunction &Row, const PathEvent &E,
                  const ASTContext &Ctx) {
    const std::optional<NarrowRows> Found = narrowRows(Row, E);
    if (!Found || !claim(Found->Width->getBeginLoc()))
      return;
    const SourceLocation At = Found->Width->getBeginLoc();
    diag(At, "%0 takes the width of a row in bytes, and the pitch '%1' is %2 "
             "times as many as '%3'")
        << Row.Name << text(Found->Pitch, Ctx) << std::to_string(Found->Element)
        << text(Found->Width, Ctx);
    note(At, "multiply the count with the size of an element");
  }

  /// Memory of as many bytes as a kernel is told that it has elements, with a
  /// thread for each.
  void checkCountOfElements(const PathEvent &E, const HostAllocations &Known,
                            const ASTContext &Ctx) {
    if (!E.Kernel || !E.Grid[0])
      return;
    for (unsigned I = 0; I < E.Arguments.size() && I < E.Kernel->getNumParams();
         ++I) {
      const QualType T = E.Kernel->getParamDecl(I)->getType();
      const QualType Of = T->getPointeeType();
      const std::optional<HostAllocation> A = Known.of(E.Arguments[I]);
      if (!A || !A->Bytes || !A->Row || !A->At || Of.isNull() ||
          Of->isVoidType() || Of->isIncompleteType() ||
          stripCasts(E.Arguments[I]) != A->Pointer)
        continue;
      const int64_t Element = Ctx.getTypeSizeInChars(Of).getQuantity();
      const SymProduct Size = productOf(A->Bytes);
      if (Element < 2 || Size.Coefficient != 1 || Size.Factors.size() != 1)
        continue;
      const SymExpr *Count = stripCasts(Size.Factors.front());
      const Expr *Written = allocationBytes(*A);
      if (!Written || !writtenSize(Written).Sizeofs.empty() ||
          !contains(E.Grid[0], Count) ||
          llvm::none_of(E.Arguments,
                        [&](const SymExpr *Told) {
                          return Told && stripCasts(Told) == Count;
                        }) ||
          !claim(A->At->Site->getBeginLoc()))
        continue;
      diag(Written->getBeginLoc(),
           "%0 takes bytes, and '%1' is the number of elements of %2 bytes")
          << A->Row->Name << text(Written, Ctx) << std::to_string(Element);
      note(E.Site->getBeginLoc(), "launched with a thread for each here");
      note(Written->getBeginLoc(),
           "multiply the count with the size of an element");
    }
  }

  /// Memory of fewer bytes than a library's function is told that it has
  /// elements, by their size.
  void checkLibraryCount(const HostFunction &Row, const PathEvent &E,
                         const HostAllocations &Known, const ASTContext &Ctx) {
    const std::optional<ShortMemory> Found = shortMemory(Row, E, Known, Ctx);
    if (!Found || !claim(E.Site->getBeginLoc()))
      return;
    diag(E.Site->getBeginLoc(),
         "%0 is told so many elements of %1 bytes as %2 has %3 bytes for")
        << E.Callee->getNameAsString() << std::to_string(Found->Element)
        << describe(Found->Of) << std::to_string(Found->Has);
    noteAllocation(Found->Of);
  }

  /// As many bytes as a kernel that is given the same memory is told that it
  /// has elements, with a thread for each.
  void checkCounted(const PathEvent &Launch,
                    llvm::ArrayRef<const SizedCopy *> Copies,
                    const ASTContext &Ctx) {
    for (unsigned I = 0;
         I < Launch.Arguments.size() && I < Launch.Kernel->getNumParams();
         ++I) {
      const QualType Of =
          Launch.Kernel->getParamDecl(I)->getType()->getPointeeType();
      if (!Launch.Arguments[I] || Of.isNull() || Of->isVoidType() ||
          Of->isIncompleteType())
        continue;
      const int64_t Element = Ctx.getTypeSizeInChars(Of).getQuantity();
      const SymExpr *Memory = stripCasts(Launch.Arguments[I]);
      for (const SizedCopy *C : Copies)
        if (Element >= 2 && C->isOf(Memory, Element, Ctx) &&
            hasThreadForEach(Launch, C->Bytes) &&
            claim(C->Call->getBeginLoc())) {
          diag(C->Written->getBeginLoc(),
               "%0 takes bytes, and '%1' is the number of elements of %2 bytes")
              << C->Row->Name << text(C->Written, Ctx)
              << std::to_string(Element);
          note(Launch.Site->getBeginLoc(),
               "launched with a thread for each here");
          note(C->Written->getBeginLoc(),
               "multiply the count with the size of an element");
        }
    }
  }

  /// As many bytes as another copy, or memset, of the same memory takes
  /// elements.
  void checkBesideElements(const SizedCopies &Copies, const ASTContext &Ctx) {
    for (const SizedCopy *C : Copies.counted()) {
      const SizedCopy *Other = Copies.ofElements(*C, Ctx);
      if (!Other || !claim(C->Call->getBeginLoc()))
        continue;
      diag(C->Written->getBeginLoc(),
           "%0 takes bytes, and '%1' is the number of elements of %2 bytes")
          << C->Row->Name << text(C->Written, Ctx)
          << std::to_string(Other->Bytes.Coefficient);
      note(Other->Call->getBeginLoc(),
           "%0 takes as many elements of the same memory here")
          << Other->Row->Name;
      note(C->Written->getBeginLoc(),
           "multiply the count with the size of an element");
    }
  }

  /// Numbers of one type where those of another are.
  void checkOtherNumbers(const HostFunction &Row, const PathEvent &E,
                         const ASTContext &Ctx) {
    const auto *Call = dyn_cast<CallExpr>(E.Site);
    const std::optional<CopiedNumbers> Found =
        Call ? copiesOtherNumbers(Row, Call, Ctx) : std::nullopt;
    if (!Found || !claim(Call->getBeginLoc()))
      return;
    auto SizeOf = [&](QualType T) {
      return std::to_string(Ctx.getTypeSizeInChars(T).getQuantity());
    };
    diag(Found->Size->getBeginLoc(),
         "%0 copies elements of %1 (%2 bytes) to memory of %3 (%4 bytes), %5 "
         "bytes for each: nothing is converted")
        << Row.Name << Found->From << SizeOf(Found->From) << Found->To
        << SizeOf(Found->To) << SizeOf(Found->Size->getTypeOfArgument());
    note(Found->Size->getBeginLoc(),
         "copy elements of their own type, and convert them afterwards");
  }

  /// A floating-point number that somebody else chooses, for the byte.
  void checkFloatingByte(TranslationUnit &TU, const HostFunction &Row,
                         const PathEvent &E) {
    const auto *Call = dyn_cast<CallExpr>(E.Site);
    const ParmVarDecl *P =
        Call && E.In ? floatingByte(TU, Row, Call, *E.In) : nullptr;
    if (!P || !claim(Call->getBeginLoc()))
      return;
    const Expr *Value = argument(Row, Call, ArgumentRole::Value);
    diag(Value->getBeginLoc(), "%0 sets bytes, and the floating-point number "
                               "'%1' becomes a byte first")
        << Row.Name << P->getNameAsString();
    noteFill(Value->getBeginLoc());
  }

  static std::string text(const Expr *E, const ASTContext &Ctx) {
    return Lexer::getSourceText(
               Lexer::makeFileCharRange(
                   CharSourceRange::getTokenRange(E->getSourceRange()),
                   Ctx.getSourceManager(), Ctx.getLangOpts()),
               Ctx.getSourceManager(), Ctx.getLangOpts())
        .str();
  }

  void reportMore(const SizedUse &Use, int64_t More) {
    const SourceLocation At = placeOfBoth(Use.E, Use.A);
    if (!claim(At))
      return;
    diag(At, "%0 %1 %2 bytes more %3 %4 than it has")
        << Use.Row.Name << Use.verb() << std::to_string(More) << Use.direction()
        << describe(Use.A);
    noteAllocation(Use.A);
  }

  void reportMoreInAll(const SizedUse &Use) {
    const SourceLocation At = placeOfBoth(Use.E, Use.A);
    if (!claim(At))
      return;
    diag(At, "%0 %1 more %2 %3 than it has, whatever the numbers are")
        << Use.Row.Name << Use.verb() << Use.direction() << describe(Use.A);
    noteAllocation(Use.A);
  }

  void reportFactor(const SizedUse &Use, const ValueDecl &Factor) {
    const SourceLocation At = placeOfBoth(Use.E, Use.A);
    if (!claim(At))
      return;
    diag(At, "%0 %1 more %2 %3 than it has: its size is not multiplied by '%4'")
        << Use.Row.Name << Use.verb() << Use.direction() << describe(Use.A)
        << Factor.getNameAsString();
    noteAllocation(Use.A);
  }

  /// `n * sizeof(T)`, and once more `* sizeof(T)`.
  void checkSizedTwice(const HostFunction &Row, const PathEvent &E,
                       const ASTContext &Ctx) {
    const auto *Call = dyn_cast<CallExpr>(E.Site);
    const Expr *Bytes =
        Call && !Row.has(ArgumentRole::Rows) &&
                (Row.Work == HostWork::Copy || Row.Work == HostWork::Set ||
                 Row.Work == HostWork::Allocate)
            ? argument(Row, Call, ArgumentRole::Bytes)
            : nullptr;
    const std::optional<unsigned> I = Row.argument(ArgumentRole::Bytes);
    const std::optional<SizedTwice> Twice =
        Bytes ? sizedTwice(E, Bytes, Ctx) : std::nullopt;
    if (!Twice || *I >= E.Arguments.size() || !E.Arguments[*I])
      return;
    const int64_t Size = Ctx.getTypeSizeInChars(Twice->Type).getQuantity();
    if (productOf(E.Arguments[*I]).Coefficient % (Size * Size) ||
        !claim(Twice->Given->getBeginLoc()))
      return;
    diag(Twice->Given->getBeginLoc(),
         "this is multiplied by the size of %0, and by the same again before "
         "%1 takes it as bytes")
        << Twice->Type << Row.Name;
    note(Twice->Outer->getBeginLoc(), "multiplied again here");
  }

  void reportTooMany(const SizedUse &Use, const ASTContext &Ctx) {
    const SourceLocation At = placeOfBoth(Use.E, Use.A);
    if (!claim(At))
      return;
    const SymProduct &Size = Use.Size, &Bytes = Use.Bytes;
    if (Bytes.Factors.empty())
      diag(At, "%0 %1 %2 bytes %3 %4, which has %5")
          << Use.Row.Name << Use.verb() << std::to_string(Bytes.Coefficient)
          << Use.direction() << describe(Use.A)
          << std::to_string(Size.Coefficient);
    else
      diag(At, "%0 %1 %2 times as much as %3 has: %4 bytes instead of %5 for "
               "each of '%6'")
          << Use.Row.Name << Use.verb()
          << ratio(Bytes.Coefficient, Size.Coefficient) << describe(Use.A)
          << std::to_string(Bytes.Coefficient)
          << std::to_string(Size.Coefficient)
          << text(Use.Call->getArg(Use.Count), Ctx);
    noteAllocation(Use.A);
  }

  static std::string ratio(int64_t A, int64_t B) {
    if (A % B == 0)
      return std::to_string(A / B);
    return std::to_string(A) + "/" + std::to_string(B);
  }

  void noteAllocation(const HostAllocation &A) {
    if (A.At)
      note(A.At->Site->getBeginLoc(), "allocated here");
    else if (A.Elsewhere)
      note(A.Elsewhere->getBeginLoc(), "allocated here");
    else if (A.Variable)
      note(A.Variable->getLocation(), "declared here");
  }

  /// The number of elements, where bytes are asked for.
  void checkElements(const SizedUse &Use, const ASTContext &Ctx) {
    const SymProduct &Size = Use.Size, &Bytes = Use.Bytes;
    const HostAllocation &A = Use.A;
    const Expr *Written = Use.Call->getArg(Use.Count);
    const int64_t Element = elementSize(Use.Call->getArg(Use.Pointer), Ctx);
    if (Element < 2 || Bytes.Coefficient * Element != Size.Coefficient)
      return;
    if (isMeasured(Written))
      return;
    const WrittenSize Seen = writtenSize(Written);
    // A member is filled in by any function.
    if (llvm::any_of(Seen.Names, [&](const ValueDecl *V) {
          return isMadeOfBytes(V, Use.E.In->getBody()) ||
                 (isa<FieldDecl>(V) &&
                  llvm::any_of(Unit->functions(), [&](const FunctionDecl *F) {
                    return isMadeOfBytes(V, F->getBody());
                  }));
        }))
      return;
    // A count that holds the size already may be one of several parts. One that
    // the allocation multiplies with the size does not.
    if (!Bytes.Factors.empty() && Bytes.Coefficient % Element == 0) {
      const Expr *Made = allocationBytes(A);
      const WrittenSize Of = Made ? writtenSize(Made) : WrittenSize();
      if (Of.Sizeofs.empty() ||
          llvm::any_of(Seen.Names, [&](const ValueDecl *V) {
            return !llvm::is_contained(Of.Names, V);
          }))
        return;
    }
    // A number may be chosen; one that the allocation is made of is its count.
    if (Bytes.Factors.empty()) {
      const Expr *Made = allocationBytes(A);
      if (!Made && !(A.Variable && A.Variable->getType()->isArrayType()))
        return;
      if (Made) {
        const WrittenSize Of = writtenSize(Made);
        if (Of.Sizeofs.empty() && !(A.At && isa<CXXNewExpr>(A.At->Site)))
          return;
        if (llvm::none_of(Seen.Names, [&](const ValueDecl *V) {
              return llvm::is_contained(Of.Names, V);
            }))
          return;
      } else if (Seen.Names.empty()) {
        return;
      }
    }
    if (!claim(Use.Call->getBeginLoc()))
      return;
    diag(Written->getBeginLoc(),
         "%0 takes bytes, and '%1' is the number of elements of %2 bytes")
        << Use.Row.Name << text(Written, Ctx) << std::to_string(Element);
    noteAllocation(A);
    note(Written->getBeginLoc(),
         "multiply the count with the size of an element");
  }

  SymContext *Symbols = nullptr;
  TranslationUnit *Unit = nullptr;
};

const RegisterCheck<ByteCountCheck>
    Registered({"cuda-host-byte-count",
                CheckKind::Correctness,
                FixSupport::FixIt,
                "a count of bytes that is something else",
                {{"CUDA Runtime API", "Memory Management"}}});

} // namespace
} // namespace cuda_lint
