// An exception leaves the functions that are followed one by one: what they
// made ends, and a handler takes it by its type.
// RUN: %check --checks='-*,cuda-launch-config' %s -- | FileCheck %s --implicit-check-not=warning:
#include <exception>

__global__ void kernel(int *p);

struct Sets {
  int &at;
  int to;
  ~Sets() { at = to; }
};
struct Error {
  int code;
};
struct Worse : Error {
  Worse(int n) : Error{n} {}
};

static void fails(int n) {
  if (n > 0)
    throw Error{n};
}
static void worse() { throw Worse(2048); }
static int guarded(int &at) {
  Sets inner{at, 1};
  fails(2048);
  return 3;
}

void ended(int *p) {
  int threads = 64;
  try {
    Sets s{threads, 2048};
    fails(1);
    threads = 32;
  } catch (const Error &) {
  }
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, threads>>>(p);
}

void notReached(int *p) {
  int threads = 64;
  try {
    fails(1);
    threads = 2048;
  } catch (const Error &) {
  }
  kernel<<<1, threads>>>(p);
}

// Nothing is thrown.
void goesOn(int *p) {
  int threads = 2048;
  try {
    fails(0);
    threads = 64;
  } catch (...) {
  }
  kernel<<<1, threads>>>(p);
}

void twoFrames(int *p) {
  int threads = 64;
  try {
    threads = guarded(threads);
  } catch (Error &e) {
    threads = threads == 1 ? e.code : 64;
  }
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, threads>>>(p);
}

void ofBase(int *p) {
  int threads = 64;
  try {
    worse();
  } catch (int n) {
    threads = 32;
  } catch (const Error &e) {
    threads = e.code;
  } catch (...) {
    threads = 16;
  }
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, threads>>>(p);
}

void ofAnotherType(int *p) {
  int threads = 64;
  try {
    try {
      worse();
    } catch (int) {
      threads = 2048;
    }
  } catch (...) {
  }
  kernel<<<1, threads>>>(p);
}

void thrownAgain(int *p) {
  int threads = 64;
  try {
    try {
      fails(1);
    } catch (Error &e) {
      e.code = 2048;
      throw;
    }
  } catch (const Error &e) {
    threads = e.code;
  }
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, threads>>>(p);
}

// What was caught by value is a copy.
void copied(int *p) {
  int threads = 64;
  try {
    try {
      fails(32);
    } catch (Error e) {
      e.code = 2048;
      throw;
    }
  } catch (const Error &e) {
    threads = e.code;
  }
  kernel<<<1, threads>>>(p);
}

struct Member {
  int &at;
  int to;
  Member(int &at, int to) : at(at), to(to) {}
  ~Member() { at = to; }
};
struct Whole {
  Member first, second;
  int &at;
  Whole(int &at, int to)
      : first(at, to), second(at, 32), at(at) {
    fails(1);
  }
  ~Whole() { at = 16; }
};

// The members that were made end, the object does not.
void inConstructor(int *p) {
  int threads = 64;
  try {
    Whole w(threads, 2048);
  } catch (...) {
  }
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, threads>>>(p);
}

struct Told {
  int &at, more, less;
  ~Told() { at = std::uncaught_exceptions() ? more : less; }
};

void onItsWay(int *p) {
  int threads = 64;
  try {
    Told t{threads, 2048, 32};
    fails(1);
  } catch (...) {
  }
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, threads>>>(p);
}

void noneOnItsWay(int *p) {
  int threads = 64;
  { Told t{threads, 2048, 32}; }
  kernel<<<1, threads>>>(p);
}

void unseen();

// What is not followed may throw before or after anything.
void anywhere(int *p) {
  int threads = 64;
  try {
    unseen();
    threads = 32;
  } catch (...) {
    threads = 2048;
  }
  // CHECK: :[[#@LINE+1]]:{{.*}} block x extent 2,048
  kernel<<<1, threads>>>(p);
}

static void quiet() noexcept { fails(1); }

// The program ends before the handler is reached.
void neverLeaves(int *p) {
  int threads = 64;
  try {
    quiet();
  } catch (...) {
    threads = 2048;
  }
  kernel<<<1, threads>>>(p);
}
