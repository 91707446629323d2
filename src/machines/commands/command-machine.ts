import { Schema } from "effect"
import { type ActorRef, assign, emit, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, ofOneKind, implement, type Implemented } from "../effect-logic.ts"
import type { ActsAs } from "../typed-actor.ts"
import { eventsOf, type EventsOf } from "../events.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"

/** By whatever names the records: to which it was done, and why not to each of the others. */
const Outcome = Schema.Struct({
  done: Schema.Array(Schema.String),
  refused: Schema.Array(Schema.Struct({ id: Schema.String, msg: Schema.String }))
})

const commandEvents = <Command>(command: Schema.Codec<Command, unknown>) =>
  eventsOf("command", {
    /** What somebody is about to do; it is done once it is confirmed. */
    requested: { command },
    /** What needs no question, for it is undone as easily: it is done at once. */
    issued: { command },
    cancelled: {},
    confirmed: {},
    /** `count` says how many records it was done to, where that is not plain; `what` was done, where that has a name of its own; `stored` for these
     * until they are back online. */
    done: {
      count: Schema.optionalKey(Schema.Int),
      what: Schema.optionalKey(Schema.Literal("synchronized")),
      stored: Schema.optionalKey(Schema.Array(Schema.String)),
      outcome: Schema.optionalKey(Outcome)
    },
    failed: { fault: Fault }
  })
type Events<Command> = EventsOf<ReturnType<typeof commandEvents<Command>>>

type Context = { readonly command: unknown; readonly fault: Fault | null }

/** It went well, or nobody knows: what is on show may no longer be so. */
export type CommandEmitted =
  | {
      readonly type: "command.done"
      readonly count?: number
      readonly what: "operated" | "set" | "synchronized"
      readonly stored?: ReadonlyArray<string>
      readonly outcome?: typeof Outcome.Type
    }
  | { readonly type: "command.doubtful" }

/** A refusal or a call without an answer: somebody else was faster, or it was carried out after all. */
const doubtful = {
  target: "idle",
  actions: ["forget", { type: "emitOutcome", params: { type: "command.doubtful" } }]
} as const

/** Something that is done to records besides adding, editing and deleting: put on shelves, refuse, publish once it is confirmed, turn on or off at once. */
export const commandMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events<unknown>[keyof Events<unknown>],
    emitted: {} as CommandEmitted,
    tags: {} as "busy" | "confirming"
  },
  actors: { act: declareEffect<unknown, Events<unknown>["done" | "failed"]>() },
  guards: { hasFailed: ({ context: { fault } }: { readonly context: Context }) => fault !== null },
  actions: {
    forget: assign({ command: null, fault: null }),
    emitOutcome: emit((_, emitted: CommandEmitted) => emitted)
  }
}).createMachine({
  id: "command",
  context: { command: null, fault: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "command.requested": { target: "confirming", actions: assign(({ event }) => ({ command: event.command })) },
        "command.issued": { target: "executing", actions: assign(({ event }) => ({ command: event.command })) }
      }
    },
    executing: {
      tags: "busy",
      invoke: { src: "act", input: ({ context }: { readonly context: Context }) => context.command },
      on: {
        "command.done": {
          target: "idle",
          actions: ["forget", { type: "emitOutcome", params: ({ event }) => ({ what: "set", ...event }) }]
        },
        "command.failed": doubtful
      }
    },
    confirming: {
      tags: "confirming",
      on: {
        "command.confirmed": { target: "acting", actions: assign({ fault: null }) },
        "command.cancelled": [
          { guard: "hasFailed", ...doubtful },
          { target: "idle", actions: "forget" }
        ]
      }
    },
    acting: {
      tags: ["busy", "confirming"],
      invoke: { src: "act", input: ({ context }: { readonly context: Context }) => context.command },
      on: {
        "command.done": {
          target: "idle",
          actions: ["forget", { type: "emitOutcome", params: ({ event }) => ({ what: "operated", ...event }) }]
        },
        "command.failed": { target: "confirming", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    }
  }
})
type Snapshot = SnapshotFrom<typeof commandMachine>
type SnapshotOf<Command> = Snapshot & { readonly context: { readonly command: Command | null } }
export type CommandActor<Command> = ActorRef<
  SnapshotOf<Command>,
  Events<Command>[keyof Events<Command>],
  CommandEmitted
>
/** An actor for any command: it can be confirmed and cancelled. */
export type AnyCommandActor = ActorRef<Snapshot, Events<never>[keyof Events<never>], CommandEmitted>
export const isAsked = (snapshot: Snapshot) => snapshot.hasTag("confirming")
export const isActing = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const commandIn = <Command>(snapshot: SnapshotOf<Command>) => snapshot.context.command as Command
export const commandFaultOf = (snapshot: Snapshot) => snapshot.context.fault

type CommandMachine<Command> = WithCodec<typeof commandMachine & Implemented> & ActsAs<CommandActor<Command>>

/** The typed access to what is done. */
export const typedCommand = <Command>(command: Schema.Codec<Command, unknown>) => {
  const events = commandEvents(command)
  return {
    events,
    machine: (act: EffectLogic<Command, Events<Command>["done" | "failed"]>) =>
      withCodec(implement(commandMachine, ofOneKind({ act })), codecOf(4, events)) as unknown as CommandMachine<Command>
  }
}
