import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import type { AcknowledgementEvent, AcknowledgementEvents, Refusals } from "./acknowledgement-events.ts"

type Ids = ReadonlyArray<number>

type Context = {
  /** The alarms of the call under way. */
  readonly ids: Ids
  /** Alarms that were clicked during the call. */
  readonly queue: Ids
  /** Acknowledged alarms that Undo releases. */
  readonly undoable: Ids
  /** Alarms that the last call left as they were. */
  readonly refused: Refusals
}

const blank: Context = { ids: [], queue: [], undoable: [], refused: [] }
const union = (a: Ids, b: Ids): Ids => [...new Set([...a, ...b])]

/**
 * One click acknowledges alarms at once, and Undo releases them for a while. Clicks during a call wait for its answer
 * and are undone together. A later click ends the Undo of the earlier click.
 */
export const acknowledgementMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AcknowledgementEvent,
    emitted: {} as MutationEmitted,
    tags: {} as "busy"
  },
  actors: {
    acknowledge: declareEffect<Ids, AcknowledgementEvents["answered" | "failed"]>(),
    release: declareEffect<Ids, AcknowledgementEvents["answered" | "failed"]>(),
    awaitExpiry: declareEffect<void, AcknowledgementEvents["expired"]>()
  },
  guards: {
    hasQueue: ({ context }) => context.queue.length > 0,
    hasUndoable: ({ context }) => context.undoable.length > 0
  },
  actions: {
    begin: assign((_, { ids }: { readonly ids: Ids }) => ({ ...blank, ids })),
    enqueue: assign(({ context }, { ids }: { readonly ids: Ids }) => ({ queue: union(context.queue, ids) })),
    beginQueue: assign(({ context }) => ({ ids: context.queue, queue: [] })),
    forget: assign(blank),
    emitChanged: emit({ type: "mutation.done", what: "set", count: 0 }),
    emitUncertain: emit({ type: "mutation.uncertain" })
  }
}).createMachine({
  id: "acknowledgement",
  context: blank,
  initial: "idle",
  states: {
    idle: {
      on: {
        "acknowledgement.requested": {
          target: "acknowledging",
          actions: { type: "begin", params: ({ event }) => event }
        }
      }
    },
    acknowledging: {
      tags: "busy",
      invoke: { src: "acknowledge", input: ({ context }) => context.ids },
      on: {
        "acknowledgement.requested": { actions: { type: "enqueue", params: ({ event }) => event } },
        "acknowledgement.answered": {
          target: "answered",
          actions: [
            assign(({ context, event }) => ({
              undoable: union(context.undoable, event.done),
              refused: [
                ...context.refused.filter(({ id }) => event.refused.every((refusal) => refusal.id !== id)),
                ...event.refused
              ]
            })),
            "emitChanged"
          ]
        },
        "acknowledgement.failed": {
          target: "answered",
          actions: [
            assign(({ context, event }) => ({ undoable: union(context.undoable, event.done) })),
            "emitUncertain"
          ]
        }
      }
    },
    /** Counts the answer, or begins the next call. */
    answered: {
      always: [{ guard: "hasQueue", target: "acknowledging", actions: "beginQueue" }, { target: "reporting" }]
    },
    /** The outcome is on show, and Undo is possible. */
    reporting: {
      tags: "busy",
      invoke: { src: "awaitExpiry" },
      on: {
        "acknowledgement.requested": {
          target: "acknowledging",
          actions: { type: "begin", params: ({ event }) => event }
        },
        "acknowledgement.undoRequested": { guard: "hasUndoable", target: "undoing" },
        "acknowledgement.expired": { target: "idle", actions: "forget" }
      }
    },
    undoing: {
      tags: "busy",
      invoke: { src: "release", input: ({ context }) => context.undoable },
      on: {
        "acknowledgement.requested": { actions: { type: "enqueue", params: ({ event }) => event } },
        "acknowledgement.answered": {
          target: "answered",
          actions: [assign(({ event }) => ({ undoable: [], refused: event.refused })), "emitChanged"]
        },
        "acknowledgement.failed": { target: "answered", actions: [assign({ undoable: [] }), "emitUncertain"] }
      }
    }
  }
})
export type AcknowledgementActor = ActorRefFrom<typeof acknowledgementMachine>
type Snapshot = SnapshotFrom<typeof acknowledgementMachine>

/** Alarms of the last click that Undo still releases. */
export const selectUndoable = (snapshot: Snapshot): Ids =>
  snapshot.matches("reporting") ? snapshot.context.undoable : blank.ids
/** The selection without alarms that the last calls acknowledged. */
export const withoutAcknowledged = (selected: Ids, { context }: Snapshot): Ids =>
  selected.filter((id) => !context.undoable.includes(id))
/** Alarms that the last click left as they were, with the reasons. */
export const selectRefused = (snapshot: Snapshot): Refusals =>
  snapshot.matches("reporting") ? snapshot.context.refused : blank.refused
