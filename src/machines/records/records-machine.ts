import { withoutFields } from "../forms/problems.ts"
import { assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import { type MachineMeta, unsavedIfChanged } from "../machine-meta.ts"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import {
  withListing,
  gatheringQuery,
  isGathered,
  isListStale,
  listedIn,
  newContext,
  type OpaqueRow,
  correctedPage,
  withCursor,
  selectedOfAll,
  type RecordsContext,
  removedIn,
  rowsIn,
  type SaveInput,
  withConflict
} from "./records-context.ts"
import type { ListEmitted, Query, RecordEvents, RecordsEmitted } from "./records-events.ts"

type Events = RecordEvents<OpaqueRow, object, Query>

/** Types, effects and actions of the list machine. */
const recordsSetup = setup({
  types: {
    context: {} as RecordsContext,
    events: {} as Events[keyof Events],
    emitted: {} as RecordsEmitted | ListEmitted,
    input: {} as { readonly query: Query; readonly selectsAll?: boolean },
    tags: {} as "busy" | "gathering" | "editing" | "discardPrompt" | "confirming" | "listing" | "offline"
  },
  actors: {
    list: declareEffect<Query, Events["listed" | "listFailed"]>(),
    /** A `list` in the background, whose failure is not reported. */
    recheck: declareEffect<Query, Events["listed" | "listFailed"]>(),
    reach: declareEffect<{ readonly wait: boolean }, Events["serverReached" | "serverUnreachable"]>(),
    save: declareEffect<SaveInput<OpaqueRow, object>, Events["saved" | "conflicted" | "saveFailed"]>(),
    remove: declareEffect<ReadonlyArray<number>, Events["removed" | "removeFailed"]>()
  },
  actions: {
    select: assign(({ context }, params: { readonly ids: ReadonlyArray<number> }) => ({
      selected: rowsIn(context, params.ids),
      selectsAll: false
    })),
    settle: assign(({ context }, params: Pick<Events["carriedOut"], "ids" | "refused">) =>
      removedIn(context, params.ids, params.refused)
    ),
    ask: assign(({ context }, { query, selectsAll = false }: Pick<Events["queried"], "query" | "selectsAll">) => ({
      pendingQuery: withCursor(context, query),
      selectsAll,
      queries: context.queries + 1
    })),
    /** Marks of fresh rows that are no longer on the page are dropped. */
    showWaiting: assign(({ context }) => {
      const { rows, fresh, query: pendingQuery, newer: waiting } = context
      const isThere = (list: RecordsContext["rows"], id: number) => list.some((row) => row.id === id)
      const stillFresh = fresh.filter((id) => !isThere(rows, id) || isThere(waiting!.rows, id))
      return listedIn({ ...context, pendingQuery, fresh: stillFresh }, waiting!)
    }),
    assignFault: assign((_, params: { readonly fault: Fault }) => ({ fault: params.fault })),
    emitOutcome: emit((_, { what, message }: Pick<RecordsEmitted, "what" | "message">) => ({
      type: "records.mutated",
      what,
      ...(message === undefined ? {} : { message })
    })),
    showListed: enqueueActions(({ enqueue, context }, listed: Events["listed"]) => {
      enqueue.assign(listedIn(context, listed))
      enqueue.emit({ type: "records.answered" })
    }),
    openDraft: enqueueActions(({ enqueue }, params: { readonly draft: object; readonly row?: OpaqueRow }) => {
      enqueue.assign({ draft: params.draft, opened: params.draft, edited: params.row ?? null })
      enqueue.emit({ type: "records.draftChanged", opened: true })
    }),
    reviseDraft: enqueueActions(({ enqueue }, params: { readonly draft: object }) => {
      enqueue.assign({ draft: params.draft })
      enqueue.emit({ type: "records.draftChanged", opened: false })
    }),
    assignDraft: assign((_, params: { readonly draft: object }) => ({ draft: params.draft })),
    closeDraft: enqueueActions(({ enqueue }) => {
      enqueue.assign({
        draft: null,
        opened: null,
        conflict: null,
        changed: false,
        edited: null,
        problems: {},
        saveFault: null
      })
      enqueue.emit({ type: "records.draftChanged", opened: false })
    })
  },
  /** Rows accept no action while the last listing failed. */
  guards: { isFresh: ({ context }) => context.fault === null }
})

/**
 * No call is running. A look at stale rows refetches them in the background; after a failure it lists them as if by
 * hand.
 */
const idle = recordsSetup.createStateConfig({
  on: {
    "records.lookedAt": [
      { guard: ({ context }) => context.fault !== null, target: "#records.listing" },
      { guard: ({ context, event }) => isListStale(context, event.at), target: "checking" }
    ]
  }
})

/** Rows are refetched while the operator goes on working with them. */
const checking = recordsSetup.createStateConfig({
  tags: "busy",
  invoke: { src: "recheck", input: ({ context }) => context.query },
  on: {
    "records.listed": { target: "idle", actions: assign(({ context, event }) => withListing(context, event)) },
    "records.listFailed": "idle"
  }
})

/** Reads all matching rows, page by page. */
const gathering = recordsSetup.createStateConfig({
  tags: ["busy", "gathering"],
  invoke: { src: "list", input: ({ context }) => gatheringQuery(context) },
  on: {
    "records.queried": { target: "listing", actions: { type: "ask", params: ({ event }) => event } },
    "records.refreshed": "listing",
    "records.rowsSelected": { target: "ready", actions: { type: "select", params: ({ event }) => event } },
    "records.listed": [
      {
        guard: ({ context, event }) => isGathered(context, event.rows, event.total),
        target: "ready",
        actions: assign(({ context, event }) => ({
          selected: selectedOfAll(context, event.rows),
          gathered: [],
          selectsAll: false
        }))
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

const removing = recordsSetup.createStateConfig({
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
    /** Another person may have removed the row already, so the list is read again. */
    "records.removeFailed": "listing"
  }
})

/**
 * Another person may have changed the row, an unanswered call may have run, or rows were still on their way. So the
 * list is read again.
 */
const closing = [
  {
    guard: ({ context }: { readonly context: RecordsContext }) =>
      context.saveFault !== null || context.conflict !== null || context.listedAt === null,
    target: "listing",
    actions: "closeDraft"
  },
  { target: "ready", actions: "closeDraft" }
] as const

const keyIn = (event: Events[keyof Events]) =>
  event.type === "records.saveFailed" ? (event.idempotencyKey ?? null) : null

/** Every list of records: search, filter, sort, page, select, add, edit, and delete with a confirmation. */
export const recordsMachine = recordsSetup.createMachine({
  id: "records",
  meta: {
    ...unsavedIfChanged,
    refetch: { type: "records.refreshed" },
    sight: { entered: ({ at, isOnline }) => (isOnline ? { type: "records.lookedAt", at } : null) }
  } satisfies MachineMeta<RecordsContext>,
  context: ({ input }) => newContext(input.query, input.selectsAll),
  initial: "listing",
  /** Failures of an action stay on show while rows are being listed. */
  on: { "records.outcomeClosed": { actions: assign({ outcome: null }) } },
  states: {
    listing: {
      tags: ["busy", "listing"],
      invoke: { src: "list", input: ({ context }) => context.pendingQuery },
      on: {
        "records.queried": {
          target: "listing",
          reenter: true,
          actions: { type: "ask", params: ({ event }) => event }
        },
        "records.refreshed": { target: "listing", reenter: true },
        /** A new record does not wait for rows, which are refetched when the form closes. */
        "records.addOpened": {
          target: "drafting",
          actions: [assign({ listedAt: null }), { type: "openDraft", params: ({ event: { draft } }) => ({ draft }) }]
        },
        /** The shown rows can be selected during a listing. Rows that the new list lacks leave the selection. */
        "records.rowsSelected": { actions: { type: "select", params: ({ event }) => event } },
        "records.carriedOut": { actions: { type: "settle", params: ({ event }) => event } },
        "records.listed": [
          {
            guard: ({ context, event }) => correctedPage(context.pendingQuery, event) !== null,
            target: "listing",
            reenter: true,
            actions: assign(({ context, event }) => ({ pendingQuery: correctedPage(context.pendingQuery, event)! }))
          },
          {
            guard: ({ context }) => context.selectsAll,
            target: "gathering",
            actions: [{ type: "showListed", params: ({ event }) => event }, assign({ gathered: [] })]
          },
          {
            target: "ready",
            actions: { type: "showListed", params: ({ event }) => event }
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
    /** There was no answer: the server failed, or there is no connection. */
    seeking: {
      tags: ["busy", "listing"],
      invoke: { src: "reach", input: { wait: false } },
      on: {
        "records.queried": { target: "listing", actions: { type: "ask", params: ({ event }) => event } },
        "records.refreshed": "listing",
        "records.serverReached": "ready",
        "records.serverUnreachable": "offline"
      }
    },
    /** The list goes on by itself as soon as the server can be reached. */
    offline: {
      tags: ["busy", "listing", "offline"],
      invoke: { src: "reach", input: { wait: true } },
      on: {
        "records.queried": { target: "listing", actions: { type: "ask", params: ({ event }) => event } },
        "records.refreshed": "listing",
        "records.serverReached": "listing"
      }
    },
    ready: {
      initial: "idle",
      states: { idle, checking },
      exit: assign({ fresh: [], newer: null }),
      on: {
        "records.changesShown": [
          /** The requested page has no rows any more, so the last page is requested. */
          {
            guard: ({ context }) => context.newer?.rows.length === 0 && context.query.page > 1,
            target: "listing"
          },
          { guard: ({ context }) => context.newer !== null, actions: "showWaiting" }
        ],
        "records.queried": { target: "listing", actions: { type: "ask", params: ({ event }) => event } },
        "records.refreshed": "listing",
        "records.rowsSelected": { actions: { type: "select", params: ({ event }) => event } },
        "records.carriedOut": { actions: { type: "settle", params: ({ event }) => event } },
        "records.allPicked": { guard: "isFresh", target: "gathering", actions: assign({ gathered: [] }) },
        "records.addOpened": {
          target: "drafting",
          actions: { type: "openDraft", params: ({ event: { draft } }) => ({ draft }) }
        },
        "records.editOpened": {
          guard: "isFresh",
          target: "drafting",
          actions: { type: "openDraft", params: ({ event }) => event }
        },
        "records.removalRequested": {
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
        "records.draftRevised": { actions: { type: "reviseDraft", params: ({ event }) => event } },
        "records.draftCorrected": {
          actions: assign(({ context, event }) => {
            const problems = withoutFields(context.problems, event.fields)
            return { problems, saveFault: Object.keys(problems).length === 0 ? null : context.saveFault }
          })
        },
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
    /** Asks before typed text is discarded. */
    asking: {
      tags: ["editing", "discardPrompt"],
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
        input: ({ context: { edited, draft, secret, idempotencyKey } }) => ({
          row: edited,
          draft: draft!,
          secret,
          idempotencyKey
        })
      },
      exit: assign({ secret: null, idempotencyKey: ({ event }) => keyIn(event) }),
      on: {
        "records.saved": {
          target: "listing",
          actions: [
            "closeDraft",
            assign(({ event }) => ({ fresh: event.id === undefined ? [] : [event.id] })),
            { type: "emitOutcome", params: ({ event }) => event }
          ]
        },
        "records.conflicted": {
          target: "drafting",
          actions: [
            assign(({ context, event }) => ({ ...withConflict(context, event.row, event.draft), changed: true })),
            emit({ type: "records.draftChanged", opened: false })
          ]
        },
        "records.saveFailed": {
          target: "drafting",
          actions: [
            assign(({ event: { fault } }) => ({
              saveFault: fault,
              problems: fault._tag === "Refused" && fault.field !== undefined ? { [fault.field]: fault.msg } : {}
            })),
            emit(({ event: { fault } }) => ({ type: "records.saveRefused", fault }))
          ]
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
