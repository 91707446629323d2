import type { QuerySnapshot } from "./query-machine.ts"

/** The event that reads this key, even if it is the present one. */
export const queryEvent = ({ context }: QuerySnapshot, key: string) =>
  context.key === key ? ({ type: "query.refreshed" } as const) : ({ type: "query.requested", key } as const)
