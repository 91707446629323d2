import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import { type FormEvent, useEffect } from "react"
import { chakra } from "../../kit/chakra.ts"
import { isOpen, subjectIn } from "../../machines/forms/form-machine.ts"
import { type RequestDraft, type RequestKind } from "../../machines/account-requests/account-request.ts"
import { captchaOf } from "../../machines/captcha/captcha-machine.ts"
import type { AccountRequestActors } from "../runtime/app-runtime.tsx"
import { DialogBody } from "../../kit/dialog.tsx"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { Input, Textarea } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import type { TextKey } from "../../locales/keys.ts"
import { CaptchaPicture } from "./captcha-picture.tsx"
import { AccountRequest } from "../../contract/session.ts"
import { contractProblems, type TooLong } from "../../kit/field-kinds.ts"

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
  const open = useSelector(request, isOpen)
  const kind = useSelector(request, subjectIn<RequestKind>)
  if (!open) return null
  return (
    <FormActorDialog
      actor={request}
      title={kind === "password" ? t("login.forgot") : t("login.register")}
      sent={
        <>
          <chakra.p fontWeight="medium">{t("request.sentTitle")}</chakra.p>
          <chakra.p color="fg.muted">{t("request.sentLead")}</chakra.p>
        </>
      }
    >
      <RequestForm request={request} captcha={captcha} />
    </FormActorDialog>
  )
}

const RequestForm = ({ request, captcha }: AccountRequestActors) => {
  const t = useTexts()
  const kind = useSelector(request, subjectIn<RequestKind>)
  const captchaImage = useSelector(captcha, captchaOf)
  const { form, problems, fault, busy, lookForTyped } = useForm(request)
  const inputOf = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined

  useEffect(() => {
    const code = form.current?.querySelector<HTMLInputElement>("[name=captcha]")
    if (fault !== null && code) code.value = ""
  }, [fault, form])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = (name: string) => inputOf(name)?.value.trim() ?? ""
    const draft = { username: typed("username"), email: typed("email"), remarks: typed("remarks") }
    request.send({
      type: "form.submitted",
      attempt: { draft, captcha_id: captchaImage?.captcha_id ?? "", captcha: Redacted.make(typed("captcha")) },
      problems: requestProblems(draft, typed("captcha"))
    })
  }
  const problemOf = (name: string) => problemText(t, problems[name])
  return (
    <form ref={form} noValidate aria-busy={busy} onInput={lookForTyped} onSubmit={submit}>
      <DialogBody>
        <chakra.p color="fg.muted" mb="4">
          {kind === "password" ? t("request.passwordLead") : t("request.registrationLead")}
        </chakra.p>
        <FailureAlert fault={fault?._tag === "Refused" && fault.field !== undefined ? null : fault} />
        <Field label={t("login.username")} problem={problemOf("username")} required>
          {(controlProps) => <Input {...controlProps} name="username" autoComplete="username" autoCapitalize="none" />}
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
                name="captcha"
                size="lg"
                autoComplete="off"
                autoCapitalize="none"
                maxLength={16}
              />
            </CaptchaPicture>
          )}
        </Field>
      </DialogBody>
      <FormActorFooter actor={request}>{busy ? t("request.sending") : t("request.send")}</FormActorFooter>
    </form>
  )
}
