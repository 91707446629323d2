/** Marks a field that only its owner may read. Recorded calls hold a mask in its place. */
export const SECRET = { secret: true } as const
