/** What a request wants of a file: all of it, some bytes of it, or bytes that it has not got. */
type Wanted = { readonly from: number; readonly to: number } | "all" | "none"

/**
 * The bytes that a `Range` names in a file of `length` bytes, `to` included. More than one range, and what is no range of bytes, may be answered with
 * the whole file, and are; so is a range of a file that has changed since (`If-Range`).
 */
export const rangeWanted = (
  length: number,
  etag: string,
  headers: Readonly<Record<string, string | undefined>>
): Wanted => {
  const { range, "if-range": ifRange } = headers
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return "all"
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? []
  if (first === "") {
    if (last === "") return "all"
    return Number(last) === 0 || length === 0 ? "none" : { from: Math.max(0, length - Number(last)), to: length - 1 }
  }
  const [from, to] = [Number(first), last === "" ? length - 1 : Math.min(Number(last), length - 1)]
  if (last !== "" && Number(last) < from) return "all"
  return from < length ? { from, to } : "none"
}
