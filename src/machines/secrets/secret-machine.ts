import type { Redacted, Schema } from "effect"
import { type ActorRef, assign, emit, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement, type Implemented, ofOneKind } from "../effect-logic.ts"
import { eventsOf, type EventsOf, Masked } from "../events.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import type { ActsAs } from "../typed-actor.ts"

const secretEvents = <Subject>(subject: Schema.Codec<Subject, unknown>) =>
  eventsOf("secret", {
    /** The operator wants the server to generate a secret, after a confirmation. */
    requested: { subject },
    confirmed: {},
    /** The server generates a secret without a question. */
    issued: { subject },
    /**
     * The operator opens a stored secret, which is read at once. It is read again after a failure, or once it was
     * cleared.
     */
    opened: { subject },
    fetched: { secret: Masked },
    failed: { fault: Fault },
    /** The operator uncovers the secret. A covered secret can be copied too. */
    shown: {},
    hidden: {},
    /** The time to show the secret is over. */
    lapsed: {},
    closed: {}
  })
type Events<Subject> = EventsOf<ReturnType<typeof secretEvents<Subject>>>
export type SecretLapsed = Events<unknown>["lapsed"]

type Context = {
  /** The record of the secret. */
  readonly subject: unknown
  /** Null unless a secret is present. */
  readonly secret: Redacted.Redacted | null
  readonly inSight: boolean
  readonly fault: Fault | null
}
const blank: Context = { subject: null, secret: null, inSight: false, fault: null }

const read = {
  target: "reading",
  actions: { type: "assignSubject", params: ({ event }: { readonly event: Events<unknown>["opened"] }) => event }
} as const
const issue = {
  target: "issuing",
  actions: { type: "assignSubject", params: ({ event }: { readonly event: Events<unknown>["issued"] }) => event }
} as const
/** The server has generated the secret. */
const generated = {
  target: "held",
  actions: [
    { type: "assignSecret", params: ({ event }: { readonly event: Events<unknown>["fetched"] }) => event },
    "announceChange"
  ]
} as const
const over = { on: { "secret.opened": read, "secret.issued": issue, "secret.closed": "closed" } } as const

/** A secret that is generated or read, held for a while to show or copy, and then cleared. */
export const secretMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events<unknown>[keyof Events<unknown>],
    emitted: {} as MutationEmitted,
    tags: {} as "busy" | "confirming"
  },
  actors: {
    fetch: declareEffect<unknown, Events<unknown>["fetched" | "failed"]>(),
    hold: declareEffect<void, SecretLapsed>()
  },
  guards: { hasFailed: ({ context }: { readonly context: Context }) => context.fault !== null },
  actions: {
    assignSubject: assign((_, { subject }: { readonly subject: unknown }) => ({ subject, fault: null })),
    assignSecret: assign((_, { secret }: { readonly secret: Redacted.Redacted }) => ({ secret })),
    assignFault: assign((_, { fault }: { readonly fault: Fault }) => ({ fault })),
    announceChange: emit({ type: "mutation.done", what: "set" })
  }
}).createMachine({
  id: "secret",
  context: blank,
  initial: "closed",
  states: {
    closed: {
      entry: assign(blank),
      on: {
        "secret.requested": { target: "confirming", actions: { type: "assignSubject", params: ({ event }) => event } },
        "secret.opened": read,
        "secret.issued": issue
      }
    },
    confirming: {
      tags: "confirming",
      on: {
        "secret.confirmed": { target: "making", actions: assign({ fault: null }) },
        "secret.closed": [
          { guard: "hasFailed", target: "closed", actions: emit({ type: "mutation.uncertain" }) },
          { target: "closed" }
        ]
      }
    },
    making: {
      tags: ["busy", "confirming"],
      invoke: { src: "fetch", input: ({ context }: { readonly context: Context }) => context.subject },
      on: {
        "secret.fetched": generated,
        "secret.failed": { target: "confirming", actions: { type: "assignFault", params: ({ event }) => event } }
      }
    },
    issuing: {
      tags: "busy",
      invoke: { src: "fetch", input: ({ context }: { readonly context: Context }) => context.subject },
      on: {
        "secret.fetched": generated,
        "secret.failed": {
          target: "unknown",
          actions: [{ type: "assignFault", params: ({ event }) => event }, emit({ type: "mutation.uncertain" })]
        }
      }
    },
    reading: {
      tags: "busy",
      invoke: { src: "fetch", input: ({ context }: { readonly context: Context }) => context.subject },
      on: {
        "secret.fetched": { target: "held", actions: { type: "assignSecret", params: ({ event }) => event } },
        "secret.failed": { target: "unknown", actions: { type: "assignFault", params: ({ event }) => event } },
        "secret.closed": "closed"
      }
    },
    unknown: over,
    held: {
      tags: "busy",
      invoke: { src: "hold" },
      exit: assign({ secret: null, inSight: false }),
      on: {
        "secret.shown": { actions: assign({ inSight: true }) },
        "secret.hidden": { actions: assign({ inSight: false }) },
        "secret.lapsed": "forgotten",
        "secret.closed": "closed"
      }
    },
    forgotten: over
  }
})

type Snapshot = SnapshotFrom<typeof secretMachine>
type SnapshotOf<Subject> = Snapshot & { readonly context: { readonly subject: Subject | null } }
export type SecretActor<Subject> = ActorRef<
  SnapshotOf<Subject>,
  Events<Subject>[keyof Events<Subject>],
  MutationEmitted
>
/** An actor for any secret, which can be covered and closed. */
export type AnySecretActor = ActorRef<Snapshot, Events<never>[keyof Events<never>], MutationEmitted>

export const secretSubjectIn = <Subject>(snapshot: SnapshotOf<Subject>): Subject | null => snapshot.context.subject
export const secretOf = (snapshot: Snapshot) => snapshot.context.secret
export const secretFaultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isSecretConfirming = (snapshot: Snapshot) => snapshot.hasTag("confirming")
export const isFetchingSecret = (snapshot: Snapshot) => snapshot.matches("making")
export const isSecretVisible = (snapshot: Snapshot) => snapshot.context.inSight
export const isSecretForgotten = (snapshot: Snapshot) => snapshot.matches("forgotten")
export const isIssuingSecret = (snapshot: Snapshot) => snapshot.matches("issuing")

type SecretMachine<Subject> = WithCodec<typeof secretMachine & Implemented> & ActsAs<SecretActor<Subject>>
type Effects<Subject> = {
  readonly fetch: EffectLogic<Subject, Events<Subject>["fetched" | "failed"]>
  readonly hold: EffectLogic<void, SecretLapsed>
}

/**
 * A secret that is fetched on confirmation, covered, shown, copied, and forgotten after some seconds.
 *
 * **When to use**
 *
 * For keys and new passwords that the server gives only once, or logs each time.
 *
 * **Gotchas**
 *
 * - Give enough seconds where the secret cannot be fetched again.
 * - `hold` ends with `secret.lapsed`; use `holdSecret(secret.seconds)`.
 *
 * **Example**
 *
 * ```ts
 * const merchantKey = typedSecret(Schema.Struct({ id: Schema.Int, name: Schema.String }), 20)
 * const requested = merchantKey.events.requested.make({ subject: { id: 7, name: "North" } })
 * ```
 */
export const typedSecret = <Subject>(subject: Schema.Codec<Subject, unknown>, seconds: number) => {
  const events = secretEvents(subject)
  const codec = codecOf(3, events)
  return {
    events,
    codec,
    seconds,
    machine: (effects: Effects<Subject>) =>
      withCodec(implement(secretMachine, ofOneKind(effects)), codec) as unknown as SecretMachine<Subject>
  }
}
