// The part of libcurl that the module ReactiveHTTP uses: prototypes, options and codes of its stable ABI
// (libcurl.so.4). The library is loaded at run time, so neither its headers nor the library is needed to build.

#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#define LIBCURL_FUNCTIONS(FUNCTION) \
  FUNCTION(int, global_init, (long flags)) \
  FUNCTION(void *, easy_init, (void)) \
  FUNCTION(int, easy_setopt, (void *easy, int option, ...)) \
  FUNCTION(int, easy_getinfo, (void *easy, int info, ...)) \
  FUNCTION(void, easy_cleanup, (void *easy)) \
  FUNCTION(const char *, easy_strerror, (int code)) \
  FUNCTION(void *, slist_append, (void *list, const char *text)) \
  FUNCTION(void, slist_free_all, (void *list)) \
  FUNCTION(void *, multi_init, (void)) \
  FUNCTION(int, multi_add_handle, (void *multi, void *easy)) \
  FUNCTION(int, multi_remove_handle, (void *multi, void *easy)) \
  FUNCTION(int, multi_perform, (void *multi, int *running)) \
  FUNCTION(void *, multi_info_read, (void *multi, int *count)) \
  FUNCTION(int, multi_poll, (void *multi, void *descriptors, unsigned count, int milliseconds, int *ready)) \
  FUNCTION(int, multi_wakeup, (void *multi)) \
  FUNCTION(int, multi_cleanup, (void *multi))

#define LIBCURL_MEMBER(type, name, arguments) type(*name) arguments;
typedef struct {
  LIBCURL_FUNCTIONS(LIBCURL_MEMBER)
} Libcurl;

enum {
  curlWriteData = 10001, curlURL = 10002, curlErrorBuffer = 10010, curlUserAgent = 10018, curlHTTPHeader = 10023, curlHeaderData = 10029,
  curlCustomRequest = 10036, curlCAInfo = 10065, curlAcceptEncoding = 10102, curlCopyPostFields = 10165,
  curlWriteFunction = 20011, curlHeaderFunction = 20079, curlSSLVersion = 32, curlNoBody = 44, curlPost = 47,
  curlNoSignal = 99, curlProtocols = 181, curlPathAsIs = 234, curlSuppressConnectHeaders = 265, curlQuickExit = 322,
  curlPostFieldSize = 30120,

  curlProtocolsHTTPAndHTTPS = 3, curlSSLVersion1_2 = 6, curlInfoVerifyResult = 0x20000D, curlInfoSystemError = 0x200019,
  curlInfoHTTPVersion = 0x20002E, curlInfoSizeUpload = 0x600007, curlHTTPVersion1_1 = 2,

  curlUnsupportedProtocol = 1, curlMalformedURL = 3, curlUnknownProxy = 5, curlUnknownHost = 6, curlCannotConnect = 7, curlWeirdReply = 8,
  curlPartialFile = 18, curlNoData = 52, curlSendError = 55, curlReceiveError = 56, curlUntrusted = 60,
  curlBadEncoding = 61, curlProxyError = 97, curlErrorSize = 256,

  systemConnectionRefused = ECONNREFUSED, systemHostUnreachable = EHOSTUNREACH,
  systemNetworkUnreachable = ENETUNREACH
};

// Loads libcurl, once in the process. Returns NULL if it is not installed or is older than 7.68.
const Libcurl *libcurlLoad(void);

// Starts a thread. It blocks all signals but those of a crash: a lost connection is an error of libcurl, and must not
// raise SIGPIPE. If a thread blocks the signal of its crash, the system ends the process without calling the handler.
void libcurlStartThread(void *(*body)(void *context), void *context);

// Keep transfers from running while the process exits: the exit handlers of the libraries that libcurl uses free what a
// transfer needs.
void libcurlEnter(void);
void libcurlLeave(void);

// Swift cannot call functions with variable arguments, so each type of an option has a function.
void libcurlSetNumber(void *easy, int option, int64_t value);
void libcurlSetPointer(void *easy, int option, const void *pointer);
void libcurlSetCallback(void *easy, int option, size_t (*callback)(char *bytes, size_t size, size_t count, void *context));
int64_t libcurlNumber(void *easy, int info);

// Returns a transfer that has ended, and its code; or NULL if there is none.
void *libcurlNextEnded(void *multi, int *code);

#endif
