import { Effect, Redacted } from "effect"
import { SecondFactorEvents } from "../../machines/second-factor/second-factor-events.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { maskedEnrolment, untilLapsed } from "./enrolment.ts"

type Proof = { readonly proof: Redacted.Redacted }

const { loaded, failed, begun, refused, lapsed } = SecondFactorEvents

/** Another backend may know no such call: its panel says so, and nobody is told besides. */
export const readFactor = () =>
  ConsoleClient.use(({ secondFactor }) => read(secondFactor.state(), { notify: "never" })).pipe(
    asEvent((state) => loaded.make({ state }), failed)
  )

export const beginEnrolment = ({ proof }: Proof) =>
  ConsoleClient.use(({ secondFactor }) =>
    write(secondFactor.begin({ payload: { password: Redacted.value(proof) } }))
  ).pipe(Effect.flatMap(maskedEnrolment), asEvent(begun.make, refused))

export const holdEnrolment = ({ until }: { readonly until: number }) => Effect.as(untilLapsed(until), lapsed.make({}))

export const confirmEnrolment = ({ proof }: Proof) =>
  ConsoleClient.use(({ secondFactor }) =>
    write(secondFactor.confirm({ payload: { code: Redacted.value(proof) } }))
  ).pipe(asEvent((state) => loaded.make({ state }), refused))

export const endFactor = ({ proof }: Proof) =>
  ConsoleClient.use(({ secondFactor }) => write(secondFactor.end({ payload: { proof: Redacted.value(proof) } }))).pipe(
    asEvent((state) => loaded.make({ state }), refused)
  )
