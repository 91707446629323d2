/** The header of a write whose answer the server stores for a day, so that a repeated write runs once. */
export const IDEMPOTENCY_KEY = "idempotency-key"

/** Long enough that nobody guesses another person's key. */
export const idempotencyKeyPattern = /^[\w-]{20,100}$/

/**
 * The header by which a server says, in each answer, that it stores answers by key. Another backend does not send it.
 */
export const STORES_ANSWERS = "x-keeps-answers"
