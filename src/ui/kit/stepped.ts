/** The one of these that a key leads to: the next, the one before, the first or the last; undefined where it leads nowhere. */
export const stepped = <T>(
  all: ReadonlyArray<T>,
  at: number,
  key: string,
  [next, before] = ["ArrowRight", "ArrowLeft"]
): T | undefined => {
  const step = key === next ? at + 1 : key === before ? at - 1 : key === "Home" ? 0 : key === "End" ? -1 : null
  return step === null ? undefined : all.at(step % all.length)
}
