//===- HostStreamHandles.cpp - Work of libraries' handles -----------------===//
//
// The work of libraries' handles that nobody gives a stream, neither the
// function that makes one for itself nor anybody in the file: it is done in the
// default one.
//
//===----------------------------------------------------------------------===//

#include "analysis/HostStreams.h"
#include "analysis/MemberHandles.h"
#include "analysis/UnboundHandles.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::Opcode;
using ir::Register;

class HostStreams::OwnHandles {
public:
  explicit OwnHandles(const HostStreams &Of) : Of(Of) {
    const ir::Function &F = Of.F;
    for (const ir::Block &B : F.Blocks)
      for (const Instruction &I : B.Instructions)
        if (I.Code == Opcode::Call)
          noteMade(I);
    if (!isa<CXXConstructorDecl>(F.Declaration))
      for (const ir::Block &B : F.Blocks)
        for (const Instruction &I : B.Instructions)
          if (I.Code == Opcode::Call && I.function())
            noteMembers(I);
    for (uint32_t B = 0; B < F.Blocks.size(); ++B)
      for (uint32_t I = 0; I < F.Blocks[B].Instructions.size(); ++I) {
        if (!Handles.empty())
          noteUse(F.Blocks[B].Instructions[I], B, I);
        noteOthers(F.Blocks[B].Instructions[I], B, I);
      }
  }

  /// The work of those that no stream is given.
  void takeWork(std::vector<StreamUse> &Out) {
    llvm::move(Others, std::back_inserter(Out));
    for (auto &[Variable, H] : Handles)
      if (!H.Bound)
        for (StreamUse &Use : H.Work)
          Out.push_back(std::move(Use));
  }

private:
  struct Handle {
    const HostFunction *Maker = nullptr;
    /// It has a stream, or somebody else may give it one.
    bool Bound = false;
    llvm::SmallVector<StreamUse, 2> Work;
  };

  /// The local variable that a value is, and the member of the method's object.
  const ValueDecl *own(Register R) const {
    const NamedObject O = Of.named(R);
    const auto *V = dyn_cast_or_null<VarDecl>(O.Root);
    return V && !O.Leaf && !O.OfThis && V->isLocalVarDecl() ? V : nullptr;
  }
  const FieldDecl *member(Register R) const {
    const NamedObject O = Of.named(R);
    return O.OfThis && !O.Root ? dyn_cast_or_null<FieldDecl>(O.Leaf) : nullptr;
  }
  /// Null for a value that is none of the handles.
  Handle *find(Register R) {
    auto It = Handles.find(own(R));
    if (It == Handles.end())
      It = Handles.find(member(R));
    return It == Handles.end() ? nullptr : &It->second;
  }

  /// A variable that the function makes a handle in.
  void noteMade(const Instruction &I) {
    const HostFunction *Row = hostFunction(I.function());
    if (!Row || !Row->OfLibrary || !Row->has(ArgumentRole::NewHandle))
      return;
    if (const ValueDecl *V =
            own(ir::callOperands(I)
                    .Arguments[*Row->argument(ArgumentRole::NewHandle)]))
      Handles[V].Maker = Row;
  }

  /// A private member that the class makes.
  void noteMembers(const Instruction &I) {
    const ir::CallOperands O = ir::callOperands(I);
    for (unsigned A = 0; A < O.Arguments.size(); ++A) {
      const FieldDecl *Field = member(O.Arguments[A]);
      if (!Field || Handles.contains(Field) || !worksInHandle(I.function(), A))
        continue;
      const std::optional<MemberHandle> Is = handleOf(*Field);
      if (Is && !Is->takesPart(HostWork::BindStream))
        for (const MemberHandle::Use &Each : Is->Uses)
          if (Each.Row && Each.Row->OfLibrary &&
              Each.Row->has(ArgumentRole::NewHandle))
            Handles[Field].Maker = Each.Row;
    }
  }

  void noteUse(const Instruction &I, uint32_t B, uint32_t Index) {
    // Kept elsewhere, or the variable of another handle.
    if (I.Code == Opcode::Store || I.Code == Opcode::Copy)
      for (Register R : I.Operands)
        if (Handle *H = find(R))
          H->Bound |= !I.Initialises;
    if (I.Code != Opcode::Call)
      return;
    const FunctionDecl *Callee = I.function();
    const HostFunction *Row = hostFunction(Callee);
    const ir::CallOperands O = ir::callOperands(I);
    for (unsigned A = 0; A < O.Arguments.size(); ++A) {
      Handle *H = find(O.Arguments[A]);
      if (!H)
        continue;
      if (worksInHandle(Callee, A)) {
        H->Work.push_back(workOf(I, B, Index, H->Maker));
      } else if (Row ? Row->Work == HostWork::BindStream
                     : !Callee || !Callee->isExternC() || Callee->hasBody()) {
        H->Bound = true;
      }
    }
  }

  StreamUse workOf(const Instruction &I, uint32_t B, uint32_t Index,
                   const HostFunction *Maker) const {
    StreamUse Use;
    Use.At = &I;
    Use.Block = B;
    Use.Index = Index;
    Use.Callee = I.function();
    Use.Stream.Kind = StreamName::Omitted;
    Use.Maker = Maker;
    Of.addData(Use, ir::callOperands(I).Arguments);
    return Use;
  }

  /// A handle that comes from another function of the file, where none of its
  /// type is given a stream. Who calls a function that nobody is seen to call
  /// may have one of another file.
  void noteOthers(const Instruction &I, uint32_t B, uint32_t Index) {
    const FunctionDecl *Callee =
        I.Code == Opcode::Call ? I.function() : nullptr;
    if (!Callee || isa<CXXConstructorDecl>(Of.F.Declaration) ||
        !worksInHandle(Callee, 0))
      return;
    auto &Unit = TranslationUnit::get(Of.F.Declaration->getASTContext());
    const HostFunction *Maker =
        Unit.engine<UnboundHandles>().makerFor(*Callee, 0);
    const ir::CallOperands O = ir::callOperands(I);
    if (!Maker || O.Arguments.empty() || find(O.Arguments.front()))
      return;
    const NamedObject Handle = Of.named(O.Arguments.front());
    if (!isa_and_nonnull<ParmVarDecl>(Handle.Root) || Handle.Leaf ||
        !Unit.callersOf(Of.F.Declaration).empty())
      Others.push_back(workOf(I, B, Index, Maker));
  }

  const HostStreams &Of;
  std::vector<StreamUse> Others;
  llvm::MapVector<const ValueDecl *, Handle> Handles;
};

void HostStreams::collectHandles() { OwnHandles(*this).takeWork(Uses); }

} // namespace cuda_lint
