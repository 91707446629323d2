import { Effect, Redacted } from "effect"
import { SecondFactorEvents } from "../../machines/second-factor/second-factor-events.ts"
import type { ProofKind } from "../../machines/second-factor/second-factor-machine.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { maskedEnrolment, untilLapsed } from "./enrolment.ts"

const { loaded, failed, begun, refused, lapsed } = SecondFactorEvents

/** Another backend may lack this call: the panel says so, without a notice. */
export const readFactor = () =>
  ConsoleClient.use(({ secondFactor }) => read(secondFactor.state(), { notify: "never" })).pipe(
    asEvent((state) => loaded.make({ state }), failed)
  )

export const holdEnrolment = ({ until }: { readonly until: number }) => Effect.as(untilLapsed(until), lapsed.make({}))

/** A password begins an enrolment; other proofs answer with the new state. */
export const sendProof = ({ kind, proof }: { readonly kind: ProofKind; readonly proof: Redacted.Redacted }) =>
  Effect.gen(function* () {
    const text = Redacted.value(proof)
    const { secondFactor } = yield* ConsoleClient
    if (kind === "password")
      return begun.make(yield* maskedEnrolment(yield* write(secondFactor.begin({ payload: { password: text } }))))
    const call =
      kind === "code"
        ? secondFactor.confirm({ payload: { code: text } })
        : secondFactor.end({ payload: { proof: text } })
    return loaded.make({ state: yield* write(call) })
  }).pipe(asEvent((event) => event, refused))
