import { useSelector } from "@xstate/react"
import { Redacted, Schema } from "effect"
import { useState } from "react"
import { Username } from "../../contract/users.ts"
import { isQueryLoading, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { type Administered, adminChoices, type adminForm } from "../../machines/merchants/merchant-admin.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { ChoiceField } from "../../kit/lazy/choice-field.tsx"
import { Input } from "../../kit/controls.ts"
import { Field } from "../../kit/field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { ErrorState } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import { ActorForm, FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { MerchantPassword, characterKinds } from "../../contract/passwords.ts"

const kinds = Object.keys(characterKinds) as ReadonlyArray<keyof typeof characterKinds>
const MIN_LENGTH = 6
const MAX_LENGTH = 8
const MIN_KINDS = 3

const isMerchantPassword = Schema.is(MerchantPassword)

/** The state of a typed password against the rule of merchants, as a mark and as text for screen readers. */
const PasswordRule = ({ id, typed }: { readonly id: string; readonly typed: string }) => {
  const t = useTexts()
  const usedKinds = kinds.filter((kind) => characterKinds[kind].test(typed))
  const isLengthMet = typed.length >= MIN_LENGTH && typed.length <= MAX_LENGTH
  const rule = (met: boolean, label: string) => (
    <li key={label} data-met={met || undefined}>
      <span aria-hidden>{met ? "✓" : "○"}</span> {label}
      <span data-hidden>{t(met ? "merchants.ruleMet" : "merchants.ruleUnmet")}</span>
    </li>
  )
  return (
    <Rule id={id}>
      <ul>
        {rule(isLengthMet, t("merchants.ruleLength", { typed: typed.length }))}
        {rule(usedKinds.length >= MIN_KINDS, t("merchants.ruleKinds", { held: usedKinds.length }))}
      </ul>
      <ul data-kinds>{kinds.map((kind) => rule(usedKinds.includes(kind), t(`merchants.${kind}`)))}</ul>
      <p>{t("merchants.ruleCase")}</p>
    </Rule>
  )
}

const Rule = chakra("div", {
  base: {
    fontSize: "sm",
    color: "fg.muted",
    "& ul": { display: "grid", gap: "1", listStyle: "none", p: "0", m: "0" },
    "& [data-kinds]": { display: "flex", flexWrap: "wrap", columnGap: "4", pl: "5", my: "1" },
    "& [data-met]": { color: "success.fg" },
    "& [data-hidden]": { position: "absolute", w: "1px", h: "1px", overflow: "hidden", clipPath: "inset(50%)" }
  }
})

const isUsername = Schema.is(Username)
const modes = ["choose", "make"] as const
type Mode = (typeof modes)[number]

type Props = { readonly form: ActorOf<typeof adminForm>; readonly choices: ActorOf<typeof adminChoices> }

/** The administrator of a merchant: an existing user, or a new account. */
export const SetAdminDialog = ({ form, choices }: Props) => {
  const t = useTexts()
  return (
    <FormActorDialog
      actor={form}
      title={({ name }) => t("merchants.setAdminTitle", { name })}
      sent={({ name }) => <p>{t("merchants.adminSet", { name })}</p>}
    >
      {({ administrator }) => <AdminForm form={form} choices={choices} administrator={administrator} />}
    </FormActorDialog>
  )
}

const AdminForm = ({ form, choices, administrator }: Props & Pick<Administered, "administrator">) => {
  const t = useTexts()
  const data = useSelector(choices, adminChoices.dataOf)
  const unable = useSelector(choices, (snapshot) => (isQueryLoading(snapshot) ? null : queryFaultOf(snapshot)))
  const operator = useActorSelector("session", userOf)
  const [mode, setMode] = useState<Mode>("choose")
  const [password, setPassword] = useState("")
  const users = (data ?? []).filter(({ id }) => id !== operator?.id)

  const attemptOf = (typed: (name: string) => string) => {
    if (mode === "choose") {
      const user_id = Number(typed("user_id"))
      return { attempt: { user_id }, problems: user_id === 0 ? { user_id: "merchants.userProblem" } : {} }
    }
    const username = typed("username")
    return {
      attempt: { username, password: Redacted.make(password) },
      problems: {
        ...(isUsername(username) ? {} : { username: "users.usernameProblem" }),
        ...(isMerchantPassword(password) ? {} : { password: "merchants.passwordProblem" })
      }
    }
  }
  return (
    <ActorForm actor={form} verb={t("records.save")} attemptOf={attemptOf}>
      {(problemOf) => (
        <>
          <chakra.p mb="3" color="fg.muted">
            {administrator ? t("merchants.adminSoFar", { administrator }) : t("merchants.adminNobody")}{" "}
            {t("merchants.adminLead")}
          </chakra.p>
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
        </>
      )}
    </ActorForm>
  )
}
