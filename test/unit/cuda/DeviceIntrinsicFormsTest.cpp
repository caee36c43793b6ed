// The table of what device code can ask for, stated once more: by groups, with
// the documentation's forms. A row that says something else fails here.
#include "cuda/DeviceIntrinsics.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

using enum DeviceWork;
using Scope = DeviceScope;
using Order = DeviceOrder;

/// Forms that do the same: "name(argument,...)", with alternatives in braces,
/// and before a `|` what the object of a method is.
struct Forms {
  DeviceWork Work;
  DeviceScope Scope;
  DeviceOrder Order;
  llvm::StringRef Text;
};

/// "Synchronization Functions", "Memory Fence Functions", "Atomic Functions",
/// "Warp ... Functions", "Cooperative Groups".
constexpr Forms LanguageForms[] = {
    {Barrier, Scope::Block, Order::AcquireRelease,
     "__syncthreads() __nvvm_barrier0()"},
    {VoteBarrier, Scope::Block, Order::AcquireRelease,
     "__syncthreads_{count,and,or}(predicate) "
     "__nvvm_bar0_{popc,and,or}(predicate)"},
    {Barrier, Scope::Warp, Order::AcquireRelease,
     "{__syncwarp,__nvvm_bar_warp_sync}(mask)"},
    {NamedBarrier, Scope::Block, Order::AcquireRelease,
     "__barrier_sync(id) __barrier_sync_count(id,threads)"},
    {Arrive, Scope::Cluster, Order::Release, "__cluster_barrier_arrive()"},
    {Arrive, Scope::Cluster, Order::Relaxed,
     "__cluster_barrier_arrive_relaxed()"},
    {Wait, Scope::Cluster, Order::Acquire, "__cluster_barrier_wait()"},
    {Fence, Scope::Grid, Order::Sequential,
     "__threadfence() __nvvm_membar_gl()"},
    {Fence, Scope::Block, Order::Sequential,
     "__threadfence_block() __nvvm_membar_cta()"},
    {Fence, Scope::System, Order::Sequential,
     "__threadfence_system() __nvvm_membar_sys()"},
    {Fence, Scope::OfArgument, Order::OfArgument,
     "cuda::atomic_thread_fence(order,scope)"},
    {Fence, Scope::System, Order::OfArgument,
     "cuda::std::atomic_thread_fence(order)"},
    {AtomicUpdate, Scope::Grid, Order::Relaxed,
     "atomic{Add,Sub,Min,Max,Inc,Dec,And,Or,Xor}(address,value)"},
    {AtomicExchange, Scope::Grid, Order::Relaxed, "atomicExch(address,value)"},
    {AtomicCompare, Scope::Grid, Order::Relaxed,
     "atomicCAS(address,compare,value)"},
    {AtomicUpdate, Scope::OfArgument, Order::OfArgument,
     "__nv_atomic_fetch_{add,sub,and,or,xor,min,max}"
     "(address,value,order,scope)"},
    {AtomicReduce, Scope::OfArgument, Order::OfArgument,
     "__nv_atomic_{add,sub,and,or,xor,min,max}(address,value,order,scope)"},
    {AtomicExchange, Scope::OfArgument, Order::OfArgument,
     "__nv_atomic_exchange_n(address,value,order,scope)"},
    {AtomicLoad, Scope::OfArgument, Order::OfArgument,
     "__nv_atomic_load_n(address,order,scope)"},
    {AtomicStore, Scope::OfArgument, Order::OfArgument,
     "__nv_atomic_store_n(address,value,order,scope)"},
    {Load, Scope::None, Order::Plain, "__ld{g,ca,cg,cs,lu}(address)"},
    {Load, Scope::None, Order::Volatile, "__ldcv(address)"},
    {Store, Scope::None, Order::Plain, "__st{wb,cg,cs}(address,value)"},
    {Store, Scope::None, Order::Volatile, "__stwt(address,value)"},
    {CopyMemory, Scope::None, Order::Plain,
     "{,__builtin_}mem{cpy,move}(dst,src,bytes)"},
    {SetMemory, Scope::None, Order::Plain,
     "{,__builtin_}memset(dst,value,bytes)"},
    {Vote, Scope::Warp, Order::Plain,
     "__{all,any,ballot,uni}_sync(mask,predicate) "
     "__{all,any,ballot}(predicate)"},
    {ActiveMask, Scope::Warp, Order::Plain, "__activemask()"},
    {Match, Scope::Warp, Order::Plain,
     "__match_any_sync(mask,value) __match_all_sync(mask,value,predicate)"},
    {Reduce, Scope::Warp, Order::Plain,
     "__reduce_{add,min,max,and,or,xor}_sync(mask,value)"},
    {Shuffle, Scope::Warp, Order::Plain,
     "__shfl_sync(mask,value,lane,width) __shfl(value,lane,width) "
     "__shfl{_up,_down,_xor}_sync(mask,value,delta,width) "
     "__shfl{_up,_down,_xor}(value,delta,width)"},
    {Barrier, Scope::OfGroup, Order::AcquireRelease,
     "cooperative_groups::sync(group) "
     "group|cooperative_groups::group::sync()"},
    {Arrive, Scope::OfGroup, Order::Release,
     "group|cooperative_groups::group::barrier_arrive()"},
    {Wait, Scope::OfGroup, Order::Acquire,
     "group|cooperative_groups::group::barrier_wait{(),(token)}"},
    {Vote, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::{any,all,ballot}(predicate)"},
    {Match, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::match_any(value) "
     "group|cooperative_groups::group::match_all(value,predicate)"},
    {Shuffle, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::shfl(value,lane) "
     "group|cooperative_groups::group::shfl{_up,_down,_xor}(value,delta)"},
    {Reduce, Scope::OfGroup, Order::Plain,
     "cooperative_groups::reduce(group,value,_) "
     "cooperative_groups::{inclusive,exclusive}_scan{(group,value),"
     "(group,value,_)}"},
    {ThreadRank, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::thread_rank()"},
    {GroupSize, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::{size,num_threads}()"},
    {MetaRank, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::meta_group_rank()"},
    {None, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::{is_valid,meta_group_size,num_blocks,"
     "block_rank}()"},
    {GroupIndex, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::group_index()"},
    {ThreadIndex, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::thread_index()"},
    {GroupExtent, Scope::OfGroup, Order::Plain,
     "group|cooperative_groups::group::{group_dim,dim_threads}()"},
    {None, Scope::None, Order::Plain,
     "cooperative_groups::{this_thread_block,this_grid,this_cluster,"
     "coalesced_threads}() cooperative_groups::tiled_partition(group)"},
    {LaunchDependents, Scope::Grid, Order::Plain,
     "cudaTriggerProgrammaticLaunchCompletion() "
     "cuda::ptx::griddepcontrol_launch_dependents()"},
    {WaitForPrimary, Scope::Grid, Order::Acquire,
     "cudaGridDependencySynchronize() cuda::ptx::griddepcontrol_wait()"},
    {Sleep, Scope::None, Order::Plain, "__nanosleep(_)"},
    {Exit, Scope::None, Order::Plain, "__trap()"},
    {None, Scope::None, Order::Plain,
     "{clock,clock64,__brkpt,printf}() "
     "__{popc,ffs,clz,brev}{,ll}(_)"},
    {SameAddress, Scope::None, Order::Plain,
     "__cvta_generic_to_{shared,global}(address) "
     "__cvta_{shared,global}_to_generic(address) "
     "__nvvm_get_smem_pointer(address)"},
    {Load, Scope::Warp, Order::Plain,
     "nvcuda::wmma::load_matrix_sync{(_,address,_),(_,address,_,_)}"},
    {Store, Scope::Warp, Order::Plain,
     "nvcuda::wmma::store_matrix_sync(address,_,_,_)"},
    {MatrixInRegisters, Scope::Warp, Order::Plain,
     "nvcuda::wmma::mma_sync(_,_,_,_)"},
    {None, Scope::Warp, Order::Plain, "nvcuda::wmma::fill_fragment(_,_)"},
    {AsyncCopy, Scope::Thread, Order::Plain,
     "__pipeline_memcpy_async(dst,src,bytes,_)"},
    {AsyncCommit, Scope::Thread, Order::Plain, "__pipeline_commit()"},
    {AsyncWait, Scope::Thread, Order::Plain, "__pipeline_wait_prior(count)"},
    {AsyncArrive, Scope::Thread, Order::Plain, "__pipeline_arrive_on(barrier)"},
    {AsyncCopy, Scope::OfGroup, Order::Plain,
     "cooperative_groups::memcpy_async{(group,dst,src,bytes),"
     "(group,dst,_,src,_)}"},
    {AsyncWait, Scope::OfGroup, Order::AcquireRelease,
     "cooperative_groups::{wait,wait_prior}(group)"},
    {BarrierInit, Scope::Block, Order::Plain, "__mbarrier_init(barrier,count)"},
    {BarrierInvalidate, Scope::Block, Order::Plain,
     "__mbarrier_inval(barrier)"},
    {BarrierArrive, Scope::Block, Order::Release,
     "__mbarrier_arrive{,_and_drop}(barrier)"},
    {BarrierTest, Scope::Block, Order::Acquire,
     "__mbarrier_test_wait{(barrier,token),_parity(barrier,parity)} "
     "__mbarrier_try_wait{(barrier,token,_),_parity(barrier,parity,_)}"},
    {None, Scope::None, Order::Plain, "__mbarrier_token_pending_count(token)"},
};

/// libcu++: "Atomics library", "Synchronization library", "PTX",
/// "Asynchronous operations".
constexpr Forms LibraryForms[] = {
    {AtomicLoad, Scope::OfType, Order::OfArgument,
     "{word|cuda::atomic,reference|cuda::atomic_ref}::load(order)"},
    {AtomicLoad, Scope::OfType, Order::Sequential,
     "{word|cuda::atomic,reference|cuda::atomic_ref}::operator~value()"},
    {AtomicStore, Scope::OfType, Order::OfArgument,
     "{word|cuda::atomic,reference|cuda::atomic_ref}::store(value,order)"},
    {AtomicStore, Scope::OfType, Order::Sequential,
     "{word|cuda::atomic,reference|cuda::atomic_ref}::operator=(value)"},
    {AtomicExchange, Scope::OfType, Order::OfArgument,
     "{word|cuda::atomic,reference|cuda::atomic_ref}::exchange(value,order)"},
    {AtomicCompare, Scope::OfType, Order::OfArgument,
     "{word|cuda::atomic,reference|cuda::atomic_ref}"
     "::compare_exchange_{weak,strong}{(expected,value,order),"
     "(expected,value,order,_)}"},
    {AtomicUpdate, Scope::OfType, Order::OfArgument,
     "{word|cuda::atomic,reference|cuda::atomic_ref}"
     "::fetch_{add,sub,and,or,xor,max,min}(value,order)"},
    {AtomicUpdate, Scope::OfType, Order::Sequential,
     "{word|cuda::atomic,reference|cuda::atomic_ref}"
     "::operator{++,--}{(),(_)} "
     "{word|cuda::atomic,reference|cuda::atomic_ref}"
     "::operator{+,-,&,^}=(value) "
     "word|cuda::atomic::operator|=(value) "
     "reference|cuda::atomic_ref::operator|=(value)"},
    {AtomicWait, Scope::OfType, Order::OfArgument,
     "{word|cuda::atomic,reference|cuda::atomic_ref}::wait(compare,order)"},
    {Notify, Scope::OfType, Order::Plain,
     "{word|cuda::atomic,reference|cuda::atomic_ref}::notify_{one,all}()"},
    {BarrierArrive, Scope::OfType, Order::Release,
     "barrier|cuda::barrier::arrive(count) "
     "barrier|cuda::barrier::arrive_and_drop() "
     "barrier|cuda::latch::count_down(count) "
     "barrier|cuda::counting_semaphore::release(count)"},
    {BarrierWait, Scope::OfType, Order::Acquire,
     "barrier|cuda::barrier::wait{(token),_parity(parity)} "
     "barrier|cuda::latch::wait() "
     "barrier|cuda::counting_semaphore::acquire()"},
    {BarrierMeet, Scope::OfType, Order::AcquireRelease,
     "barrier|cuda::barrier::arrive_and_wait() "
     "barrier|cuda::latch::arrive_and_wait(count)"},
    {BarrierTest, Scope::OfType, Order::Acquire,
     "barrier|cuda::barrier::{try_wait,test_wait}{(token),_parity(parity)} "
     "barrier|cuda::barrier::try_wait_for(token,_) "
     "barrier|cuda::latch::try_wait() "
     "barrier|cuda::counting_semaphore::try_acquire()"},
    {Arrive, Scope::Cluster, Order::Release,
     "cuda::ptx::barrier_cluster_arrive()"},
    {Arrive, Scope::Cluster, Order::OfArgument,
     "cuda::ptx::barrier_cluster_arrive(order)"},
    {Wait, Scope::Cluster, Order::Acquire, "cuda::ptx::barrier_cluster_wait()"},
    {Wait, Scope::Cluster, Order::OfArgument,
     "cuda::ptx::barrier_cluster_wait(order)"},
    {Fence, Scope::OfArgument, Order::OfArgument,
     "cuda::ptx::fence(order,scope)"},
    {AsyncCopy, Scope::Thread, Order::Plain,
     "cuda::memcpy_async(dst,src,bytes,barrier)"},
    {AsyncCopy, Scope::OfGroup, Order::Plain,
     "cuda::memcpy_async(group,dst,src,bytes,barrier)"},
    {PipelineAcquire, Scope::OfType, Order::Acquire,
     "pipeline|cuda::pipeline::producer_acquire()"},
    {PipelineCommit, Scope::OfType, Order::Release,
     "pipeline|cuda::pipeline::producer_commit()"},
    {PipelineWait, Scope::OfType, Order::Acquire,
     "pipeline|cuda::pipeline::consumer_wait{(),_for(_)}"},
    {PipelineRelease, Scope::OfType, Order::Release,
     "pipeline|cuda::pipeline::{consumer_release,quit}()"},
    {None, Scope::None, Order::Plain, "cuda::make_pipeline()"},
    {AsyncWait, Scope::Thread, Order::Plain,
     "cuda::pipeline_consumer_wait_prior(pipeline)"},
    {AsyncArrive, Scope::Thread, Order::Plain,
     "cuda::pipeline_producer_commit(pipeline,barrier)"},
    {BulkCopy, Scope::Thread, Order::Plain,
     "cuda::device::memcpy_async_tx(dst,src,bytes,barrier) "
     "cuda::device::experimental::cp_async_bulk_"
     "{global_to_shared(dst,src,bytes,barrier),"
     "shared_to_global(dst,src,bytes)} "
     "cuda::ptx::cp_async_bulk{(_,_,dst,src,bytes),"
     "(_,_,dst,src,bytes,barrier),(_,_,dst,src,bytes,barrier,_)} "
     "cuda::ptx::cp_reduce_async_bulk{(_,_,_,dst,src,bytes),"
     "(_,_,_,dst,src,bytes,barrier)}"},
    {TensorCopy, Scope::Thread, Order::Plain,
     "cuda::device::experimental::cp_async_bulk_tensor_"
     "{1d_global_to_shared(dst,_,_,barrier),"
     "2d_global_to_shared(dst,_,_,_,barrier),"
     "3d_global_to_shared(dst,_,_,_,_,barrier),"
     "1d_shared_to_global(_,_,src),2d_shared_to_global(_,_,_,src),"
     "3d_shared_to_global(_,_,_,_,src)} "
     "cuda::ptx::cp_async_bulk_tensor{(_,_,_,_,src),(_,_,dst,_,_,barrier),"
     "(_,_,dst,_,_,barrier,_)} "
     "cuda::ptx::cp_reduce_async_bulk_tensor(_,_,_,_,_,src)"},
    {BulkCommit, Scope::Thread, Order::Plain,
     "cuda::{device::experimental,ptx}::cp_async_bulk_commit_group()"},
    {BulkWait, Scope::Thread, Order::Plain,
     "cuda::device::experimental::cp_async_bulk_wait_group_read() "
     "cuda::ptx::cp_async_bulk_wait_group{,_read}(count)"},
    {ProxyFence, Scope::Block, Order::Plain,
     "cuda::device::experimental::fence_proxy_async_shared_cta() "
     "cuda::ptx::fence_proxy_async{(),(_)}"},
    {InitFence, Scope::Cluster, Order::Release,
     "cuda::ptx::fence_mbarrier_init(_,_)"},
    {BarrierInit, Scope::Block, Order::Plain,
     "cuda::init{(barrier,count),(barrier,count,_)} "
     "cuda::ptx::mbarrier_init(barrier,count)"},
    {BarrierInvalidate, Scope::Block, Order::Plain,
     "cuda::ptx::mbarrier_inval(barrier)"},
    {SameAddress, Scope::None, Order::Plain,
     "cuda::device::barrier_native_handle(barrier)"},
    {BarrierArriveExpect, Scope::Block, Order::Release,
     "cuda::device::barrier_arrive_tx(barrier,count,bytes) "
     "cuda::ptx::mbarrier_arrive_expect_tx(_,_,_,barrier,bytes)"},
    {BarrierExpect, Scope::Block, Order::Plain,
     "cuda::device::barrier_expect_tx(barrier,bytes) "
     "cuda::ptx::mbarrier_expect_tx(_,_,_,barrier,bytes)"},
    {BarrierArrive, Scope::Block, Order::Release,
     "cuda::ptx::mbarrier_arrive{(barrier),(barrier,count),"
     "(_,_,_,barrier),(_,_,_,barrier,count)}"},
    {BarrierTest, Scope::Block, Order::Acquire,
     "cuda::ptx::mbarrier_test_wait{(barrier,token),(_,_,barrier,token),"
     "_parity(barrier,parity),_parity(_,_,barrier,parity)} "
     "cuda::ptx::mbarrier_try_wait{(barrier,token),(barrier,token,_),"
     "(_,_,barrier,token),_parity(barrier,parity),"
     "_parity(barrier,parity,_),_parity(_,_,barrier,parity)}"},
};

/// "Parallel Thread Execution ISA": the operands in the order of the text.
constexpr Forms PtxForms[] = {
    {NamedBarrier, Scope::Block, Order::AcquireRelease,
     "{bar,barrier}.{sync(id,threads),red(_,id,threads,predicate)}"},
    {NamedArrive, Scope::Block, Order::Release,
     "{bar,barrier}.arrive(id,threads)"},
    {Barrier, Scope::Warp, Order::AcquireRelease, "bar.warp.sync(mask)"},
    {Arrive, Scope::Cluster, Order::Release, "barrier.cluster.arrive()"},
    {Wait, Scope::Cluster, Order::Acquire, "barrier.cluster.wait()"},
    {Fence, Scope::Block, Order::Sequential, "membar.cta()"},
    {Fence, Scope::Grid, Order::Sequential, "membar.gl()"},
    {Fence, Scope::System, Order::Sequential, "membar.sys()"},
    {Fence, Scope::None, Order::AcquireRelease, "fence()"},
    {ProxyFence, Scope::None, Order::Plain, "fence.proxy()"},
    {Fence, Scope::Grid, Order::Plain, "fence.proxy.{tensormap,alias}()"},
    {InitFence, Scope::Cluster, Order::Release, "fence.mbarrier_init()"},
    {AtomicUpdate, Scope::Grid, Order::Relaxed, "atom(_,address,value)"},
    {AtomicExchange, Scope::Grid, Order::Relaxed, "atom.exch(_,address,value)"},
    {AtomicCompare, Scope::Grid, Order::Relaxed,
     "atom.cas(_,address,compare,value)"},
    {AtomicReduce, Scope::Grid, Order::Relaxed, "red(address,value)"},
    {Load, Scope::None, Order::Plain, "{ld,ldu,ldmatrix}(_,address)"},
    {Load, Scope::System, Order::Volatile, "ld.volatile(_,address)"},
    {AtomicLoad, Scope::Grid, Order::Relaxed, "ld.relaxed(_,address)"},
    {AtomicLoad, Scope::Grid, Order::Acquire, "ld.acquire(_,address)"},
    {Store, Scope::None, Order::Plain, "{st,stmatrix}(address,value)"},
    {Store, Scope::System, Order::Volatile, "st.volatile(address,value)"},
    {AtomicStore, Scope::Grid, Order::Relaxed, "st.relaxed(address,value)"},
    {AtomicStore, Scope::Grid, Order::Release, "st.release(address,value)"},
    {Vote, Scope::Warp, Order::Plain, "vote(_,predicate,mask)"},
    {Match, Scope::Warp, Order::Plain, "match(_,value,mask)"},
    {Reduce, Scope::Warp, Order::Plain, "redux(_,value,mask)"},
    {Shuffle, Scope::Warp, Order::Plain, "shfl(_,value,lane,width,mask)"},
    {ActiveMask, Scope::Warp, Order::Plain, "activemask(_)"},
    {LaunchDependents, Scope::Grid, Order::Plain,
     "griddepcontrol.launch_dependents()"},
    {WaitForPrimary, Scope::Grid, Order::Acquire, "griddepcontrol.wait()"},
    {Sleep, Scope::None, Order::Plain, "nanosleep(_)"},
    {Exit, Scope::None, Order::Plain, "{exit,trap}()"},
    {None, Scope::None, Order::Plain,
     "{mov,cvta,cvt,add,sub,mul,mad,and,or,xor,not,shl,shr,bfe,bfi,lop3,prmt,"
     "fma,neg,abs,min,max,setp,selp,set,slct,isspacep,mapa,ex2,lg2,rcp,sqrt,"
     "rsqrt,sin,"
     "cos,tanh,popc,clz,brev,bfind,prefetch,discard,applypriority,"
     "createpolicy,elect,dp4a,dp2a,wgmma.fence,"
     "cp.async.bulk.prefetch,cp.async.bulk.prefetch.tensor}()"},
    {AsyncCopy, Scope::Thread, Order::Plain, "cp.async(dst,src,bytes)"},
    {AsyncCommit, Scope::Thread, Order::Plain, "cp.async.commit_group()"},
    {AsyncWait, Scope::Thread, Order::Plain,
     "cp.async.wait_group(count) cp.async.wait_all()"},
    {AsyncArrive, Scope::Thread, Order::Plain,
     "cp.async.mbarrier.arrive(barrier)"},
    {BulkCopy, Scope::Thread, Order::Plain,
     "cp.{async,reduce.async}.bulk(dst,src,bytes,barrier)"},
    {TensorCopy, Scope::Thread, Order::Plain,
     "cp.{async,reduce.async}.bulk.tensor()"},
    {BulkCommit, Scope::Thread, Order::Plain, "cp.async.bulk.commit_group()"},
    {BulkWait, Scope::Thread, Order::Plain, "cp.async.bulk.wait_group(count)"},
    {BarrierInit, Scope::Block, Order::Plain, "mbarrier.init(barrier,count)"},
    {BarrierInvalidate, Scope::Block, Order::Plain, "mbarrier.inval(barrier)"},
    {BarrierArrive, Scope::Block, Order::Release,
     "mbarrier.{arrive,arrive_drop}(_,barrier,count) "
     "mbarrier.complete_tx(barrier)"},
    {BarrierArriveExpect, Scope::Block, Order::Release,
     "mbarrier.arrive.expect_tx(_,barrier,bytes)"},
    {BarrierExpect, Scope::Block, Order::Plain,
     "mbarrier.expect_tx(barrier,bytes)"},
    {BarrierTest, Scope::Block, Order::Acquire,
     "mbarrier.{test_wait,try_wait}{(_,barrier,token),"
     ".parity(_,barrier,parity)}"},
    {MatrixMultiply, Scope::None, Order::Plain, "wgmma.mma_async()"},
    {MatrixInRegisters, Scope::None, Order::Plain, "{mma,wmma.mma}()"},
    {MatrixCommit, Scope::Thread, Order::Plain, "wgmma.commit_group()"},
    {MatrixWait, Scope::Thread, Order::Plain, "wgmma.wait_group(count)"},
    {Unseen, Scope::None, Order::Plain, "tcgen05()"},
};

/// A text for each choice of alternatives.
std::vector<std::string> expanded(llvm::StringRef Text) {
  const size_t Open = Text.find('{');
  if (Open == llvm::StringRef::npos)
    return {Text.str()};
  const size_t Close = Text.find('}', Open);
  std::vector<std::string> Out;
  // Commas in parentheses are of arguments.
  unsigned Depth = 0;
  for (size_t I = Open + 1, From = I; I <= Close; ++I) {
    Depth += Text[I] == '(';
    Depth -= Text[I] == ')';
    if (I < Close && (Text[I] != ',' || Depth))
      continue;
    for (const std::string &Rest : expanded(Text.drop_front(Close + 1)))
      Out.push_back((Text.take_front(Open) + Text.slice(From, I) + Rest).str());
    From = I + 1;
  }
  return Out;
}

llvm::StringRef wordOf(IntrinsicRole Role) {
  switch (Role) {
  case IntrinsicRole::Other:
    return "_";
  case IntrinsicRole::Address:
    return "address";
  case IntrinsicRole::Word:
    return "word";
  case IntrinsicRole::Reference:
    return "reference";
  case IntrinsicRole::Value:
    return "value";
  case IntrinsicRole::Compared:
    return "compare";
  case IntrinsicRole::Expected:
    return "expected";
  case IntrinsicRole::Order:
    return "order";
  case IntrinsicRole::Scope:
    return "scope";
  case IntrinsicRole::Mask:
    return "mask";
  case IntrinsicRole::Predicate:
    return "predicate";
  case IntrinsicRole::Lane:
    return "lane";
  case IntrinsicRole::Delta:
    return "delta";
  case IntrinsicRole::Width:
    return "width";
  case IntrinsicRole::Id:
    return "id";
  case IntrinsicRole::Threads:
    return "threads";
  case IntrinsicRole::Group:
    return "group";
  case IntrinsicRole::Source:
    return "src";
  case IntrinsicRole::Destination:
    return "dst";
  case IntrinsicRole::Bytes:
    return "bytes";
  case IntrinsicRole::Barrier:
    return "barrier";
  case IntrinsicRole::Pipeline:
    return "pipeline";
  case IntrinsicRole::Count:
    return "count";
  case IntrinsicRole::Token:
    return "token";
  case IntrinsicRole::Parity:
    return "parity";
  }
  return "";
}

/// A row as the forms above are written.
std::string formOf(const DeviceIntrinsic &Row) {
  std::string Out;
  if (Row.Object != IntrinsicRole::Other)
    Out = wordOf(Row.Object).str() + "|";
  for (char C : Row.Name)
    Out += C == ' ' ? '~' : C;
  Out += '(';
  for (IntrinsicRole Role : Row.Arguments)
    Out +=
        (llvm::StringRef(Out).ends_with("(") ? "" : ",") + wordOf(Role).str();
  return Out + ')';
}

void compare(llvm::ArrayRef<DeviceIntrinsic> Rows, bool Ptx,
             std::initializer_list<llvm::ArrayRef<Forms>> Documented) {
  llvm::StringMap<const Forms *> Left;
  for (llvm::ArrayRef<Forms> Each : Documented)
    for (const Forms &F : Each) {
      llvm::SmallVector<llvm::StringRef, 8> Texts;
      F.Text.split(Texts, ' ');
      for (llvm::StringRef Text : Texts)
        for (const std::string &One : expanded(Text))
          EXPECT_TRUE(Left.try_emplace(One, &F).second) << One << " twice";
    }
  for (const DeviceIntrinsic &Row : Rows) {
    const std::string Form = formOf(Row);
    const Forms *F = Left.lookup(Form);
    EXPECT_TRUE(F) << Form << " is not documented so";
    if (!F)
      continue;
    EXPECT_EQ(int(Row.Work), int(F->Work)) << Form;
    EXPECT_EQ(int(Row.Scope), int(F->Scope)) << Form;
    EXPECT_EQ(int(Row.Order), int(F->Order)) << Form;
    EXPECT_EQ(Row.IsPtx, Ptx) << Form;
    Left.erase(Form);
  }
  for (const auto &Entry : Left)
    ADD_FAILURE() << Entry.getKey().str() << " is in no row";
}

TEST(DeviceIntrinsicForms, OfFunctionsAndMethods) {
  compare(deviceIntrinsics(), false, {LanguageForms, LibraryForms});
}

TEST(DeviceIntrinsicForms, OfPtx) {
  compare(ptxIntrinsics(), true, {PtxForms});
}

TEST(DeviceIntrinsicForms, WordsThatAreReadAndWritten) {
  struct Expectation {
    DeviceWork Work;
    bool Reads, Writes, Updates;
  };
  for (const Expectation &E : {Expectation{AtomicUpdate, true, true, true},
                               {AtomicExchange, true, true, true},
                               {AtomicCompare, true, true, true},
                               {AtomicReduce, true, true, true},
                               {AtomicLoad, true, false, false},
                               {AtomicStore, false, true, false},
                               {AtomicWait, true, false, false}}) {
    const DeviceIntrinsic Row{
        "", E.Work, Scope::Grid, Order::Relaxed, false, IntrinsicRole::Other,
        {}};
    EXPECT_TRUE(Row.isAtomic());
    EXPECT_EQ(Row.readsWord(), E.Reads) << int(E.Work);
    EXPECT_EQ(Row.writesWord(), E.Writes) << int(E.Work);
    EXPECT_EQ(Row.updatesWord(), E.Updates) << int(E.Work);
  }
  for (DeviceWork Work : {ProxyFence, Notify, Load, Store}) {
    const DeviceIntrinsic Row{
        "", Work, Scope::Grid, Order::Relaxed, false, IntrinsicRole::Other, {}};
    EXPECT_FALSE(Row.isAtomic() || Row.readsWord() || Row.writesWord() ||
                 Row.updatesWord())
        << int(Work);
  }
}

TEST(DeviceIntrinsicForms, OrdersOfPtx) {
  struct Expectation {
    llvm::StringRef Text;
    DeviceScope Scope;
    DeviceOrder Order;
    unsigned Bytes;
  };
  for (const Expectation &E :
       {Expectation{"ld.weak.b8 %0, [%1];", Scope::None, Order::Plain, 1},
        {"ld.relaxed.cluster.b64 %0, [%1];", Scope::Cluster, Order::Relaxed, 8},
        {"ld.acquire.sys.u16 %0, [%1];", Scope::System, Order::Acquire, 2},
        {"ld.mmio.relaxed.sys.s32 %0, [%1];", Scope::System, Order::Volatile,
         4},
        {"ld.v2.f64 {%0, %1}, [%2];", Scope::None, Order::Plain, 16},
        {"ld.b128 %0, [%1];", Scope::None, Order::Plain, 16},
        {"st.release.gpu.b32 [%0], %1;", Scope::Grid, Order::Release, 4},
        {"st.v8.b32 [%0], {%1};", Scope::None, Order::Plain, 32},
        {"red.release.cta.add.s32 [%0], %1;", Scope::Block, Order::Release, 4},
        {"atom.acq_rel.gpu.cas.b32 %0, [%1], %2, %3;", Scope::Grid,
         Order::AcquireRelease, 4},
        {"fence.sc.cluster;", Scope::Cluster, Order::Sequential, 0},
        {"fence.acq_rel.sys;", Scope::System, Order::AcquireRelease, 0},
        {"barrier.cluster.arrive.relaxed;", Scope::Cluster, Order::Relaxed, 0},
        {"membar.gl;", Scope::Grid, Order::Sequential, 0}}) {
    const auto Parsed = ptxInstructions(E.Text);
    ASSERT_EQ(Parsed.size(), 1u) << E.Text.str();
    EXPECT_EQ(int(Parsed[0].scope()), int(E.Scope)) << E.Text.str();
    EXPECT_EQ(int(Parsed[0].order()), int(E.Order)) << E.Text.str();
    EXPECT_EQ(Parsed[0].bytes(), E.Bytes) << E.Text.str();
  }
  const auto Several = ptxInstructions(
      "{ .reg .pred p;\nLAB: mbarrier.try_wait.parity.shared::cta.b64 p, "
      "[%0], %1;\n@!p bra.uni LAB;\n@%2 st.b32 [%3+4], {%4, %5}; }");
  ASSERT_EQ(Several.size(), 3u);
  EXPECT_EQ(Several[0].Predicate, "");
  EXPECT_EQ(int(Several[0].Row->Work), int(BarrierTest));
  ASSERT_EQ(Several[0].Operands.size(), 3u);
  EXPECT_EQ(Several[0].Operands[1], "[%0]");
  EXPECT_EQ(Several[1].Predicate, "@!p");
  EXPECT_FALSE(Several[1].Row);
  EXPECT_EQ(Several[2].Predicate, "@%2");
  ASSERT_EQ(Several[2].Operands.size(), 2u);
  EXPECT_EQ(Several[2].Operands[1], "{%4, %5}");
  EXPECT_EQ(ptxOperand("[%3+4]"), 3u);
  EXPECT_EQ(ptxOperand("%12"), 12u);
  EXPECT_FALSE(ptxOperand("p"));
  EXPECT_FALSE(ptxOperand("[smem]"));
}

} // namespace
