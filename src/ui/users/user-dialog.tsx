import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import { isEditing } from "../../machines/records/typed-records.ts"
import { hasFailed, rolesOf } from "../../machines/roles/role-options-machine.ts"
import { type UserDraft, userList } from "../../machines/users/user-list.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import type { RoleOptionsActor } from "../../machines/roles/role-options-machine.ts"
import { RecordDialog } from "../records/record-dialog.tsx"
import { Button, Checkbox, Input, Select } from "../kit/controls.ts"
import { Field } from "../kit/field.tsx"
import { useWords } from "../words/words.tsx"
import { userProblems } from "./user-problems.ts"

const draftIn = (form: FormData): UserDraft => {
  const typed = (name: string) => String(form.get(name) ?? "")
  return {
    username: typed("username").trim(),
    role: typed("role"),
    email: typed("email").trim(),
    enabled: form.has("enabled")
  }
}

export type UserListActors = { readonly list: RecordsActor; readonly roles: RoleOptionsActor }

/** Adds a user, or edits one. */
export const UserDialog = ({ list, roles }: UserListActors) => {
  const t = useWords()
  const open = useSelector(list, isEditing)
  const draft = useSelector(list, userList.draftOf)
  const edited = useSelector(list, userList.editedOf)
  const options = useSelector(roles, rolesOf)
  const rolesFailed = useSelector(roles, hasFailed)
  if (!open || draft === null) return null
  const adding = edited === null

  const submit = (form: FormData) => {
    const typed = draftIn(form)
    const password = String(form.get("password") ?? "")
    userList.send(list, {
      type: "records.draftSubmitted",
      draft: typed,
      secret: password === "" ? null : Redacted.make(password),
      problems: userProblems(typed, password, adding)
    })
  }
  const leave = (form: FormData) => userList.send(list, { type: "records.draftLeft", draft: draftIn(form) })
  /** The role of an edited user is offered even while the others are on their way. */
  const known = options.some(({ name }) => name === draft.role)
  return (
    <RecordDialog
      list={list}
      title={adding ? t("users.addTitle") : t("users.editTitle")}
      onSubmit={submit}
      onLeave={leave}
    >
      {(problemOf) => (
        <>
          <Field label={t("users.username")} problem={problemOf("username")} required>
            {(tied) => (
              <Input
                {...tied}
                name="username"
                defaultValue={draft.username}
                autoComplete="off"
                autoCapitalize="none"
                maxLength={32}
              />
            )}
          </Field>
          <Field label={t("users.role")} problem={problemOf("role")} required>
            {(tied) => (
              <Select {...tied} key={options.length} name="role" defaultValue={draft.role}>
                <option value="">{t("records.choose")}</option>
                {known || draft.role === "" ? null : (
                  <option value={draft.role}>{edited?.role_name ?? draft.role}</option>
                )}
                {options.map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {rolesFailed ? (
            <chakra.p role="alert" color="danger.fg" fontSize="sm" mb="3">
              {t("users.rolesFailed")}{" "}
              <Button variant="text" fontSize="sm" onClick={() => roles.send({ type: "roleOptions.refreshed" })}>
                {t("kit.retry")}
              </Button>
            </chakra.p>
          ) : null}
          <Field label={t("users.email")} problem={problemOf("email")}>
            {(tied) => (
              <Input
                {...tied}
                name="email"
                type="email"
                defaultValue={draft.email}
                autoComplete="off"
                maxLength={254}
              />
            )}
          </Field>
          <Field
            label={adding ? t("users.password") : t("users.newPassword")}
            problem={problemOf("password")}
            hint={adding ? t("users.passwordHint") : t("users.passwordKept")}
            required={adding}
          >
            {(tied) => <Input {...tied} name="password" type="password" autoComplete="new-password" maxLength={64} />}
          </Field>
          <chakra.label display="inline-flex" alignItems="center" gap="2" mb="2" cursor="pointer">
            <Checkbox name="enabled" defaultChecked={draft.enabled} />
            {t("users.enabled")}
          </chakra.label>
        </>
      )}
    </RecordDialog>
  )
}
