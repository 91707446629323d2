import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { FactorState } from "../../contract/second-factor.ts"
import { declareEffect } from "../effect-logic.ts"
import type { SecondFactorEvent, SecondFactorEvents } from "./second-factor-events.ts"

type Proof = SecondFactorEvents["proofSubmitted"]["proof"]
type Enrolment = Omit<SecondFactorEvents["begun"], "type">

type Context = {
  readonly state: FactorState | null
  /** The new factor during its set-up; cleared once it is confirmed or hidden. */
  readonly enrolment: Enrolment | null
  readonly proof: Proof | null
  readonly fault: Fault | null
  /** True if the form was submitted empty. */
  readonly missing: boolean
}
const blank = { enrolment: null, proof: null, fault: null, missing: false }

/**
 * The kind of the next proof. The password begins an enrolment, a first code confirms it, and either turns the factor
 * off.
 */
const proofKindOf = ({ state, enrolment }: Pick<Context, "state" | "enrolment">) =>
  enrolment !== null ? "code" : state?.enabled === true ? "proof" : "password"
export type ProofKind = ReturnType<typeof proofKindOf>

/**
 * The operator's own second factor, set up with the password and a first code, and turned off with the password or a
 * code.
 */
export const secondFactorMachine = setup({
  types: { context: {} as Context, events: {} as SecondFactorEvent, tags: {} as "busy" },
  actors: {
    readFactor: declareEffect<void, SecondFactorEvents["loaded" | "failed"]>(),
    sendProof: declareEffect<
      { readonly kind: ProofKind; readonly proof: Proof },
      SecondFactorEvents["begun" | "loaded" | "refused"]
    >(),
    holdEnrolment: declareEffect<{ readonly until: number }, SecondFactorEvents["lapsed"]>()
  },
  guards: { isEnrolling: ({ context }) => context.enrolment !== null },
  actions: {
    assignState: assign((_, { state }: { readonly state: FactorState }) => ({ ...blank, state })),
    assignFault: assign((_, { fault }: { readonly fault: Fault }) => ({ fault })),
    assignMissing: assign({ missing: true, fault: null }),
    assignProof: assign((_, { proof }: { readonly proof: Proof }) => ({ proof, fault: null, missing: false })),
    forget: assign({ enrolment: null, fault: null, missing: false })
  }
}).createMachine({
  id: "secondFactor",
  context: { ...blank, state: null },
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: { src: "readFactor" },
      on: {
        "secondFactor.loaded": { target: "settled", actions: { type: "assignState", params: ({ event }) => event } },
        "secondFactor.failed": { target: "unknown", actions: { type: "assignFault", params: ({ event }) => event } }
      }
    },
    unknown: { on: { "secondFactor.refreshed": "reading" } },
    settled: { on: { "secondFactor.requested": { target: "proving", actions: "forget" } } },
    proving: {
      on: {
        "secondFactor.proofSubmitted": {
          target: "sending",
          actions: { type: "assignProof", params: ({ event }) => event }
        },
        "secondFactor.proofMissed": { actions: "assignMissing" },
        "secondFactor.cancelled": { target: "settled", actions: "forget" }
      }
    },
    enrolling: {
      tags: "busy",
      invoke: { src: "holdEnrolment", input: ({ context }) => ({ until: context.enrolment!.until }) },
      on: {
        "secondFactor.proofSubmitted": {
          target: "sending",
          actions: { type: "assignProof", params: ({ event }) => event }
        },
        "secondFactor.proofMissed": { actions: "assignMissing" },
        "secondFactor.cancelled": { target: "settled", actions: "forget" },
        "secondFactor.lapsed": { target: "settled", actions: "forget" }
      }
    },
    sending: {
      tags: "busy",
      invoke: { src: "sendProof", input: ({ context }) => ({ kind: proofKindOf(context), proof: context.proof! }) },
      exit: assign({ proof: null }),
      on: {
        "secondFactor.begun": {
          target: "enrolling",
          actions: assign(({ event: { secret, uri, recovery_codes, until } }) => ({
            enrolment: { secret, uri, recovery_codes, until }
          }))
        },
        "secondFactor.loaded": { target: "settled", actions: { type: "assignState", params: ({ event }) => event } },
        "secondFactor.refused": [
          {
            guard: "isEnrolling",
            target: "enrolling",
            actions: { type: "assignFault", params: ({ event }) => event }
          },
          { target: "proving", actions: { type: "assignFault", params: ({ event }) => event } }
        ]
      }
    }
  }
})
export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>

type Snapshot = SnapshotFrom<typeof secondFactorMachine>
export const isReading = (snapshot: Snapshot) => snapshot.matches("reading")
export const isUnknown = (snapshot: Snapshot) => snapshot.matches("unknown")
/** The kind of proof that the operator must give now; null if none. */
export const proofKindIn = (snapshot: Snapshot): ProofKind | null =>
  ["proving", "enrolling", "sending"].includes(snapshot.value) ? proofKindOf(snapshot.context) : null
export const isSending = (snapshot: Snapshot) => snapshot.matches("sending")
export const stateOf = (snapshot: Snapshot) => snapshot.context.state
export const enrolmentOf = (snapshot: Snapshot) => snapshot.context.enrolment
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isMissing = (snapshot: Snapshot) => snapshot.context.missing
