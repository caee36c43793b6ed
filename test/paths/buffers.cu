// RUN: %print-program --paths %s ring | FileCheck %s --check-prefix=RING
// RUN: %print-program --paths %s whole | FileCheck %s --check-prefix=WHOLE
// RUN: %print-program --paths %s words | FileCheck %s --check-prefix=WORDS
// RUN: %print-program --paths %s bytes | FileCheck %s --check-prefix=BYTES
// RUN: %print-program --paths %s changed | FileCheck %s --check-prefix=CHANGED
// RUN: %print-program --paths %s throughIt | FileCheck %s --check-prefix=THROUGH
// RUN: %print-program --paths %s oneByOne | FileCheck %s --check-prefix=ONE
// RUN: %print-program --paths %s padding | FileCheck %s --check-prefix=PADDING
// RUN: %print-program --paths %s given | FileCheck %s --check-prefix=GIVEN
// What is put into a buffer is there as an object and as bytes.
extern "C" void *memcpy(void *, const void *, decltype(sizeof 0));
void use(int);
struct Message {
  char kind;
  int id;
  int *load;
};

// RING: call use 7
void ring() {
  unsigned char buffer[2 * sizeof(Message)];
  Message first{1, 258, nullptr}, second{2, 7, nullptr}, out, last;
  memcpy(buffer, &first, sizeof first);
  memcpy(buffer + sizeof(Message), &second, sizeof second);
  memcpy(&out, buffer, sizeof out);
  memcpy(&last, buffer + sizeof out, sizeof last);
  use(out.id == 258 ? last.id : 0);
}

// WHOLE: call use 258
void whole() {
  unsigned char buffer[sizeof(Message)];
  Message in{1, 258, nullptr}, out;
  memcpy(buffer, &in, sizeof in);
  memcpy(&out, buffer, sizeof out);
  use(out.id);
}

// WORDS: call use 258
void words(int *data) {
  long long buffer[2];
  Message in{1, 258, data}, out;
  memcpy(buffer, &in, sizeof in);
  memcpy(&out, buffer, sizeof out);
  use(out.id);
}

// BYTES: call use 258
void bytes() {
  unsigned char buffer[sizeof(Message)];
  Message in{1, 258, nullptr};
  memcpy(buffer, &in, sizeof in);
  use(buffer[4] | buffer[5] << 8);
}

// CHANGED: call use 770
void changed() {
  unsigned char buffer[sizeof(Message)];
  Message in{1, 258, nullptr}, out;
  memcpy(buffer, &in, sizeof in);
  buffer[5] = 3;
  memcpy(&out, buffer, sizeof out);
  use(out.id);
}

// THROUGH: call use 1027
void throughIt() {
  alignas(8) unsigned char buffer[sizeof(Message)];
  Message in{1, 258, nullptr};
  memcpy(buffer, &in, sizeof in);
  reinterpret_cast<Message *>(buffer)->id = 1027;
  use(buffer[5] == 4 ? reinterpret_cast<Message *>(buffer)->id : 0);
}

// ONE: call use 258
void oneByOne(int *data) {
  Message in{1, 258, data}, out;
  for (unsigned i = 0; i < sizeof in; ++i)
    reinterpret_cast<char *>(&out)[i] = reinterpret_cast<char *>(&in)[i];
  use(out.id);
}

// PADDING: call use 258
void padding(char c) {
  Message out{1, 258, nullptr};
  reinterpret_cast<char *>(&out)[2] = c;
  use(out.id);
}

// GIVEN: call use unknown
void given(const unsigned char *bytes) {
  unsigned char buffer[sizeof(int)];
  memcpy(buffer, bytes, sizeof buffer);
  int out = 1;
  memcpy(&out, buffer, sizeof out);
  use(out);
}
