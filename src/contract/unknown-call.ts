import type { Fault } from "./fault.ts"

/** Statuses by which a server says that it has no such call. */
export const UNKNOWN_CALL: ReadonlySet<number> = new Set([404, 405, 501])

/** True if the server has no such call, because it is another backend or an older one. */
export const isUnknownCall = (fault: Fault): boolean =>
  fault._tag === "Unreachable" && fault.status !== undefined && UNKNOWN_CALL.has(fault.status)
