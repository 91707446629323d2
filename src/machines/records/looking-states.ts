import { assign } from "xstate"
import { foundIn, isOld } from "./freshness.ts"
import { recordsSetup } from "./records-setup.ts"

/** Nothing is asked for. Whoever looks at rows that have become old has them asked for again; what failed is asked for as if by hand. */
export const idle = recordsSetup.createStateConfig({
  on: {
    "records.lookedAt": [
      { guard: ({ context }) => context.fault !== null, target: "#records.listing" },
      { guard: ({ context, event }) => isOld(context, event.at), target: "checking" }
    ]
  }
})

/** The rows on show are asked for again while the operator goes on with them. */
export const checking = recordsSetup.createStateConfig({
  tags: "busy",
  invoke: { src: "recheck", input: ({ context }) => context.query },
  on: {
    "records.listed": { target: "idle", actions: assign(({ context, event }) => foundIn(context, event)) },
    "records.listFailed": "idle"
  }
})
