// What a bound allows, and one less: the numbers are asked for here, so that the lines that need them are short.
// DEFINE: %{more} = --bound=path-element-choices=2 --bound=path-address-choices=2 --bound=path-compared-bytes=8 --bound=memory-parts=3
// DEFINE: %{less} = --bound=path-element-choices=1 --bound=path-address-choices=1 --bound=path-compared-bytes=7 --bound=memory-parts=2
// RUN: %print-program %{more} --paths %s element address compared parts filled | FileCheck %s --check-prefix=MORE
// RUN: %print-program %{less} --paths %s element address compared parts filled | FileCheck %s --check-prefix=LESS
// RUN: %print-program --bound=memory-parts=2 --paths %s compared | FileCheck %s --check-prefix=COMPARED
// RUN: %print-program --bound=memory-parts=1 --paths %s compared | FileCheck %s --check-prefix=COMPARED-LESS
// RUN: %print-program --bound=path-choice-instructions=4 --paths %s choice | FileCheck %s --check-prefix=CHOICE
// RUN: %print-program --bound=path-choice-instructions=3 --paths %s choice | FileCheck %s --check-prefix=CHOICE-LESS
// RUN: %print-program --bound=path-waiting=3 --paths %s waiting | FileCheck %s --check-prefix=WAITING
// RUN: %print-program --bound=path-waiting=2 --paths %s waiting | FileCheck %s --check-prefix=WAITING-LESS
// RUN: %print-program --bound=path-count=1 --bound=path-alike-instantiations=2 --paths %s alike | FileCheck %s --check-prefix=ALIKE
// RUN: %print-program --bound=path-count=1 --bound=path-alike-instantiations=1 --paths %s alike | FileCheck %s --check-prefix=ALIKE-LESS
// DEFINE: %{library} = %print-program --bound=path-calls=1
// RUN: %{library} --bound=path-library-calls=3 --bound=path-accessor-instructions=3 --paths %s library | FileCheck %s --check-prefix=LIBRARY
// RUN: %{library} --bound=path-library-calls=2 --bound=path-accessor-instructions=3 --paths %s library | FileCheck %s --check-prefix=LIBRARY-LESS
// RUN: %{library} --bound=path-library-calls=3 --bound=path-accessor-instructions=2 --paths %s library | FileCheck %s --check-prefix=LIBRARY-LESS
// RUN: %print-program --bound=path-calls=1 --paths %s back | FileCheck %s --check-prefix=BACK
// RUN: %print-program --bound=path-calls=0 --paths %s back | FileCheck %s --check-prefix=BACK-LESS

void use(int);
__device__ void dev(int);

// An arm of four instructions is a choice of values; one that is longer is a way.
__device__ void choice(const float *in) {
  int at = 0;
  if (in[0] > in[1])
    at = 5;
  dev(at);
}
// CHOICE: path returns
// CHOICE: call dev ((<> > <>) ? 5 : 0)
// CHOICE-NOT: path
// CHOICE-LESS: path returns
// CHOICE-LESS: call dev 0
// CHOICE-LESS: path returns
// CHOICE-LESS: call dev 5

__device__ void element(int i) {
  __shared__ int a[4], b[4];
  a[0] = 1;
  b[0] = 2;
  int *t[2] = {a, b};
  dev(t[i][0]);
}
// MORE: path returns
// MORE: call dev ({{.*}} ? 1 : 2)
// LESS: path returns
// LESS: call dev <>

__device__ void address(const float *in) {
  int a = 1, b = 2, c = 3;
  int *p = in[0] > in[1] ? &a : &b;
  int *q = in[2] > in[3] ? p : &c;
  dev(*q);
}
// MORE: path returns
// MORE: call dev ((<> > <>) ? ((<> > <>) ? 1 : 2) : 3)
// LESS: path returns
// LESS: call dev ((<> > <>) ? <> : 3)

extern "C" int memcmp(const void *, const void *, unsigned long);
void compared() {
  int a[2] = {1, 2}, b[2] = {1, 2};
  use(memcmp(a, b, 8));
}
// MORE: path returns
// MORE: call use 0
// LESS: path returns
// LESS: call use unknown
// COMPARED: call use 0
// COMPARED-LESS: call use unknown

struct Three {
  int a, b, c;
};
void parts() {
  Three x = {1, 2, 3};
  Three y = x;
  use(y.c);
}
// MORE: path returns
// MORE-NEXT: call use 3
// LESS: path returns
// LESS-NEXT: call use {{[a-z]+}}

extern "C" void *memset(void *, int, unsigned long);
void filled() {
  Three x = {1, 2, 3};
  memset(&x, 0, sizeof x);
  use(x.c);
}
// MORE: path returns
// MORE: call use 0
// What is filled as a whole is known, however many parts it has.
// LESS: path returns
// LESS: call use 0

// One of two that meet waits for the other; where as many do as may, the furthest goes on to its end.
void waiting(bool a, bool b) {
  int x = 0, y = 0;
  if (a)
    x = 1;
  x = 2;
  if (b)
    y = 1;
  use(x);
}
// WAITING-COUNT-3: path returns
// WAITING-NOT: path
// WAITING-LESS-COUNT-4: path returns

// Of a template the instantiations after those that reached a bound are not begun.
template <int N> void alike(bool b) {
  if (b)
    use(N);
}
void instantiations(bool b) {
  alike<1>(b);
  alike<2>(b);
  alike<3>(b);
}
// ALIKE: path returns
// ALIKE: and more
// ALIKE: path returns
// ALIKE: and more
// ALIKE-NEXT: and more
// ALIKE-LESS: path returns
// ALIKE-LESS: and more
// ALIKE-LESS-NEXT: and more
// ALIKE-LESS-NEXT: and more

// What the library calls is followed on, as far as it is short.
void library();
# 1 "library.h" 3
namespace inside {
void inmost(int);
inline void third() { inmost(3); }
inline void second() { third(); }
inline void first() { second(); }
template <class F> inline void apply(F f) { f(); }
} // namespace inside
# 1 "user.cu"
void library() { inside::first(); }
// LIBRARY: call inmost 3
// LIBRARY-LESS: call third
// What it calls back counts where it is the user's.
void calledBack() { use(7); }
struct Calls {
  void operator()() const { calledBack(); }
};
void back() { inside::apply(Calls()); }
// BACK: call calledBack
// BACK-LESS: call operator()
