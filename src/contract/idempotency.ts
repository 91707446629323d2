/** The header of a write whose answer the server keeps for a day, so that the same write sent again is not carried out twice. */
export const IDEMPOTENCY_KEY = "idempotency-key"

/** Nobody guesses another's. */
export const idempotencyKey = /^[\w-]{20,100}$/

/** The header by which a server says, with each of its answers, that it keeps them by key: another backend does not. */
export const STORES_ANSWERS = "x-keeps-answers"
