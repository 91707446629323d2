/** Marks a field that only its owner may read. Recorded calls hold a mask instead. */
export const SECRET = { secret: true } as const
