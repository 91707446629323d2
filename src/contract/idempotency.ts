/** The header of a write whose answer the server stores for a day, so that a repeated write runs once. */
export const IDEMPOTENCY_KEY = "idempotency-key"

/** Nobody guesses another's. */
export const idempotencyKey = /^[\w-]{20,100}$/

/** The header by which a server says, with each answer, that it stores answers by key. Another backend does not. */
export const STORES_ANSWERS = "x-keeps-answers"
