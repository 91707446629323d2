import type { Redacted } from "effect"
import { assign, emit, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { EventOf } from "../events.ts"
import { lastPage } from "./paging.ts"
import { newContext, type Opaque, overtakenBy, type RecordsContext } from "./records-context.ts"
import type { Query, RecordEvents, RecordsEmitted, RecordEventsByName } from "./records-events.ts"

type Told = RecordEventsByName<Opaque, object, Query>
export type Saving = {
  readonly id: number | null
  readonly row: object | null
  readonly draft: object
  readonly secret: Redacted.Redacted | null
}

/** Someone else may have changed the row meanwhile, and a call without an answer may have been carried out: the list tells. */
const closing = [
  {
    guard: ({ context }: { readonly context: RecordsContext }) => context.saveFault !== null,
    target: "listing",
    actions: "closeDraft"
  },
  { target: "ready", actions: "closeDraft" }
] as const

/** Search, filter, sort, page, pick, add, edit and delete with a confirmation: the life of every list of records. */
export const recordsMachine = setup({
  types: {
    context: {} as RecordsContext,
    events: {} as EventOf<RecordEvents<Opaque, object, Query>>,
    emitted: {} as RecordsEmitted,
    input: {} as { readonly query: Query },
    tags: {} as "busy" | "editing" | "asking" | "confirming" | "listing"
  },
  actors: {
    list: declareEffect<Query, Told["listed" | "listFailed"]>(),
    save: declareEffect<Saving, Told["saved" | "overtaken" | "saveFailed"]>(),
    remove: declareEffect<ReadonlyArray<number>, Told["removed" | "removeFailed"]>()
  },
  actions: {
    assignQuery: assign((_, params: { readonly query: Query }) => ({ query: params.query, picked: [] })),
    announce: emit((_, params: { readonly what: RecordsEmitted["what"] }) => ({
      type: "records.went",
      what: params.what
    })),
    keepDraft: assign((_, params: { readonly draft: object }) => ({ draft: params.draft })),
    closeDraft: assign({
      draft: null,
      opened: null,
      conflict: null,
      changed: false,
      edited: null,
      problems: {},
      saveFault: null
    })
  }
}).createMachine({
  id: "records",
  context: ({ input }) => newContext(input.query),
  initial: "listing",
  states: {
    listing: {
      tags: ["busy", "listing"],
      invoke: { src: "list", input: ({ context }) => context.query },
      on: {
        "records.queried": {
          target: "listing",
          reenter: true,
          actions: { type: "assignQuery", params: ({ event }) => event }
        },
        "records.refreshed": { target: "listing", reenter: true },
        /** The rows on show can be picked meanwhile; those that the new list no longer has are let go with it. */
        "records.rowsPicked": { actions: assign(({ event }) => ({ picked: event.ids })) },
        "records.listed": [
          {
            /** The page asked for lies behind the last one: rows went meanwhile, or the address was made up. */
            guard: ({ context, event }) =>
              event.rows.length === 0 && context.query.page > lastPage(event.total, context.query.page_size),
            target: "listing",
            reenter: true,
            actions: assign(({ context, event }) => ({
              query: { ...context.query, page: lastPage(event.total, context.query.page_size) }
            }))
          },
          {
            target: "ready",
            actions: assign(({ context, event }) => ({
              rows: event.rows,
              total: event.total,
              fault: null,
              picked: context.picked.filter((id) => event.rows.some((row) => row.id === id))
            }))
          }
        ],
        "records.listFailed": { target: "ready", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    },
    ready: {
      on: {
        "records.queried": { target: "listing", actions: { type: "assignQuery", params: ({ event }) => event } },
        "records.refreshed": "listing",
        "records.rowsPicked": { actions: assign(({ event }) => ({ picked: event.ids })) },
        "records.addOpened": {
          target: "drafting",
          actions: assign(({ event }) => ({ draft: event.draft, opened: event.draft, edited: null }))
        },
        "records.editOpened": {
          target: "drafting",
          actions: assign(({ event }) => ({ draft: event.draft, opened: event.draft, edited: event.row }))
        },
        "records.removalAsked": {
          guard: ({ event }) => event.ids.length > 0,
          target: "confirming",
          actions: assign(({ event }) => ({ pendingDeletion: event.ids }))
        }
      }
    },
    drafting: {
      tags: "editing",
      on: {
        "records.draftLeft": { actions: { type: "keepDraft", params: ({ event }) => event } },
        "records.draftRevised": { actions: { type: "keepDraft", params: ({ event }) => event } },
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
        "records.draftLeft": { actions: { type: "keepDraft", params: ({ event }) => event } },
        "records.draftKept": "drafting",
        "records.draftDiscarded": closing
      }
    },
    saving: {
      tags: ["busy", "editing"],
      invoke: {
        src: "save",
        input: ({ context }) => ({
          id: context.edited?.id ?? null,
          row: context.edited,
          draft: context.draft!,
          secret: context.secret
        })
      },
      exit: assign({ secret: null }),
      on: {
        "records.saved": {
          target: "listing",
          actions: ["closeDraft", { type: "announce", params: ({ event }) => event }]
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
    removing: {
      tags: ["busy", "confirming"],
      invoke: { src: "remove", input: ({ context }) => context.pendingDeletion },
      exit: assign({ pendingDeletion: [] }),
      on: {
        "records.removed": {
          target: "listing",
          actions: [assign({ picked: [] }), { type: "announce", params: { what: "deleted" } }]
        },
        /** Someone else may have removed it already: the list tells. */
        "records.removeFailed": "listing"
      }
    }
  }
})
export type RecordsSnapshot = SnapshotFrom<typeof recordsMachine>
