import { useSelector } from "@xstate/react"
import { Redacted, Schema } from "effect"
import { type FormEvent, useState } from "react"
import { Username } from "../../contract/users.ts"
import { isOpen, subjectIn } from "../../machines/forms/form-machine.ts"
import { isQueryLoading, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { adminChoices, type adminForm, type Administered } from "../../machines/merchants/merchant-admin.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { ChoiceField } from "../../kit/lazy/choice-field.tsx"
import { Input } from "../../kit/controls.ts"
import { DialogBody } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { FailureAlert, ErrorState } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { isMerchantPassword, PasswordRule } from "./password-rule.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

const isUsername = Schema.is(Username)
const modes = ["choose", "make"] as const
type Mode = (typeof modes)[number]

type Props = { readonly form: ActorOf<typeof adminForm>; readonly choices: ActorOf<typeof adminChoices> }

/** The administrator of a merchant: an existing user, or a new account. */
export const SetAdminDialog = ({ form, choices }: Props) => {
  const t = useTexts()
  const open = useSelector(form, isOpen)
  const merchant = useSelector(form, subjectIn<Administered>)
  if (!open || merchant === null) return null
  return (
    <FormActorDialog
      actor={form}
      title={t("merchants.setAdminTitle", { name: merchant.name })}
      sent={<p>{t("merchants.adminSet", { name: merchant.name })}</p>}
    >
      <AdminForm form={form} choices={choices} />
    </FormActorDialog>
  )
}

const AdminForm = ({ form: actor, choices }: Props) => {
  const t = useTexts()
  const { form, problems, fault, busy, lookForTyped } = useForm(actor)
  const merchant = useSelector(actor, subjectIn<Administered>)
  const data = useSelector(choices, adminChoices.dataOf)
  const unable = useSelector(choices, (snapshot) => (isQueryLoading(snapshot) ? null : queryFaultOf(snapshot)))
  const operator = useActorSelector("session", userOf)
  const [mode, setMode] = useState<Mode>("choose")
  const [password, setPassword] = useState("")
  const problemOf = (name: string) => problemText(t, problems[name])
  const users = (data ?? []).filter(({ id }) => id !== operator?.id)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => String(data.get(name) ?? "").trim()
    if (mode === "choose") {
      const attempt = { user_id: Number(typed("user_id")) }
      const missing = attempt.user_id === 0 ? { user_id: "merchants.userProblem" } : {}
      return actor.send({ type: "form.submitted", attempt, problems: missing })
    }
    const attempt = { username: typed("username"), password: Redacted.make(password) }
    actor.send({
      type: "form.submitted",
      attempt,
      problems: {
        ...(isUsername(attempt.username) ? {} : { username: "users.usernameProblem" }),
        ...(isMerchantPassword(password) ? {} : { password: "merchants.passwordProblem" })
      }
    })
  }
  return (
    <form ref={form} noValidate aria-busy={busy} onInput={lookForTyped} onSubmit={submit}>
      <DialogBody>
        <chakra.p mb="3" color="fg.muted">
          {merchant?.administrator
            ? t("merchants.adminSoFar", { administrator: merchant.administrator })
            : t("merchants.adminNobody")}{" "}
          {t("merchants.adminLead")}
        </chakra.p>
        <FailureAlert fault={Object.keys(problems).length === 0 ? fault : null} />
        <chakra.fieldset
          display="flex"
          flexWrap="wrap"
          columnGap="5"
          rowGap="1"
          mb="3"
          aria-label={t("merchants.fields.administrator")}
        >
          {modes.map((choice) => (
            <chakra.label key={choice} display="flex" gap="2" alignItems="center">
              <input
                type="radio"
                name="way"
                value={choice}
                checked={mode === choice}
                onChange={() => setMode(choice)}
                data-autofocus={choice === "choose" || undefined}
              />
              {t(`merchants.${choice}`)}
            </chakra.label>
          ))}
        </chakra.fieldset>
        {mode === "choose" ? (
          unable === null || data !== null ? (
            <ChoiceField
              required
              name="user_id"
              label={t("merchants.user")}
              defaultValue=""
              problem={problemOf("user_id")}
              options={users.map(({ id, username }) => ({ id: String(id), name: username }))}
            />
          ) : (
            <ErrorState fault={unable} retry={() => choices.send({ type: "query.refreshed" })} />
          )
        ) : (
          <>
            <TextField
              required
              name="username"
              label={t("login.username")}
              defaultValue=""
              problem={problemOf("username")}
              autoComplete="off"
              autoCapitalize="none"
            />
            <Field required label={t("login.password")} problem={problemOf("password")}>
              {({ "aria-describedby": describedBy = "", ...controlProps }) => (
                <Input
                  {...controlProps}
                  aria-describedby={`${describedBy} merchant-password-rule`.trim()}
                  name="password"
                  type="password"
                  autoComplete="new-password"
                  onChange={({ target }) => setPassword(target.value)}
                />
              )}
            </Field>
            <PasswordRule id="merchant-password-rule" typed={password} />
          </>
        )}
      </DialogBody>
      <FormActorFooter actor={actor}>{t("records.save")}</FormActorFooter>
    </form>
  )
}
