// Functions that call themselves with other pointers, other objects, or what they changed.
// RUN: %check --checks='-*,cuda-launch-config' --bound=path-recursion=3 %s -- | FileCheck %s --implicit-check-not=warning:
// RUN: %check --checks='-*,cuda-launch-config' --bound=path-recursion=1 %s -- | FileCheck %s --check-prefix=LESS --implicit-check-not=warning:

__global__ void sized();

struct Link {
  Link *on;
  int mark;
};
void count(const Link *l, int &n) {
  if (!l)
    return;
  ++n;
  count(l->on, n);
}
void three(bool swapped) {
  Link c{nullptr, 3}, b{&c, 2}, a{&b, 1};
  int n = 0;
  count(&a, n);
  if (swapped)
    // What nobody ran to its end shows nothing.
    sized<<<1, n == 3 ? 64 : 2048>>>();
  else
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 2,048
    sized<<<1, n == 3 ? 2048 : 64>>>();
}

struct Owner {
  Owner *on;
  int &n;
  int mark;
  ~Owner() {
    delete on;
    n = n * 10 + mark;
  }
};
void owners(bool swapped) {
  int n = 0;
  { Owner o{new Owner{new Owner{nullptr, n, 3}, n, 2}, n, 1}; }
  if (swapped)
    sized<<<1, n == 321 ? 64 : 2048>>>();
  else
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 2,048
    sized<<<1, n == 321 ? 2048 : 64>>>();
}

struct Sum {
  int left = 3, all = 0;
  void go() {
    if (!left)
      return;
    all += left--;
    go();
  }
};
void sums(bool swapped) {
  Sum s;
  s.go();
  if (swapped)
    sized<<<1, s.all == 6 ? 64 : 2048>>>();
  else
    // CHECK: :[[@LINE+1]]:5: warning: block x extent 2,048
    sized<<<1, s.all == 6 ? 2048 : 64>>>();
}

// What is given decides how deep it goes: both are possible.
void given(const Link *l) {
  int n = 0;
  count(l, n);
  // CHECK: :[[@LINE+2]]:3: warning: block x extent 2,048
  // LESS: :[[@LINE+1]]:3: warning: block x extent 2,048
  sized<<<1, n == 0 ? 2048 : 64>>>();
}
