import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import { useEffect, useRef } from "react"
import { chakra } from "../../kit/chakra.ts"
import { type RequestDraft, type RequestKind } from "../../machines/account-requests/account-request.ts"
import { captchaOf } from "../../machines/captcha/captcha-machine.ts"
import type { AccountRequestActors } from "../runtime/app-runtime.tsx"
import { ActorForm, FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { Input, Textarea } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { TextKey } from "../../locales/keys.ts"
import { CaptchaPicture } from "./captcha-picture.tsx"
import { AccountRequest } from "../../contract/session.ts"
import { contractProblems, type TooLong } from "../../kit/field-kinds.ts"
import { faultOf, isSending } from "../../machines/forms/form-machine.ts"

const words = {
  username: "users.usernameProblem",
  email: "request.emailProblem",
  remarks: "request.remarksProblem"
} as const

/** Problems of the contract by field, as keys of texts. An answer needs an address, so the email is required here. */
export const requestProblems = (draft: RequestDraft, captcha: string): Readonly<Record<string, TextKey | TooLong>> => ({
  ...contractProblems(AccountRequest.fields, draft, words),
  ...(draft.email === "" ? { email: words.email } : {}),
  ...(captcha === "" ? { captcha: "login.captchaEmpty" } : {})
})

/** Asks the administrators for a new password or an account. */
export const AccountRequestDialog = ({ request, captcha }: AccountRequestActors) => {
  const t = useTexts()
  return (
    <FormActorDialog
      actor={request}
      title={(kind) => (kind === "password" ? t("login.forgot") : t("login.register"))}
      sent={() => (
        <>
          <chakra.p fontWeight="medium">{t("request.sentTitle")}</chakra.p>
          <chakra.p color="fg.muted">{t("request.sentLead")}</chakra.p>
        </>
      )}
    >
      {(kind) => <RequestForm request={request} captcha={captcha} kind={kind} />}
    </FormActorDialog>
  )
}

const RequestForm = ({ request, captcha, kind }: AccountRequestActors & { readonly kind: RequestKind }) => {
  const t = useTexts()
  const captchaImage = useSelector(captcha, captchaOf)
  const fault = useSelector(request, faultOf)
  const busy = useSelector(request, isSending)
  const code = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (fault !== null && code.current !== null) code.current.value = ""
  }, [fault])

  const attemptOf = (typed: (name: string) => string) => {
    const draft = { username: typed("username"), email: typed("email"), remarks: typed("remarks") }
    return {
      attempt: { draft, captcha_id: captchaImage?.captcha_id ?? "", captcha: Redacted.make(typed("captcha")) },
      problems: requestProblems(draft, typed("captcha"))
    }
  }
  return (
    <ActorForm actor={request} verb={busy ? t("request.sending") : t("request.send")} attemptOf={attemptOf}>
      {(problemOf) => (
        <>
          <chakra.p color="fg.muted" mb="4">
            {kind === "password" ? t("request.passwordLead") : t("request.registrationLead")}
          </chakra.p>
          <Field label={t("login.username")} problem={problemOf("username")} required>
            {(controlProps) => (
              <Input {...controlProps} name="username" autoComplete="username" autoCapitalize="none" />
            )}
          </Field>
          <Field label={t("users.fields.email")} problem={problemOf("email")} required>
            {(controlProps) => <Input {...controlProps} name="email" type="email" autoComplete="email" />}
          </Field>
          <Field label={t("request.remarks")} problem={problemOf("remarks")}>
            {(controlProps) => <Textarea {...controlProps} name="remarks" rows={3} />}
          </Field>
          <Field label={t("login.captcha")} problem={problemOf("captcha")} required>
            {(controlProps) => (
              <CaptchaPicture actor={captcha}>
                <Input
                  {...controlProps}
                  ref={code}
                  name="captcha"
                  size="lg"
                  autoComplete="off"
                  autoCapitalize="none"
                  maxLength={16}
                />
              </CaptchaPicture>
            )}
          </Field>
        </>
      )}
    </ActorForm>
  )
}
