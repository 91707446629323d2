import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import { type FormEvent, useEffect, useRef } from "react"
import {
  enrolmentOf,
  faultOf,
  isMissing,
  isReading,
  isSending,
  isUnknown,
  type ProofKind,
  proofKindIn,
  type SecondFactorActor,
  stateOf
} from "../../machines/second-factor/second-factor-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Input, Spinner } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import { EnrolmentSteps } from "./enrolment-steps.tsx"

type Props = { readonly actor: SecondFactorActor }

/** One's own second factor: its state, to set it up, and to turn it off. */
export const SecondFactorPanel = ({ actor }: Props) => {
  const t = useTexts()
  const state = useSelector(actor, stateOf)
  const enrolment = useSelector(actor, enrolmentOf)
  const fault = useSelector(actor, faultOf)
  const proofKind = useSelector(actor, proofKindIn)
  const unknown = useSelector(actor, isUnknown)
  const reading = useSelector(actor, isReading)
  if (unknown || reading)
    return (
      <chakra.p color="fg.muted" fontSize="sm">
        {reading || fault === null ? t("kit.loading") : t("secondFactor.unavailable", { why: faultText(t, fault) })}{" "}
        {unknown ? (
          <Button variant="text" fontSize="sm" onClick={() => actor.send({ type: "secondFactor.refreshed" })}>
            {t("kit.retry")}
          </Button>
        ) : null}
      </chakra.p>
    )
  if (state === null) return null
  if (proofKind !== null) {
    return (
      <>
        {enrolment === null ? null : <EnrolmentSteps enrolment={enrolment} />}
        <ProofForm key={proofKind} actor={actor} kind={proofKind} />
      </>
    )
  }
  return (
    <>
      <FailureAlert fault={fault} />
      <chakra.p color="fg.muted" fontSize="sm" mb="3">
        {state.enabled
          ? t(state.demanded ? "secondFactor.onDemanded" : "secondFactor.on", { count: state.recovery_left })
          : t("secondFactor.offLead")}
      </chakra.p>
      {state.enabled && state.demanded ? null : (
        <Button
          variant={state.enabled ? "outline" : "solid"}
          whiteSpace="normal"
          h="auto"
          minH={{ base: "11", md: "8" }}
          py="1"
          onClick={() => actor.send({ type: "secondFactor.requested" })}
        >
          {t(state.enabled ? "secondFactor.turnOff" : "secondFactor.setUp")}
        </Button>
      )}
    </>
  )
}

const kinds = {
  password: {
    label: "secondFactor.password",
    empty: "login.passwordEmpty",
    send: "secondFactor.proceed",
    type: "password",
    autoComplete: "current-password"
  },
  code: {
    label: "secondFactor.code",
    empty: "secondFactor.codeEmpty",
    send: "secondFactor.confirm",
    type: "text",
    autoComplete: "one-time-code"
  },
  proof: {
    label: "secondFactor.proof",
    empty: "secondFactor.proofEmpty",
    send: "secondFactor.turnOff",
    type: "password",
    autoComplete: "off"
  }
} as const satisfies Record<ProofKind, object>

/** The password, the first code, or the owner's proof to turn it off. */
const ProofForm = ({ actor, kind }: Props & { readonly kind: ProofKind }) => {
  const t = useTexts()
  const fault = useSelector(actor, faultOf)
  const sending = useSelector(actor, isSending)
  const missing = useSelector(actor, isMissing)
  const { label, empty, send, type, autoComplete } = kinds[kind]
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The pressed button is gone. Otherwise the code to scan would be scrolled out of sight.
    if (kind !== "code") input.current?.focus()
  }, [kind])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const proof = String(new FormData(event.currentTarget).get("proof") ?? "")
    if (sending) return
    if (proof !== "") return actor.send({ type: "secondFactor.proofSubmitted", proof: Redacted.make(proof) })
    actor.send({ type: "secondFactor.proofMissed" })
    input.current?.focus()
  }
  const atFault = fault?._tag === "Refused" && fault.field === kind
  return (
    <form noValidate aria-busy={sending} onSubmit={submit}>
      <FailureAlert fault={atFault ? null : fault} />
      <Field label={t(label)} problem={missing ? t(empty) : atFault ? fault.msg : undefined} required>
        {(controlProps) => (
          <Input
            {...controlProps}
            ref={input}
            name="proof"
            type={type}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
          />
        )}
      </Field>
      <chakra.div display="flex" gap="2">
        <Button type="submit" variant="solid" aria-disabled={sending}>
          {sending ? <Spinner /> : null}
          {t(send)}
        </Button>
        <Button aria-disabled={sending} onClick={() => actor.send({ type: "secondFactor.cancelled" })}>
          {t("records.cancel")}
        </Button>
      </chakra.div>
    </form>
  )
}
