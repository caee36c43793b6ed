//===- UserDatabase.cpp - Users, without modules of the machine's C library ==//
//
// LLVM asks for the home of a user where $HOME is not set, or a path begins
// with `~`. glibc answers through modules that it loads at run time, and those
// of another version of it break a static program. Defined here, its own are
// not linked; /etc/passwd is read as musl does.
//
//===----------------------------------------------------------------------===//

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <pwd.h>

/// Finds the entry that \p Wanted says is the one.
template <typename Predicate>
static int findUser(struct passwd *Entry, char *Buffer, size_t Size,
                    struct passwd **Result, Predicate Wanted) {
  *Result = nullptr;
  FILE *File = std::fopen("/etc/passwd", "re");
  if (!File)
    return errno == ENOENT ? 0 : errno;
  struct passwd *Read = nullptr;
  int Failed;
  while (!(Failed = fgetpwent_r(File, Entry, Buffer, Size, &Read)))
    if (Wanted(*Read)) {
      *Result = Read;
      break;
    }
  std::fclose(File);
  // The end of the file.
  return Failed == ENOENT ? 0 : Failed;
}

static struct passwd TheEntry;
static char TheBuffer[4096];

extern "C" {

int getpwuid_r(uid_t Id, struct passwd *Entry, char *Buffer, size_t Size,
               struct passwd **Result) {
  return findUser(Entry, Buffer, Size, Result,
                  [=](const struct passwd &User) { return User.pw_uid == Id; });
}

int getpwnam_r(const char *Name, struct passwd *Entry, char *Buffer,
               size_t Size, struct passwd **Result) {
  return findUser(Entry, Buffer, Size, Result, [=](const struct passwd &User) {
    return std::strcmp(User.pw_name, Name) == 0;
  });
}

struct passwd *getpwuid(uid_t Id) {
  struct passwd *Result;
  getpwuid_r(Id, &TheEntry, TheBuffer, sizeof(TheBuffer), &Result);
  return Result;
}

struct passwd *getpwnam(const char *Name) {
  struct passwd *Result;
  getpwnam_r(Name, &TheEntry, TheBuffer, sizeof(TheBuffer), &Result);
  return Result;
}

} // extern "C"
