/** Marks a field whose content nobody but its owner may read: what is written down of a call has a mask in its place. */
export const SECRET = { secret: true } as const
