// A function of the C library that is given a structure with pointers may write where they lead.
// RUN: %check --checks='-*,cuda-launch-config' %s -- -std=c++17 -arch=sm_90 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <cstdio>
#include <cstdlib>
#include <sys/socket.h>
#include <sys/uio.h>

struct Header {
  unsigned long long bytes;
  int device;
};
__global__ void add(int *p, int n);

static void receive(int socket, Header *to) {
  struct msghdr message {};
  struct iovec part {};
  part.iov_base = to;
  part.iov_len = sizeof(*to);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (recvmsg(socket, &message, 0) < 0)
    exit(1);
}
void behindTwo(int socket, int *p) {
  Header h{};
  receive(socket, &h);
  const int n = int(h.bytes / sizeof(int));
  add<<<(n + 255) / 256, 256>>>(p, n);
}
// A list that is const says nothing of what its elements lead to.
void behindConst(int file, int *p) {
  Header h{};
  struct iovec part {};
  part.iov_base = &h;
  part.iov_len = sizeof(h);
  if (readv(file, &part, 1) < 0)
    exit(1);
  const int n = int(h.bytes / sizeof(int));
  add<<<(n + 255) / 256, 256>>>(p, n);
}
// A file is no such structure, and nobody was given the header.
void notGiven(FILE *f, int *p) {
  Header h{};
  fflush(f);
  const int n = int(h.bytes / sizeof(int));
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: a grid with x extent 0 has no blocks: the launch fails and 'add' does not run [cuda-launch-config]
  add<<<(n + 255) / 256, 256>>>(p, n);
}
