// What a bound allows, and one less, of a declaration that takes what nvcc does not ask for from elsewhere.
// DEFINE: %{run} = %cuda-lint --cuda-path=none --no-cache --show-parse-errors --passes=both --checks=-*,cuda-cdp-tail-event
// RUN: %{run} --bound=dialect-head-tokens=7 --bound=dialect-name-tokens=2 %s 2>&1 | FileCheck %s --check-prefix=MORE --implicit-check-not=error:
// RUN: not %{run} --bound=dialect-head-tokens=6 --bound=dialect-name-tokens=2 %s 2>&1 | FileCheck %s --check-prefix=HEAD --implicit-check-not=error:
// RUN: not %{run} --bound=dialect-head-tokens=7 --bound=dialect-name-tokens=1 %s 2>&1 | FileCheck %s --check-prefix=NAME --implicit-check-not=error:
// MORE: 1 file, 0 reports

struct Value {
  __device__ void plain(int);
  __device__ operator int();
};
__device__ int base();
// HEAD: :[[@LINE+1]]:26: error: no matching function for call to 'base'
void Value::plain(int) { base(); }
// NAME: :[[@LINE+1]]:32: error: no matching function for call to 'base'
Value::operator int() { return base(); }

template <class T> struct Holder {
  template <int N> static int get() { return N; }
};
template <class T> int third() {
  return (Holder<T>::get<3>());
}
int three() { return third<int>(); }
// HEAD: :[[@LINE-3]]:22: missing 'template' keyword
// HEAD: error: {{.*}}does not parse
// NAME: error: {{.*}}does not parse
