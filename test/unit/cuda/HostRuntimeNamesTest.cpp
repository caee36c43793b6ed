// The table of the runtime, column by column, against what the functions and
// their parameters are called: the documentation's names say what they do.
#include "cuda/HostRuntime.h"
#include "cuda/RuntimeApi.h"
#include "test/unit/ParseCuda.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

/// What is asked of one row.
struct Documented {
  HostWork Work;
  HostMemory Memory;
  HostWait Pageable, Pinned;
  CaptureRule Capture;
  bool Twin;
};

/// A name without the API's or library's letters and without "Async".
struct Stem {
  llvm::StringRef Text;
  bool OfLibrary = false;
  bool OfNccl = false;
  bool Async = false;

  explicit Stem(llvm::StringRef Name) : Text(Name) {
    OfNccl = Text.consume_front("nccl");
    for (llvm::StringRef Library :
         {"cublasLt", "cublasXt", "cublas", "cudnn", "cufft", "curand",
          "cusparse", "cusolverDn", "cusolverSp"})
      OfLibrary = OfLibrary || Text.consume_front(Library);
    if (!OfLibrary)
      Text.consume_front("cuda") || Text.consume_front("cu");
    OfLibrary |= OfNccl;
    Async = Text.consume_back("Async");
  }
  bool has(llvm::StringRef Word) const { return Text.contains(Word); }
};

/// What LAPACK's routines take, by their names behind the type's letter; empty
/// for anything else.
llvm::StringRef lapackTakes(llvm::StringRef Name) {
  static const std::pair<llvm::StringRef, llvm::StringRef> Routines[] = {
      {"potrf", "handle uplo n A lda workspace count info"},
      {"geqrf", "handle m n A lda tau workspace count info"},
      {"gesvd", "handle jobu jobvt m n A lda S U ldu VT ldvt workspace count "
                "rwork info"},
      {"yevd", "handle jobz uplo n A lda W workspace count info"},
      {"eevd", "handle jobz uplo n A lda W workspace count info"},
      {"rgqr", "handle m n k A lda tau workspace count info"},
      {"ngqr", "handle m n k A lda tau workspace count info"},
      {"rmqr", "handle side trans m n k A lda tau C ldc workspace count info"},
      {"nmqr", "handle side trans m n k A lda tau C ldc workspace count info"}};
  for (const auto &[Ends, Takes] : Routines)
    if (Name.ends_with(Ends))
      return Takes;
  return {};
}

/// By the first words of the name, then by any.
HostWork workOf(const Stem &Name) {
  using enum HostWork;
  if (Name.OfNccl)
    return Library;
  if (Name.OfLibrary && !lapackTakes(Name.Text).empty())
    return HandleWork;
  struct Rule {
    llvm::StringRef Word;
    HostWork Work;
  };
  static constexpr Rule OfLibraries[] = {
      {"SetStream", BindStream}, {"Generate", HandleWork}, {"Plan", Create}};
  static constexpr Rule Begins[] = {
      {"LaunchHostFunc", HostCallback},
      {"StreamAddCallback", HostCallback},
      {"Launch", Launch},
      {"GraphLaunch", LaunchGraph},
      {"GraphUpload", UploadGraph},
      {"GraphInstantiate", Create},
      {"GraphClone", Create},
      {"GraphExecUpdate", UpdateGraph},
      {"GraphAdd", AddNode},
      {"Memcpy", Copy},
      {"Memset", Set},
      {"MemPrefetch", Prefetch},
      {"MemAdvise", SetAttribute},
      {"Malloc", Allocate},
      {"MemAlloc", Allocate},
      {"HostAlloc", Allocate},
      {"MemHostAlloc", Allocate},
      {"Free", Free},
      {"MemFree", Free},
      {"HostRegister", Register},
      {"HostUnregister", Unregister},
      {"CtxSetCurrent", SetDevice},
      {"CtxPushCurrent", SetDevice},
      {"CtxPopCurrent", SetDevice},
      {"IpcOpenMemHandle", Open},
      {"IpcCloseMemHandle", Close},
      {"IpcOpenEventHandle", Create},
      {"StreamAttachMem", Attach},
      {"StreamSynchronize", WaitForStream},
      {"StreamQuery", QueryStream},
      {"StreamWaitEvent", WaitForEvent},
      {"StreamBeginCapture", BeginCapture},
      {"StreamEndCapture", EndCapture},
      {"EventSynchronize", WaitForEventOnHost},
      {"EventQuery", QueryEvent},
      {"EventElapsedTime", QueryEvent},
      {"EventRecord", RecordEvent},
      {"DeviceSynchronize", WaitForDevice},
      {"ThreadSynchronize", WaitForDevice},
      {"CtxSynchronize", WaitForDevice},
      {"DeviceReset", ResetDevice},
      {"ThreadExit", ResetDevice},
      {"ThreadExchangeStreamCaptureMode", CaptureMode},
      {"SignalExternal", Semaphore},
      {"WaitExternal", Semaphore},
      {"GraphicsMap", Semaphore},
      {"GraphicsUnmap", Semaphore},
      {"SetDevice", SetDevice},
      {"GetLastError", ReadError},
      {"PeekAtLastError", ReadError},
      {"Occupancy", Occupancy}};
  static constexpr Rule Holds[] = {
      {"Create", Create},           {"Destroy", Destroy},
      {"Set", SetAttribute},        {"CopyAttributes", SetAttribute},
      {"TrimTo", SetAttribute},     {"PeerAccess", SetAttribute},
      {"MakePlan", SetAttribute},   {"Get", Query},
      {"IsCapturing", QueryCapture}};
  if (Name.OfLibrary) {
    for (const Rule &R : OfLibraries)
      if (Name.Text.starts_with(R.Word))
        return R.Work;
  } else {
    for (const Rule &R : Begins)
      if (Name.Text.starts_with(R.Word))
        return R.Work;
  }
  for (const Rule &R : Holds)
    if (Name.has(R.Word))
      return R.Work;
  ADD_FAILURE() << "no rule for " << Name.Text.str();
  return Query;
}

HostMemory memoryOf(HostWork Work, const Stem &Name) {
  switch (Work) {
  case HostWork::Allocate:
  case HostWork::Free:
  case HostWork::Register:
  case HostWork::Unregister:
  case HostWork::Open:
  case HostWork::Close:
    return Name.Async            ? HostMemory::Pooled
           : Name.has("Managed") ? HostMemory::Managed
           : Name.has("Host")    ? HostMemory::Pinned
           : Name.has("Array")   ? HostMemory::Array
                                 : HostMemory::Device;
  default:
    return HostMemory::None;
  }
}

/// "API synchronization behavior": pageable memory, then pinned memory.
std::pair<HostWait, HostWait> waitsOf(HostWork Work, const Stem &Name) {
  using enum HostWait;
  switch (Work) {
  case HostWork::Copy:
    if (Name.has("Peer") || Name.has("ArrayToArray") || Name.has("DtoD"))
      return {No, No};
    return {Yes, Name.Async ? No : Yes};
  case HostWork::Set:
    return Name.Async ? std::pair(No, No) : std::pair(Yes, Yes);
  case HostWork::WaitForStream:
  case HostWork::WaitForEventOnHost:
  case HostWork::WaitForDevice:
  case HostWork::ResetDevice:
    return {Yes, Yes};
  case HostWork::Free:
  case HostWork::Unregister:
  case HostWork::Close:
    return Name.Async ? std::pair(No, No) : std::pair(Implicit, Implicit);
  default:
    return {No, No};
  }
}

/// "Prohibited and Unhandled Operations", and the modes of a capture.
CaptureRule captureOf(HostWork Work, const Stem &Name) {
  using enum CaptureRule;
  switch (Work) {
  case HostWork::HostCallback:
    return Name.has("AddCallback") ? Prohibited : Node;
  case HostWork::Semaphore:
    return Name.has("Graphics") ? Prohibited : Node;
  case HostWork::Launch:
  case HostWork::LaunchGraph:
  case HostWork::Library:
  case HostWork::RecordEvent:
  case HostWork::WaitForEvent:
    return Node;
  case HostWork::Copy:
  case HostWork::Set:
    return Name.Async ? Node : Legacy;
  case HostWork::Prefetch:
  case HostWork::Attach:
  case HostWork::WaitForStream:
  case HostWork::WaitForEventOnHost:
  case HostWork::WaitForDevice:
  case HostWork::QueryStream:
  case HostWork::QueryEvent:
  case HostWork::ResetDevice:
  case HostWork::BeginCapture:
    return Prohibited;
  case HostWork::Allocate:
  case HostWork::Free:
  case HostWork::Register:
  case HostWork::Unregister:
  case HostWork::Open:
  case HostWork::Close:
    return Name.Async ? Node : Unsafe;
  case HostWork::Create:
  case HostWork::Destroy:
    return Name.OfLibrary ? Unsafe : Allowed;
  case HostWork::SetAttribute:
    return Name.has("SetLimit") || Name.has("PeerAccess") ||
                   Name.has("MakePlan")
               ? Unsafe
               : Allowed;
  default:
    return Allowed;
  }
}

/// What cuda_runtime_api.h and cuda.h of CUDA 13.0 rename where
/// CUDA_API_PER_THREAD_DEFAULT_STREAM is defined, without "cuda" and "cu".
bool hasTwin(llvm::StringRef Name) {
  static const llvm::StringSet<> Runtime = {
      "EventRecord", "EventRecordWithFlags", "FreeAsync",
      "GraphInstantiateWithParams", "GraphLaunch", "GraphUpload",
      "LaunchCooperativeKernel", "LaunchHostFunc", "LaunchKernel",
      "LaunchKernelExC", "MallocAsync", "MallocFromPoolAsync",
      "MemPrefetchAsync", "Memcpy", "Memcpy2D", "Memcpy2DArrayToArray",
      "Memcpy2DAsync", "Memcpy2DFromArray", "Memcpy2DFromArrayAsync",
      "Memcpy2DToArray", "Memcpy2DToArrayAsync", "Memcpy3D", "Memcpy3DAsync",
      "Memcpy3DPeer", "Memcpy3DPeerAsync", "MemcpyArrayToArray", "MemcpyAsync",
      "MemcpyFromArray", "MemcpyFromArrayAsync", "MemcpyFromSymbol",
      "MemcpyFromSymbolAsync", "MemcpyToArray", "MemcpyToArrayAsync",
      "MemcpyToSymbol", "MemcpyToSymbolAsync", "Memset", "Memset2D",
      "Memset2DAsync", "Memset3D", "Memset3DAsync", "MemsetAsync",
      "SignalExternalSemaphoresAsync", "StreamAddCallback",
      "StreamAttachMemAsync", "StreamBeginCapture", "StreamBeginCaptureToGraph",
      "StreamCopyAttributes", "StreamEndCapture", "StreamGetAttribute",
      "StreamGetDevice", "StreamGetFlags", "StreamGetId", "StreamGetPriority",
      "StreamIsCapturing", "StreamQuery", "StreamSetAttribute",
      "StreamSynchronize", "StreamWaitEvent", "WaitExternalSemaphoresAsync",
      // A template that calls cudaLaunchKernelExC.
      "LaunchKernelEx"};
  static const llvm::StringSet<> Driver = {
      "EventRecord",     "GraphLaunch",        "LaunchCooperativeKernel",
      "LaunchHostFunc",  "LaunchKernel",       "LaunchKernelEx",
      "MemAllocAsync",   "MemFreeAsync",       "Memcpy",
      "MemcpyAsync",     "MemcpyDtoD",         "MemcpyDtoDAsync",
      "MemcpyDtoH",      "MemcpyDtoHAsync",    "MemcpyHtoD",
      "MemcpyHtoDAsync", "MemsetD16",          "MemsetD16Async",
      "MemsetD32",       "MemsetD32Async",     "MemsetD8",
      "MemsetD8Async",   "StreamBeginCapture", "StreamEndCapture",
      "StreamQuery",     "StreamSynchronize",  "StreamWaitEvent"};
  if (Name.consume_front("cuda"))
    return Runtime.contains(Name);
  return Name.consume_front("cu") && Driver.contains(Name);
}

Documented documented(llvm::StringRef Name) {
  const Stem S(Name);
  const HostWork Work = workOf(S);
  const auto [Pageable, Pinned] = waitsOf(Work, S);
  return {Work,   memoryOf(Work, S),  Pageable,
          Pinned, captureOf(Work, S), hasTwin(Name)};
}

TEST(HostRuntimeNames, SayWhatAFunctionDoes) {
  for (const HostFunction &Row : hostFunctions()) {
    const Documented D = documented(Row.Name);
    EXPECT_EQ(int(Row.Work), int(D.Work)) << Row.Name.str();
    EXPECT_EQ(int(Row.Memory), int(D.Memory)) << Row.Name.str();
    EXPECT_EQ(int(Row.Pageable), int(D.Pageable)) << Row.Name.str();
    EXPECT_EQ(int(Row.Pinned), int(D.Pinned)) << Row.Name.str();
    EXPECT_EQ(int(Row.Capture), int(D.Capture)) << Row.Name.str();
    EXPECT_EQ(Row.PerThreadTwin, D.Twin) << Row.Name.str();
    EXPECT_EQ(Row.OfLibrary, Stem(Row.Name).OfLibrary) << Row.Name.str();
  }
}

/// The functions of the headers that the host may call, by their names.
class Forms : public RecursiveASTVisitor<Forms> {
public:
  std::unique_ptr<ASTUnit> Unit;
  llvm::StringMap<std::vector<const FunctionDecl *>> ByName;

  Forms() {
    Unit = parseCuda("#include <cuda.h>\n#include <curand.h>\n");
    TraverseDecl(Unit->getASTContext().getTranslationUnitDecl());
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->getIdentifier() && F->getName().starts_with("cu"))
      ByName[F->getName()].push_back(F);
    return true;
  }
};

const FunctionDecl *formOf(const HostFunction &Row) {
  static Forms All;
  const FunctionDecl *Out = nullptr;
  for (const FunctionDecl *F : All.ByName[Row.Name])
    if (Row.takes(F->getNumParams()) &&
        (!Out || llvm::all_of(F->parameters(), [](const ParmVarDecl *P) {
          return P->getIdentifier();
        })))
      Out = F;
  return Out;
}

bool isOpaque(QualType T, llvm::StringRef Tag) {
  const RecordDecl *Record =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  return Record && Record->getIdentifier() && Record->getName() == Tag;
}

/// What a pointer is that is called after memory.
ArgumentRole memoryRole(HostWork Work) {
  using enum ArgumentRole;
  switch (Work) {
  case HostWork::Set:
    return Destination;
  case HostWork::Allocate:
  case HostWork::Open:
    return NewMemory;
  case HostWork::Free:
  case HostWork::Close:
    return Freed;
  case HostWork::Copy:
    return Descriptor;
  default:
    return Memory;
  }
}

/// Handles are told by their types.
std::optional<ArgumentRole> handleRole(QualType T, llvm::StringRef Name) {
  using enum ArgumentRole;
  struct OfType {
    llvm::StringRef Tag;
    ArgumentRole Role, New;
  };
  static constexpr OfType Handles[] = {{"CUstream_st", Stream, NewStream},
                                       {"CUevent_st", Event, NewEvent},
                                       {"CUgraph_st", Graph, NewGraph},
                                       {"CUgraphExec_st", Exec, NewExec},
                                       {"CUmemPoolHandle_st", Pool, NewHandle}};
  for (const OfType &H : Handles) {
    if (isOpaque(T, H.Tag))
      return H.Role;
    if (T->isPointerType() && isOpaque(T->getPointeeType(), H.Tag))
      return H.New;
  }
  if (isOpaque(T, "CUctx_st"))
    return Other;
  for (llvm::StringRef Tag : {"cudaArray", "cudaMipmappedArray"}) {
    if (isOpaque(T, Tag))
      return Name == "dst"   ? DestinationArray
             : Name == "src" ? SourceArray
                             : FreedArray;
    if (T->isPointerType() && isOpaque(T->getPointeeType(), Tag))
      return NewArray;
  }
  return std::nullopt;
}

/// What a parameter is by its name, its type and what the function does.
ArgumentRole roleOf(const ParmVarDecl *P, llvm::StringRef Function) {
  using enum ArgumentRole;
  const QualType T = P->getType();
  const llvm::StringRef Name = P->getName();
  const Stem In(Function);
  const HostWork Work = workOf(In);
  const bool Pointer = T->isPointerType();
  if (auto Role = handleRole(T, Name))
    return *Role;
  auto Is = [&](std::initializer_list<llvm::StringRef> Names) {
    return llvm::is_contained(Names, Name);
  };
  auto Starts = [&](llvm::StringRef Word) {
    return Name.starts_with_insensitive(Word);
  };
  // Numbers that stand for objects.
  if (Work == HostWork::Destroy && Is({"texObject", "surfObject"}))
    return Handle;
  if (In.OfLibrary)
    return Pointer && Work == HostWork::Create              ? NewHandle
           : Name == "generator"                            ? Handle
           : T->isEnumeralType()                            ? Attribute
           : Pointer                                        ? Memory
           : T->isUnsignedIntegerType() && Name.size() <= 3 ? Count
                                                            : Other;
  // What the runtime tells about memory or a kernel.
  if (Pointer && Work == HostWork::Occupancy) {
    if (Name == "numBlocks")
      return BlocksResult;
    if (Name == "minGridSize")
      return GridResult;
    if (Name == "blockSize")
      return BlockResult;
    if (!Is({"func", "launchConfig", "config"}))
      return Result;
  }
  if (Name == "kind")
    return Kind;
  if (T->isEnumeralType())
    return Attribute;
  if (Is({"func", "f", "hfunc", "entry", "kernel"}))
    return Kernel;
  if (Is({"config", "launchConfig"}))
    return Config;
  if (Is({"fn", "callback"}))
    return Callback;
  if (Name == "userData")
    return UserData;
  if (Name == "args" && Function == "cudaLaunchKernelEx")
    return Rest;
  if (Is({"args", "kernelParams", "extra"}))
    return Arguments;
  if (Starts("gridDim"))
    return Grid;
  if (Starts("blockDim"))
    return Block;
  if (Starts("sharedMem") || Starts("dynamicSMem"))
    return SharedBytes;
  if (Starts("blockSize"))
    return Name == "blockSizeToDynamicSMemSize" ? Other : BlockSize;
  if (Name == "symbol")
    return In.has("ToSymbol") ? DestinationSymbol : SourceSymbol;
  if (Name == "devPtr" && In.has("GetSymbolAddress"))
    return Result;
  if (Name == "pDevice")
    return NewAlias;
  if (Is({"devPtr", "dptr", "ptr", "pp", "p", "pHost"}))
    return memoryRole(Work);
  if (Name == "pitchedDevPtr")
    return Work == HostWork::Allocate ? NewDescriptor : Descriptor;
  if (Is({"dst", "src", "dstDevice", "srcDevice"}) &&
      (Pointer ||
       T.getCanonicalType()->isSpecificBuiltinType(BuiltinType::ULongLong)))
    return Starts("dst") ? Destination : Source;
  if (Name == "dstHost")
    return HostDestination;
  if (Name == "srcHost")
    return HostSource;
  if (Function == "cudaGetDevice")
    return DeviceResult;
  if (Name.ends_with_insensitive("device") && !Pointer && !In.has("MemAdvise"))
    return Device;
  if (Name == "dpitch" || (Name == "pitch" && !Pointer))
    return DestinationPitch;
  if (Name == "spitch")
    return SourcePitch;
  if (Name == "pitch")
    return NewPitch;
  if (Name == "extent" || (In.has("Array") && Work == HostWork::Allocate &&
                           Is({"width", "height"})))
    return Extent;
  if (Name == "height")
    return Rows;
  if (Starts("wOffset") || Starts("hOffset") || Name == "offset")
    return Offset;
  if (Name == "N")
    return In.has("D16") ? Words16 : In.has("D32") ? Words32 : Bytes;
  if (!Pointer && Work != HostWork::Semaphore &&
      Is({"count", "ByteCount", "bytesize", "size", "width", "length",
          "minBytesToKeep"}))
    return Bytes;
  if (!Pointer && (Starts("num") || Is({"count", "bufferSize"})))
    return Count;
  if (!Pointer && Starts("flags"))
    return Flags;
  if (Is({"value", "uc", "us", "ui"}) && !Pointer)
    return Value;
  if (Is({"value", "param"}) && Work == HostWork::SetAttribute)
    return Memory;
  if (Is({"pGraphNode"}))
    return NewNode;
  if (Is({"pTexObject", "pSurfObject"}))
    return NewHandle;
  if (Is({"pLogBuffer"}))
    return Other;
  // Pointers to what describes something, and to what receives an answer.
  const bool Answers = Pointer && !T->getPointeeType().isConstQualified();
  const bool Describes = Name.ends_with_insensitive("params") ||
                         Starts("dependenc") || Starts("pDependenc") ||
                         Starts("extSem") || Starts("resources") ||
                         Function == "cuPointerGetAttributes";
  return !Pointer ? Other : Describes || !Answers ? Descriptor : Result;
}

TEST(HostRuntimeNames, SayWhatAnArgumentIs) {
  unsigned Compared = 0;
  for (const HostFunction &Row : hostFunctions())
    if (const FunctionDecl *F = formOf(Row)) {
      ++Compared;
      for (unsigned I = 0; I < F->getNumParams(); ++I)
        if (const ParmVarDecl *P = F->getParamDecl(I); P->getIdentifier())
          EXPECT_EQ(int(Row.role(I)), int(roleOf(P, Row.Name)))
              << Row.Name.str() << ", argument " << I << ": "
              << P->getName().str();
    } else
      EXPECT_TRUE(Row.OfLibrary) << Row.Name.str();
  EXPECT_GT(Compared, 200u);
}

// Libraries whose headers are not ours: their manuals' parameters, in order.
TEST(HostRuntimeNames, SayWhatALibraryTakes) {
  using enum ArgumentRole;
  const llvm::StringMap<ArgumentRole> Roles = {
      {"new", NewHandle},   {"handle", Handle},        {"stream", Stream},
      {"sendbuff", Source}, {"recvbuff", Destination}, {"buff", Memory},
      {"count", Count},     {"workspace", Memory},     {"bytes", Bytes},
      {"streamId", Result}, {"workSize", Result}};
  const llvm::StringMap<llvm::StringRef> Functions = {
      {"ncclAllReduce", "sendbuff recvbuff count datatype op comm stream"},
      {"ncclReduceScatter", "sendbuff recvbuff count datatype op comm stream"},
      {"ncclAllGather", "sendbuff recvbuff count datatype comm stream"},
      // One rank has the other's.
      {"ncclReduce", "sendbuff recvbuff count datatype op root comm stream"},
      {"ncclBroadcast", "sendbuff recvbuff count datatype root comm stream"},
      {"ncclBcast", "recvbuff count datatype root comm stream"},
      {"ncclSend", "sendbuff count datatype peer comm stream"},
      {"ncclRecv", "recvbuff count datatype peer comm stream"},
      {"cufftCreate", "new"},
      {"cufftPlan1d", "new count type count"},
      {"cufftPlan2d", "new count count type"},
      {"cufftPlan3d", "new count count count type"},
      {"cufftPlanMany", "new count n inembed count count onembed count count "
                        "type count"},
      {"cufftMakePlanMany", "handle count n inembed count count onembed count "
                            "count type count workSize"},
      {"cufftMakePlanMany64", "handle count n inembed count count onembed "
                              "count count type count workSize"},
      {"curandGenerateLogNormal", "handle buff count mean stddev"},
      {"curandGenerateLogNormalDouble", "handle buff count mean stddev"},
      {"curandGenerateNormalDouble", "handle buff count mean stddev"},
      {"curandGeneratePoisson", "handle buff count lambda"},
      {"curandGenerateLongLong", "handle buff count"},
      {"curandGenerateUniformDouble", "handle buff count"},
      {"cublasSetWorkspace", "handle workspace bytes"}};
  for (const HostFunction &Row : hostFunctions()) {
    if (!Row.OfLibrary || formOf(Row))
      continue;
    llvm::StringRef Takes = Functions.lookup(Row.Name);
    if (Takes.empty())
      Takes = lapackTakes(Row.Name);
    if (Takes.empty())
      Takes = Row.Name.ends_with("SetStream")   ? "handle stream"
              : Row.Name.ends_with("GetStream") ? "handle streamId"
              : Row.Name.ends_with("Destroy")   ? "handle"
              : Row.Name.ends_with("Create")    ? "new"
                                                : "";
    llvm::SmallVector<llvm::StringRef, 12> Words;
    Takes.split(Words, ' ');
    ASSERT_EQ(Row.Arguments.size(), Words.size()) << Row.Name.str();
    for (unsigned I = 0; I < Words.size(); ++I)
      EXPECT_EQ(int(Row.role(I)), int(Roles.lookup(Words[I])))
          << Row.Name.str() << ", argument " << I;
  }
}

} // namespace
