import { useEffect, useRef } from "react"
import { enrolmentOf, faultOf, missingOf } from "../../machines/session/session-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Input } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"
import { EnrolmentSteps } from "../second-factor/enrolment-steps.tsx"

/**
 * Replaces name, password and verification code, which stay filled: the code of the second factor, or the second
 * factor to set up.
 */
export const SecondStep = () => {
  const t = useTexts()
  const session = useActor("session")
  const enrolment = useActorSelector("session", enrolmentOf)
  const fault = useActorSelector("session", faultOf)
  const missing = useActorSelector("session", missingOf)
  const input = useRef<HTMLInputElement>(null)
  const refused = fault?._tag === "Refused" && fault.field === "otp"
  const scanning = enrolment !== null && fault === null && missing.length === 0
  useEffect(() => {
    // Otherwise the code to be scanned would scroll out of sight.
    if (input.current === null || scanning) return
    if (fault !== null) input.current.value = ""
    input.current.focus()
  }, [fault, missing, scanning])
  return (
    <>
      <chakra.h2 fontSize="md" mb="1">
        {t(enrolment === null ? "secondFactor.title" : "secondFactor.setUp")}
      </chakra.h2>
      <chakra.p color="fg.muted" fontSize="sm" mb="4">
        {t(enrolment === null ? "secondFactor.codeLead" : "secondFactor.demandedLead")}
      </chakra.p>
      {enrolment === null ? null : <EnrolmentSteps enrolment={enrolment} />}
      <Field label={t("secondFactor.code")} problem={missing.includes("otp") ? t("secondFactor.codeEmpty") : undefined}>
        {(controlProps) => (
          <Input
            {...controlProps}
            {...(refused ? { "aria-invalid": true, "aria-describedby": "login-fault" } : {})}
            ref={input}
            name="otp"
            size="lg"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
          />
        )}
      </Field>
      <Button
        variant="text"
        mb={{ base: "0", sm: "3" }}
        minH={{ base: "11", md: "0" }}
        onClick={() => session.send({ type: "session.codeDeclined" })}
      >
        {t("secondFactor.back")}
      </Button>
    </>
  )
}
