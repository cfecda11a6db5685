/* A fish-barrel player in C: every barrel even after its move, wherever that can be had.
 *
 *     cc -O2 -o /tmp/fish_parity bots/fish_parity.c
 *     gambol match /tmp/fish_parity random --game fish/3,2,4,1
 *
 * Whoever faces nothing but even barrels has lost. From any other position: take a fish from the first odd barrel and
 * add one to every odd barrel after it. Where a cap forbids that, it takes the fish and repairs as many barrels as it
 * may.
 *
 * Counts go up to 2^128 - 2, beyond 64 bits as text. Nothing is computed with them: the last digit tells the parity,
 * and a barrel is full when its digits are those of the cap.
 */
#define _POSIX_C_SOURCE 200809L

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Just enough JSON: a value is the text that begins where the pointer stands. NULL is no value at all. ---- */

static const char *blanks(const char *at) {
    while (isspace((unsigned char)*at)) at++;
    return at;
}

/* Where the value ends. Stops at the end of a text that is cut off. */
static const char *end_of(const char *at) {
    int depth = 0;
    do {
        if (*at == '"') {
            for (at++; *at && *at != '"'; at++)
                if (*at == '\\' && at[1]) at++;
            if (*at) at++;
        } else if (*at == '{' || *at == '[') {
            depth++, at++;
        } else if (*at == '}' || *at == ']') {
            depth--, at++;
        } else if (depth > 0) {
            if (*at) at++;
        } else {
            while (*at && !strchr(",]}", *at) && !isspace((unsigned char)*at)) at++;
        }
    } while (depth > 0 && *at);
    return at;
}

/* The next value after a value of a list or an object; NULL after the last. */
static const char *after(const char *value) {
    const char *at = blanks(end_of(value));
    return *at == ',' ? blanks(at + 1) : NULL;
}

/* The first value of a list or the first key of an object; NULL if it is empty or something else. */
static const char *first_in(const char *value, char open, char close) {
    if (!value || *value != open) return NULL;
    const char *at = blanks(value + 1);
    return *at && *at != close ? at : NULL;
}

/* The value of a key of an object. */
static const char *field(const char *object, const char *key) {
    size_t length = strlen(key);
    for (const char *at = first_in(object, '{', '}'); at;) {
        const char *colon = blanks(end_of(at));
        if (*at != '"' || *colon != ':') return NULL;
        const char *value = blanks(colon + 1);
        if (strncmp(at + 1, key, length) == 0 && at[length + 1] == '"') return value;
        at = after(value);
    }
    return NULL;
}

static bool is_text(const char *value, const char *text) {
    size_t length = strlen(text);
    return value && *value == '"' && strncmp(value + 1, text, length) == 0 && value[length + 1] == '"';
}

/* The digits of a count, which stands as a number or as text; 0 digits if it is neither. */
static int digits(const char *value, const char **begin) {
    if (!value) return 0;
    *begin = value + (*value == '"');
    return (int)strspn(*begin, "0123456789");
}

/* ---- The player ---- */

static bool is_odd(const char *count) {
    const char *begin;
    int n = digits(count, &begin);
    return n > 0 && (begin[n - 1] - '0') % 2 == 1;
}

static bool is_count(const char *a, const char *b) {
    const char *p, *q;
    int m = digits(a, &p), n = digits(b, &q);
    return m > 0 && m == n && strncmp(p, q, (size_t)n) == 0;
}

/* How many fish this move may still add; -1 without a cap. Caps beyond what a long holds never bind here. */
static long most_to_add(const char *caps) {
    const char *cap = field(caps, "move"), *begin;
    int n = digits(cap, &begin);
    return n == 0 ? -1 : n > 9 ? 999999999 : strtol(begin, NULL, 10);
}

static void answer_move(const char *board) {
    const char *barrels = field(board, "barrels"), *caps = field(board, "caps");
    const char *full = field(caps, "barrel");
    long left = is_count(field(caps, "add"), "0") ? 0 : most_to_add(caps);

    const char *taken = NULL; /* the barrel to take from: the first odd one, or else the first with any fish */
    int number = 0, i = 1;
    for (const char *at = first_in(barrels, '[', ']'); at; at = after(at), i++) {
        if (is_count(at, "0") || (taken && !is_odd(at))) continue;
        taken = at, number = i;
        if (is_odd(at)) break;
    }
    if (!taken) { /* no barrels, or none with fish: not a question that can be answered */
        puts("{\"type\":\"resign\"}");
        return;
    }
    printf("{\"type\":\"move\",\"move\":\"%d", number);
    bool repair = is_odd(taken);
    for (const char *at = after(taken); at; at = after(at)) {
        bool add = repair && is_odd(at) && left != 0 && !is_count(at, full);
        if (add && left > 0) left--;
        printf(" %d", add);
    }
    puts("\"}");
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        const char *message = blanks(line), *type = field(message, "type");
        if (is_text(type, "hello"))
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"parity\",\"games\":[\"fish\"]}");
        else if (is_text(type, "your_move"))
            answer_move(field(message, "board"));
        fflush(stdout); /* the arena waits for the line, not for a full buffer */
    }
    free(line);
    return 0;
}
