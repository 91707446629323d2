import { assign, type SnapshotFrom } from "xstate"
import { lastPage } from "./paging.ts"
import { listedIn, newContext, overtakenBy, type RecordsContext, recordsSetup } from "./records-setup.ts"
import { checking, idle } from "./looking-states.ts"
import { gathering, removing } from "./several-states.ts"

/** Someone else may have changed the row meanwhile, a call without an answer may have been carried out, or rows were still on their way: the list tells. */
const closing = [
  {
    guard: ({ context }: { readonly context: RecordsContext }) =>
      context.saveFault !== null || context.conflict !== null || context.listedAt === null,
    target: "listing",
    actions: "closeDraft"
  },
  { target: "ready", actions: "closeDraft" }
] as const

/** Search, filter, sort, page, pick, add, edit and delete with a confirmation: the life of every list of records. */
export const recordsMachine = recordsSetup.createMachine({
  id: "records",
  context: ({ input }) => newContext(input.query),
  initial: "listing",
  /** What could not be done is told while rows are on their way, too. */
  on: { "records.outcomeClosed": { actions: assign({ outcome: null }) } },
  states: {
    listing: {
      tags: ["busy", "listing"],
      invoke: { src: "list", input: ({ context }) => context.asked },
      on: {
        "records.queried": {
          target: "listing",
          reenter: true,
          actions: { type: "ask", params: ({ event }) => event }
        },
        "records.refreshed": { target: "listing", reenter: true },
        /** Whoever adds does not wait for rows: they are asked for again with the end of the form. */
        "records.addOpened": {
          target: "drafting",
          actions: assign(({ event }) => ({ draft: event.draft, opened: event.draft, edited: null, listedAt: null }))
        },
        /** The rows on show can be picked meanwhile; those that the new list no longer has are let go with it. */
        "records.rowsPicked": { actions: { type: "pick", params: ({ event }) => event } },
        "records.carriedOut": { actions: { type: "settle", params: ({ event }) => event } },
        "records.listed": [
          {
            /** The page asked for lies behind the last one: rows went meanwhile, or the address was made up. */
            guard: ({ context, event }) =>
              event.rows.length === 0 && context.asked.page > lastPage(event.total, context.asked.page_size),
            target: "listing",
            reenter: true,
            actions: assign(({ context, event }) => ({
              asked: { ...context.asked, page: lastPage(event.total, context.asked.page_size) }
            }))
          },
          {
            target: "ready",
            actions: assign(({ context, event }) => listedIn(context, event))
          }
        ],
        "records.listFailed": [
          {
            guard: ({ event }) => event.fault._tag === "Unreachable",
            target: "seeking",
            actions: { type: "assignFault", params: ({ event }) => event }
          },
          { target: "ready", actions: { type: "assignFault", params: ({ event }) => event } }
        ]
      }
    },
    /** No answer came: of the server, or of no server at all. */
    seeking: {
      tags: ["busy", "listing"],
      invoke: { src: "reach", input: { wait: false } },
      on: {
        "records.queried": { target: "listing", actions: { type: "ask", params: ({ event }) => event } },
        "records.refreshed": "listing",
        "records.reached": "ready",
        "records.unreached": "offline"
      }
    },
    /** The list goes on by itself as soon as the server can be reached. */
    offline: {
      tags: ["busy", "listing", "offline"],
      invoke: { src: "reach", input: { wait: true } },
      on: {
        "records.queried": { target: "listing", actions: { type: "ask", params: ({ event }) => event } },
        "records.refreshed": "listing",
        "records.reached": "listing"
      }
    },
    ready: {
      initial: "idle",
      states: { idle, checking },
      exit: assign({ fresh: [], waiting: null }),
      on: {
        "records.changesShown": [
          /** Nothing is left of this page: the last one is asked for. */
          { guard: ({ context }) => context.waiting?.rows.length === 0 && context.query.page > 1, target: "listing" },
          { guard: ({ context }) => context.waiting !== null, actions: "showWaiting" }
        ],
        "records.queried": { target: "listing", actions: { type: "ask", params: ({ event }) => event } },
        "records.refreshed": "listing",
        "records.rowsPicked": { actions: { type: "pick", params: ({ event }) => event } },
        "records.carriedOut": { actions: { type: "settle", params: ({ event }) => event } },
        "records.allPicked": { guard: "isFresh", target: "gathering", actions: assign({ gathered: [] }) },
        "records.addOpened": {
          target: "drafting",
          actions: assign(({ event }) => ({ draft: event.draft, opened: event.draft, edited: null }))
        },
        "records.editOpened": {
          guard: "isFresh",
          target: "drafting",
          actions: assign(({ event }) => ({ draft: event.draft, opened: event.draft, edited: event.row }))
        },
        "records.removalAsked": {
          guard: ({ context, event }) => context.fault === null && event.ids.length > 0,
          target: "confirming",
          actions: assign(({ event }) => ({ pendingDeletion: event.ids, outcome: null }))
        }
      }
    },
    gathering,
    drafting: {
      tags: "editing",
      on: {
        "records.draftLeft": { actions: { type: "assignDraft", params: ({ event }) => event } },
        "records.draftRevised": { actions: { type: "assignDraft", params: ({ event }) => event } },
        "records.draftTyped": { actions: assign(({ event }) => ({ changed: event.changed })) },
        "records.draftClosed": [{ guard: ({ context }) => context.changed, target: "asking" }, ...closing],
        "records.draftSubmitted": [
          {
            guard: ({ event }) => Object.keys(event.problems).length > 0,
            actions: assign(({ event }) => ({ draft: event.draft, problems: event.problems, saveFault: null }))
          },
          {
            target: "saving",
            actions: assign(({ event }) => ({
              draft: event.draft,
              secret: event.secret,
              problems: {},
              saveFault: null
            }))
          }
        ]
      }
    },
    /** Something typed would be lost. */
    asking: {
      tags: ["editing", "asking"],
      on: {
        "records.draftLeft": { actions: { type: "assignDraft", params: ({ event }) => event } },
        "records.draftResumed": "drafting",
        "records.draftDiscarded": closing
      }
    },
    saving: {
      tags: ["busy", "editing"],
      invoke: {
        src: "save",
        input: ({ context }) => ({ row: context.edited, draft: context.draft!, secret: context.secret })
      },
      exit: assign({ secret: null }),
      on: {
        "records.saved": {
          target: "listing",
          actions: [
            "closeDraft",
            assign(({ event }) => ({ fresh: event.id === undefined ? [] : [event.id] })),
            { type: "emitOutcome", params: ({ event }) => event }
          ]
        },
        "records.overtaken": {
          target: "drafting",
          actions: assign(({ context, event }) => ({
            ...overtakenBy(context, event.row, event.draft),
            changed: true
          }))
        },
        "records.saveFailed": {
          target: "drafting",
          actions: assign(({ event: { fault } }) => ({
            saveFault: fault,
            problems: fault._tag === "Refused" && fault.field !== undefined ? { [fault.field]: fault.msg } : {}
          }))
        }
      }
    },
    confirming: {
      tags: "confirming",
      on: {
        "records.removalCancelled": { target: "ready", actions: assign({ pendingDeletion: [] }) },
        "records.removalConfirmed": "removing"
      }
    },
    removing
  }
})
export type RecordsSnapshot = SnapshotFrom<typeof recordsMachine>
