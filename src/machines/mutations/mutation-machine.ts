import { Schema } from "effect"
import { type ActorRef, assign, emit, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, ofOneKind, implement, type Implemented } from "../effect-logic.ts"
import type { ActsAs } from "../typed-actor.ts"
import { eventsOf, type EventsOf } from "../events.ts"
import { SuccessMessage } from "../notices/success-message.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"

/** The changed records, and the reason for each record that was not changed. Ids are of any kind. */
const Outcome = Schema.Struct({
  done: Schema.Array(Schema.String),
  refused: Schema.Array(Schema.Struct({ id: Schema.String, msg: Schema.String }))
})
export type Outcome = typeof Outcome.Type

const mutationEvents = <Input>(input: Schema.Codec<Input, unknown>) =>
  eventsOf("mutation", {
    /** A mutation that waits for its confirmation. */
    requested: { input },
    /** A mutation that runs at once, because it is as easily undone. */
    issued: { input },
    cancelled: {},
    confirmed: {},
    /**
     * `count` is the number of changed records, unless it is obvious. `what` names the mutation. `stored` counts robots
     * that change once they are back online. `message` replaces the general text of a success.
     */
    done: {
      count: Schema.optionalKey(Schema.Int),
      what: Schema.optionalKey(Schema.Literal("synchronized")),
      stored: Schema.optionalKey(Schema.Array(Schema.String)),
      outcome: Schema.optionalKey(Outcome),
      message: Schema.optionalKey(SuccessMessage)
    },
    failed: { fault: Fault }
  })
export type Events<Input> = EventsOf<ReturnType<typeof mutationEvents<Input>>>

type Context = { readonly input: unknown; readonly fault: Fault | null }

/** `done` and `uncertain` make the shown rows outdated: the mutation ran, or may have run. */
export type MutationEmitted =
  | {
      readonly type: "mutation.done"
      readonly count?: number
      readonly what: "operated" | "set" | "synchronized"
      readonly stored?: ReadonlyArray<string>
      readonly outcome?: Outcome
      readonly message?: SuccessMessage
    }
  | { readonly type: "mutation.uncertain" }
  | { readonly type: "mutation.requested" }

/**
 * After a refusal or without an answer, the shown rows may be wrong: another person was first, or the call ran after
 * all.
 */
const uncertain = {
  target: "idle",
  actions: ["forget", { type: "emitOutcome", params: { type: "mutation.uncertain" } }]
} as const

/**
 * A change to records that is not adding, editing or deleting. Some wait for a confirmation (refuse, publish); others
 * run at once (turn on or off).
 */
export const mutationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events<unknown>[keyof Events<unknown>],
    emitted: {} as MutationEmitted,
    tags: {} as "busy" | "confirming"
  },
  actors: { act: declareEffect<unknown, Events<unknown>["done" | "failed"]>() },
  guards: { hasFailed: ({ context: { fault } }: { readonly context: Context }) => fault !== null },
  actions: {
    forget: assign({ input: null, fault: null }),
    emitOutcome: emit((_, emitted: MutationEmitted) => emitted)
  }
}).createMachine({
  id: "mutation",
  context: { input: null, fault: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "mutation.requested": {
          target: "confirming",
          actions: [
            assign(({ event }) => ({ input: event.input })),
            { type: "emitOutcome", params: { type: "mutation.requested" } }
          ]
        },
        "mutation.issued": { target: "executing", actions: assign(({ event }) => ({ input: event.input })) }
      }
    },
    executing: {
      tags: "busy",
      invoke: { src: "act", input: ({ context }: { readonly context: Context }) => context.input },
      on: {
        "mutation.done": {
          target: "idle",
          actions: ["forget", { type: "emitOutcome", params: ({ event }) => ({ what: "set", ...event }) }]
        },
        "mutation.failed": uncertain
      }
    },
    confirming: {
      tags: "confirming",
      on: {
        "mutation.confirmed": { target: "acting", actions: assign({ fault: null }) },
        "mutation.cancelled": [
          { guard: "hasFailed", ...uncertain },
          { target: "idle", actions: "forget" }
        ]
      }
    },
    acting: {
      tags: ["busy", "confirming"],
      invoke: { src: "act", input: ({ context }: { readonly context: Context }) => context.input },
      on: {
        "mutation.done": {
          target: "idle",
          actions: ["forget", { type: "emitOutcome", params: ({ event }) => ({ what: "operated", ...event }) }]
        },
        "mutation.failed": { target: "confirming", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    }
  }
})
type Snapshot = SnapshotFrom<typeof mutationMachine>
type SnapshotOf<Input> = Snapshot & { readonly context: { readonly input: Input | null } }
export type MutationActor<Input> = ActorRef<SnapshotOf<Input>, Events<Input>[keyof Events<Input>], MutationEmitted>
/** An actor for any mutation: it can be confirmed and cancelled. */
export type AnyMutationActor = ActorRef<Snapshot, Events<never>[keyof Events<never>], MutationEmitted>
export const isMutationConfirming = (snapshot: Snapshot) => snapshot.hasTag("confirming")
export const isActing = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const mutationIn = <Input>(snapshot: SnapshotOf<Input>) => snapshot.context.input as Input
export const mutationFaultOf = (snapshot: Snapshot) => snapshot.context.fault

type MutationMachine<Input> = WithCodec<typeof mutationMachine & Implemented> & ActsAs<MutationActor<Input>>

/**
 * A change to records besides adding, editing and deleting, with the types of its input.
 *
 * **When to use**
 *
 * For a button that makes one call. `mutation.requested` asks for confirmation; `mutation.issued` runs at once, where
 * undoing is as easy.
 *
 * **Gotchas**
 *
 * - One mutation runs at a time; requests during its call are dropped.
 * - `mutation.done` and `mutation.uncertain` both refetch the page. After a call without an answer nobody knows the
 *   outcome.
 *
 * **Example**
 *
 * ```ts
 * const factorReset = typedMutation(Schema.Struct({ id: Schema.Int, username: Schema.String }))
 * const requested = factorReset.events.requested.make({ input: { id: 7, username: "ada" } })
 * ```
 */
export const typedMutation = <Input>(input: Schema.Codec<Input, unknown>) => {
  const events = mutationEvents(input)
  const codec = codecOf(6, events)
  return {
    events,
    codec,
    machine: (act: EffectLogic<Input, Events<Input>["done" | "failed"]>) =>
      withCodec(implement(mutationMachine, ofOneKind({ act })), codec) as unknown as MutationMachine<Input>
  }
}
