import type { Fault } from "./fault.ts"

/** Statuses of a server that has no such call. */
export const UNKNOWN_CALL: ReadonlySet<number> = new Set([404, 405, 501])

/** The server lacks such a call: it is another backend, or an older one. */
export const isUnknownCall = (fault: Fault): boolean =>
  fault._tag === "Unreachable" && fault.status !== undefined && UNKNOWN_CALL.has(fault.status)
