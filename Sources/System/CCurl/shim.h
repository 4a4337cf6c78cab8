#include <curl/curl.h>
#include <string.h>

// One message by SMTP. libcurl's options take variable arguments, which Swift cannot call.

struct mail_order {
    const char *url;
    const char *user;
    const char *password;
    const char *from;
    const char *to;
    const char *bytes;
    size_t length;
    long demands_tls;
    long connect_seconds;
    long seconds;
};

struct mail_outcome {
    int result;
    long response;
    char error[CURL_ERROR_SIZE];
};

struct mail_rest {
    const char *bytes;
    size_t length;
};

static size_t mail_read(char *buffer, size_t size, size_t count, void *data) {
    struct mail_rest *rest = (struct mail_rest *)data;
    size_t length = size * count < rest->length ? size * count : rest->length;
    memcpy(buffer, rest->bytes, length);
    rest->bytes += length;
    rest->length -= length;
    return length;
}

static inline struct mail_outcome mail_send(const struct mail_order *order) {
    struct mail_outcome outcome;
    memset(&outcome, 0, sizeof outcome);
    CURL *curl = curl_easy_init();
    struct curl_slist *to = curl ? curl_slist_append(NULL, order->to) : NULL;
    if (!to) {
        if (curl) curl_easy_cleanup(curl);
        outcome.result = CURLE_OUT_OF_MEMORY;
        return outcome;
    }
    struct mail_rest rest = {order->bytes, order->length};
    curl_easy_setopt(curl, CURLOPT_URL, order->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    if (order->user) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, order->user);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, order->password);
    }
    curl_easy_setopt(curl, CURLOPT_USE_SSL, order->demands_tls ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_NONE);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, order->from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, mail_read);
    curl_easy_setopt(curl, CURLOPT_READDATA, &rest);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, order->connect_seconds);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, order->seconds);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, outcome.error);
    outcome.result = (int)curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &outcome.response);
    curl_slist_free_all(to);
    curl_easy_cleanup(curl);
    return outcome;
}
