/** An id that nobody can guess. `randomUUID` exists only over HTTPS and on localhost. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("")
