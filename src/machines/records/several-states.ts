import { assign } from "xstate"
import { recordsSetup } from "./records-setup.ts"
import { gatheringQuery, isGathered, pickedOfAll, removedIn } from "./selection.ts"

/** All that match are looked for, page by page. */
export const gathering = recordsSetup.createStateConfig({
  tags: ["busy", "gathering"],
  invoke: { src: "list", input: ({ context }) => gatheringQuery(context) },
  on: {
    "records.queried": { target: "listing", actions: { type: "ask", params: ({ event }) => event } },
    "records.refreshed": "listing",
    "records.rowsPicked": { target: "ready", actions: { type: "pick", params: ({ event }) => event } },
    "records.listed": [
      {
        guard: ({ context, event }) => isGathered(context, event.rows, event.total),
        target: "ready",
        actions: assign(({ context, event }) => ({ picked: pickedOfAll(context, event.rows), gathered: [] }))
      },
      {
        target: "gathering",
        reenter: true,
        actions: assign(({ context, event }) => ({ gathered: [...context.gathered, ...event.rows] }))
      }
    ],
    "records.listFailed": { target: "ready", actions: { type: "assignFault", params: ({ event }) => event } }
  }
})

export const removing = recordsSetup.createStateConfig({
  tags: ["busy", "confirming"],
  invoke: { src: "remove", input: ({ context }) => context.pendingDeletion },
  exit: assign({ pendingDeletion: [] }),
  on: {
    "records.removed": [
      {
        guard: ({ event }) => event.ids.length === 0,
        target: "listing",
        actions: assign(({ context, event }) => removedIn(context, [], event.refused))
      },
      {
        target: "listing",
        actions: [
          assign(({ context, event }) => removedIn(context, event.ids, event.refused)),
          { type: "emitOutcome", params: { what: "deleted" } }
        ]
      }
    ],
    /** Someone else may have removed it already: the list tells. */
    "records.removeFailed": "listing"
  }
})
