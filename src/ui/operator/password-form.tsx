import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import { type FormEvent, type ReactNode, useEffect, useRef } from "react"
import { chakra } from "../kit/chakra.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { faultOf, isChanged, type FormActor, isSending, problemsOf } from "../../machines/forms/form-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { Button, Input, Spinner } from "../kit/controls.ts"
import { Field } from "../kit/field.tsx"
import { useTyped } from "../kit/form-dialog.tsx"
import { NotDone } from "../kit/state.tsx"
import { problemWords } from "../kit/words.ts"
import { useWords, type WordKey } from "../words/words.ts"
import { PasswordChange } from "../../effects/contract/passwords.ts"
import { misfits } from "../kit/field-kinds.ts"

type TypedChange = { readonly [Field in keyof PasswordChange]: string }

/** What the contract or the server would refuse, field by field, as keys of words. */
export const passwordProblems = (typed: TypedChange): Readonly<Record<string, WordKey>> => ({
  ...(typed.new_password === typed.old_password ? { new_password: "password.sameProblem" } : {}),
  ...(typed.confirm_password === typed.new_password ? {} : { confirm_password: "password.confirmProblem" }),
  ...misfits(PasswordChange.fields, typed, {
    old_password: "password.oldProblem",
    new_password: "password.hint"
  })
})

const fields = [
  { name: "old_password", label: "password.old", autoComplete: "current-password", most: 128 },
  { name: "new_password", label: "password.new", autoComplete: "new-password", most: 64 },
  { name: "confirm_password", label: "password.confirm", autoComplete: "new-password", most: 64 }
] as const

type Props = {
  readonly actor: FormActor
  /** Sets the fields and the buttons where the form stands: in a dialog, or on a page. */
  readonly frame: (fields: ReactNode, submit: ReactNode) => ReactNode
}

/** Old, new and new once more. */
export const PasswordForm = ({ actor, frame }: Props) => {
  const t = useWords()
  const user = useActorSelector("session", userOf)
  const problems = useSelector(actor, problemsOf)
  const fault = useSelector(actor, faultOf)
  const busy = useSelector(actor, isSending)
  const changed = useSelector(actor, isChanged)
  const form = useRef<HTMLFormElement>(null)
  const lookForTyped = useTyped(form, changed, (typed) => actor.send({ type: "form.typed", changed: typed }))

  useEffect(() => {
    const first = fields.find(({ name }) => name in problems)
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus()
  }, [problems])

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
  const problemOf = (name: string) => problemWords(t, problems[name])
  return (
    <form ref={form} noValidate aria-busy={busy} onInput={lookForTyped} onSubmit={submit}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ""} readOnly hidden />
      {frame(
        <>
          <NotDone fault={Object.keys(problems).length === 0 ? fault : null} />
          {fields.map(({ name, label, autoComplete, most }) => (
            <Field
              key={name}
              label={t(label)}
              problem={problemOf(name)}
              hint={name === "new_password" ? t("password.hint") : undefined}
              required
            >
              {(tied) => <Input {...tied} name={name} type="password" autoComplete={autoComplete} maxLength={most} />}
            </Field>
          ))}
          <chakra.p color="fg.muted" fontSize="sm" mb="3">
            {t("password.lead")}
          </chakra.p>
        </>,
        <Button type="submit" variant="solid" aria-disabled={busy}>
          {busy ? <Spinner /> : null}
          {busy ? t("password.setting") : t("password.set")}
        </Button>
      )}
    </form>
  )
}
