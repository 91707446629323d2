import { Redacted } from "effect"
import type { FormEvent } from "react"
import { chakra } from "../../kit/chakra.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import type { passwordForm } from "../../machines/password/password.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { useActorSelector, useSignedInActor } from "../runtime/app-runtime.tsx"
import { Button, Input, Spinner } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import type { TextKey } from "../../locales/keys.ts"
import { PasswordChange } from "../../contract/passwords.ts"
import { contractProblems, type TooLong } from "../../kit/field-kinds.ts"
import { DialogBody } from "../../kit/dialog.tsx"

type TypedChange = { readonly [Field in keyof PasswordChange]: string }

/** Problems of the contract or the server by field, as keys of texts. */
export const passwordProblems = (typed: TypedChange): Readonly<Record<string, TextKey | TooLong>> => ({
  ...(typed.new_password === typed.old_password ? { new_password: "password.sameProblem" } : {}),
  ...(typed.confirm_password === typed.new_password ? {} : { confirm_password: "password.confirmProblem" }),
  ...contractProblems(PasswordChange.fields, typed, {
    old_password: "password.oldProblem",
    new_password: "password.hint"
  })
})

const fields = [
  { name: "old_password", label: "password.old", hint: undefined, autoComplete: "current-password" },
  { name: "new_password", label: "password.new", hint: "password.hint", autoComplete: "new-password" },
  { name: "confirm_password", label: "password.confirm", hint: undefined, autoComplete: "new-password" }
] as const

type Props = {
  readonly actor: ActorOf<typeof passwordForm>
  readonly inDialog?: boolean
}

/** The fields of the old password, the new one, and its repetition. */
export const PasswordForm = ({ actor, inDialog = false }: Props) => {
  const t = useTexts()
  const user = useActorSelector("session", userOf)
  const { form, problems, fault, busy, lookForTyped } = useForm(actor)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => String(data.get(name) ?? "")
    const change = {
      old_password: typed("old_password"),
      new_password: typed("new_password"),
      confirm_password: typed("confirm_password")
    }
    actor.send({
      type: "form.submitted",
      attempt: {
        old_password: Redacted.make(change.old_password),
        new_password: Redacted.make(change.new_password),
        confirm_password: Redacted.make(change.confirm_password)
      },
      problems: passwordProblems(change)
    })
  }
  const inputs = (
    <>
      <FailureAlert fault={Object.keys(problems).length === 0 ? fault : null} />
      {fields.map(({ name, label, hint, autoComplete }) => (
        <Field key={name} label={t(label)} problem={problemText(t, problems[name])} hint={hint && t(hint)} required>
          {(controlProps) => <Input {...controlProps} name={name} type="password" autoComplete={autoComplete} />}
        </Field>
      ))}
      <chakra.p color="fg.muted" fontSize="sm" mb="3">
        {t("password.lead")}
      </chakra.p>
    </>
  )
  const verb = busy ? t("password.setting") : t("password.set")
  return (
    <form ref={form} noValidate aria-busy={busy} onInput={lookForTyped} onSubmit={submit}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ""} readOnly hidden />
      {inDialog ? (
        <>
          <DialogBody>{inputs}</DialogBody>
          <FormActorFooter actor={actor}>{verb}</FormActorFooter>
        </>
      ) : (
        <>
          {inputs}
          <Button type="submit" variant="solid" aria-disabled={busy}>
            {busy ? <Spinner /> : null}
            {verb}
          </Button>
        </>
      )}
    </form>
  )
}

/** "Change password". It cannot be closed during the call: its outcome would stay unknown. */
export const PasswordDialog = () => {
  const t = useTexts()
  const actor = useSignedInActor("password")
  return (
    <FormActorDialog actor={actor} title={() => t("operator.password")}>
      {() => <PasswordForm inDialog actor={actor} />}
    </FormActorDialog>
  )
}
