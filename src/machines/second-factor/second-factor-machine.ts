import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { FactorState } from "../../contract/second-factor.ts"
import { declareEffect } from "../effect-logic.ts"
import type { SecondFactorEvent, SecondFactorEvents } from "./second-factor-events.ts"

type Proof = SecondFactorEvents["proofSubmitted"]["proof"]
type Enrolment = Omit<SecondFactorEvents["begun"], "type">

type Context = {
  readonly state: FactorState | null
  /** Shown to be set up; forgotten as soon as it is settled, or out of sight. */
  readonly enrolment: Enrolment | null
  readonly proof: Proof | null
  readonly fault: Fault | null
  /** True where the form was submitted empty. */
  readonly missing: boolean
}

const known = [
  {
    guard: { type: "isEnabled", params: ({ event }: { readonly event: SecondFactorEvents["loaded"] }) => event.state },
    target: "on",
    actions: { type: "assignState", params: ({ event }: { readonly event: SecondFactorEvents["loaded"] }) => event }
  },
  {
    target: "off",
    actions: { type: "assignState", params: ({ event }: { readonly event: SecondFactorEvents["loaded"] }) => event }
  }
] as const

/** One's own second factor: set up with the password and a first code, ended with the password or a code. */
export const secondFactorMachine = setup({
  types: { context: {} as Context, events: {} as SecondFactorEvent, tags: {} as "busy" | "sending" },
  actors: {
    readFactor: declareEffect<void, SecondFactorEvents["loaded" | "failed"]>(),
    beginEnrolment: declareEffect<{ readonly proof: Proof }, SecondFactorEvents["begun" | "refused"]>(),
    holdEnrolment: declareEffect<{ readonly until: number }, SecondFactorEvents["lapsed"]>(),
    confirmEnrolment: declareEffect<{ readonly proof: Proof }, SecondFactorEvents["loaded" | "refused"]>(),
    endFactor: declareEffect<{ readonly proof: Proof }, SecondFactorEvents["loaded" | "refused"]>()
  },
  guards: { isEnabled: (_, { enabled }: FactorState) => enabled },
  actions: {
    assignState: assign((_, { state }: { readonly state: FactorState }) => ({
      state,
      enrolment: null,
      proof: null,
      fault: null,
      missing: false
    })),
    assignFault: assign((_, { fault }: { readonly fault: Fault }) => ({ fault, proof: null })),
    assignMissing: assign({ missing: true, fault: null }),
    assignProof: assign((_, { proof }: { readonly proof: Proof }) => ({ proof, fault: null, missing: false })),
    forget: assign({ enrolment: null, fault: null, missing: false })
  }
}).createMachine({
  id: "secondFactor",
  context: { state: null, enrolment: null, proof: null, fault: null, missing: false },
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: { src: "readFactor" },
      on: {
        "secondFactor.loaded": known,
        "secondFactor.failed": { target: "unknown", actions: { type: "assignFault", params: ({ event }) => event } }
      }
    },
    unknown: { on: { "secondFactor.refreshed": "reading" } },
    off: { on: { "secondFactor.wanted": { target: "asking", actions: "forget" } } },
    asking: {
      on: {
        "secondFactor.proofSubmitted": {
          target: "beginning",
          actions: { type: "assignProof", params: ({ event }) => event }
        },
        "secondFactor.proofMissed": { actions: "assignMissing" },
        "secondFactor.cancelled": { target: "off", actions: "forget" }
      }
    },
    beginning: {
      tags: ["busy", "sending"],
      invoke: { src: "beginEnrolment", input: ({ context }) => ({ proof: context.proof! }) },
      on: {
        "secondFactor.begun": {
          target: "enrolling",
          actions: assign(({ event: { secret, uri, recovery_codes, until } }) => ({
            enrolment: { secret, uri, recovery_codes, until },
            proof: null
          }))
        },
        "secondFactor.refused": { target: "asking", actions: { type: "assignFault", params: ({ event }) => event } }
      }
    },
    enrolling: {
      tags: "busy",
      invoke: { src: "holdEnrolment", input: ({ context }) => ({ until: context.enrolment!.until }) },
      on: {
        "secondFactor.proofSubmitted": {
          target: "confirming",
          actions: { type: "assignProof", params: ({ event }) => event }
        },
        "secondFactor.lapsed": { target: "off", actions: "forget" },
        "secondFactor.proofMissed": { actions: "assignMissing" },
        "secondFactor.cancelled": { target: "off", actions: "forget" }
      }
    },
    confirming: {
      tags: ["busy", "sending"],
      invoke: { src: "confirmEnrolment", input: ({ context }) => ({ proof: context.proof! }) },
      on: {
        "secondFactor.loaded": known,
        "secondFactor.refused": { target: "enrolling", actions: { type: "assignFault", params: ({ event }) => event } }
      }
    },
    on: { on: { "secondFactor.endWanted": { target: "proving", actions: "forget" } } },
    proving: {
      on: {
        "secondFactor.proofSubmitted": {
          target: "ending",
          actions: { type: "assignProof", params: ({ event }) => event }
        },
        "secondFactor.proofMissed": { actions: "assignMissing" },
        "secondFactor.cancelled": { target: "on", actions: "forget" }
      }
    },
    ending: {
      tags: ["busy", "sending"],
      invoke: { src: "endFactor", input: ({ context }) => ({ proof: context.proof! }) },
      on: {
        "secondFactor.loaded": known,
        "secondFactor.refused": { target: "proving", actions: { type: "assignFault", params: ({ event }) => event } }
      }
    }
  }
})
export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>

type Snapshot = SnapshotFrom<typeof secondFactorMachine>
export const isReading = (snapshot: Snapshot) => snapshot.matches("reading")
export const isUnknown = (snapshot: Snapshot) => snapshot.matches("unknown")
export const isRequestingCode = (snapshot: Snapshot) => snapshot.matches("asking") || snapshot.matches("beginning")
export const isProving = (snapshot: Snapshot) => snapshot.matches("proving") || snapshot.matches("ending")
export const isSending = (snapshot: Snapshot) => snapshot.hasTag("sending")
export const stateOf = (snapshot: Snapshot) => snapshot.context.state
export const enrolmentOf = (snapshot: Snapshot) => snapshot.context.enrolment
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isMissing = (snapshot: Snapshot) => snapshot.context.missing
