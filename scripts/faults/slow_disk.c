/* Preloaded into a server, this makes its disk slow: what waits for the disk waits so many milliseconds longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static void wait_a_while(void) {
  const char *milliseconds = getenv("SLOW_DISK_MS");
  if (milliseconds) usleep(1000 * atoi(milliseconds));
}

int fsync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fsync");
  wait_a_while();
  return real(file);
}

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  wait_a_while();
  return real(file);
}

ssize_t pwrite64(int file, const void *text, size_t length, off_t at) {
  static ssize_t (*real)(int, const void *, size_t, off_t);
  if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
  wait_a_while();
  return real(file, text, length, at);
}
