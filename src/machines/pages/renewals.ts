import type { EventObject } from "xstate"

/** How what an actor shows is asked for anew, by the id of its machine. */
export const renewals: Readonly<Record<string, EventObject>> = {
  records: { type: "records.refreshed" },
  lookup: { type: "lookup.refreshed" }
}
