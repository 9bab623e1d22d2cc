#include "CLibcurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static Libcurl libcurl;
static int isLoaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_rwlock_t exiting = PTHREAD_RWLOCK_INITIALIZER;

void libcurlStartThread(void *(*body)(void *), void *context) {
  const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  sigset_t blocked, previous;
  pthread_t thread;
  sigfillset(&blocked);
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) sigdelset(&blocked, crashes[index]);
  pthread_sigmask(SIG_SETMASK, &blocked, &previous);
  if (pthread_create(&thread, NULL, body, context) == 0) pthread_detach(thread);
  else body(context);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
}

void libcurlEnter(void) { pthread_rwlock_rdlock(&exiting); }
void libcurlLeave(void) { pthread_rwlock_unlock(&exiting); }
static void libcurlExit(void) { pthread_rwlock_wrlock(&exiting); }

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define LOAD(type, name, arguments) && (libcurl.name = (type(*) arguments)dlsym(library, "curl_" #name))
  const long everything = 3;
  // Exit handlers run in the reverse order of their registration, so this one runs before those of the libraries.
  isLoaded = 1 LIBCURL_FUNCTIONS(LOAD) && libcurl.global_init(everything) == 0 && atexit(libcurlExit) == 0;
}

const Libcurl *libcurlLoad(void) {
  pthread_once(&once, load);
  return isLoaded ? &libcurl : NULL;
}

void libcurlSetNumber(void *easy, int option, int64_t value) {
  // Options from 30000 take a 64-bit size, the others a long.
  if (option >= 30000) libcurl.easy_setopt(easy, option, value);
  else libcurl.easy_setopt(easy, option, (long)value);
}

void libcurlSetPointer(void *easy, int option, const void *pointer) { libcurl.easy_setopt(easy, option, pointer); }

void libcurlSetCallback(void *easy, int option, size_t (*callback)(char *, size_t, size_t, void *)) {
  libcurl.easy_setopt(easy, option, callback);
}

int64_t libcurlNumber(void *easy, int info) {
  // Numbers from 0x600000 are 64-bit sizes, the others a long.
  int64_t size = 0;
  long value = 0;
  if (info >= 0x600000) libcurl.easy_getinfo(easy, info, &size);
  else libcurl.easy_getinfo(easy, info, &value);
  return info >= 0x600000 ? size : value;
}

void *libcurlNextEnded(void *multi, int *code) {
  struct {
    int kind;
    void *easy;
    union {
      void *whatever;
      int code;
    } data;
  } *message;
  for (int count; (message = libcurl.multi_info_read(multi, &count));) {
    const int done = 1;
    if (message->kind != done) continue;
    *code = message->data.code;
    return message->easy;
  }
  return NULL;
}
