/** Nobody guesses it. `randomUUID` is only there over HTTPS and on this machine itself. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("")
