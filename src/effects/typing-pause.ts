/** A search waits until the operator pauses typing. */
export const TYPING_PAUSE = "150 millis"
