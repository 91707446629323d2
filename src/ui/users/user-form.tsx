import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import type { User } from "../../effects/contract/users.ts"
import { hasFailed, type RoleOptionsActor, rolesOf } from "../../machines/roles/role-options-machine.ts"
import type { UserDraft } from "../../machines/users/user-list.ts"
import { ChoiceField } from "../kit/choice-field.tsx"
import { Button, Checkbox, CheckLabel } from "../kit/controls.ts"
import type { RecordForm } from "../kit/record-dialog.tsx"
import { TextField } from "../kit/text-field.tsx"
import { type Translate, useWords } from "../words/words.ts"
import { userProblems } from "./user-problems.ts"

type RoleProps = {
  readonly roles: RoleOptionsActor
  readonly held: string
  readonly edited: User | null
  readonly problem: string | undefined
}

/** The role of an edited user is offered even while the others are on their way. */
const RoleField = ({ roles, held, edited, problem }: RoleProps) => {
  const t = useWords()
  const options = useSelector(roles, rolesOf).map(({ name, title }) => ({ id: name, name: title }))
  const failed = useSelector(roles, hasFailed)
  const own = edited !== null && edited.role === held && options.every(({ id }) => id !== held)
  return (
    <>
      <ChoiceField
        required
        name="role"
        label={t("users.role")}
        held={held}
        problem={problem}
        options={own ? [{ id: held, name: edited.role_name }, ...options] : options}
      />
      {failed ? (
        <chakra.p role="alert" color="danger.fg" fontSize="sm" mb="3">
          {t("users.rolesFailed")}{" "}
          <Button variant="text" fontSize="sm" onClick={() => roles.send({ type: "roleOptions.refreshed" })}>
            {t("kit.retry")}
          </Button>
        </chakra.p>
      ) : null}
    </>
  )
}

/** A user to be added, or an edited one. The password travels beside the rest, masked. */
export const userForm = (t: Translate, roles: RoleOptionsActor): RecordForm<User, UserDraft> => ({
  title: (edited) => t(edited === null ? "users.addTitle" : "users.editTitle"),
  draftOf: ({ username, role, email, enabled }) => ({ username, role, email, enabled }),
  typed: (form, edited) => {
    const typed = (name: string) => String(form.get(name) ?? "")
    const password = typed("password")
    const draft = {
      username: typed("username").trim(),
      role: typed("role"),
      email: typed("email").trim(),
      enabled: form.has("enabled")
    }
    return {
      draft,
      problems: userProblems(draft, password, edited === null),
      secret: password === "" ? null : Redacted.make(password)
    }
  },
  fields: (draft, problemOf, edited) => (
    <>
      <TextField
        required
        name="username"
        label={t("users.username")}
        held={draft.username}
        problem={problemOf("username")}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={32}
      />
      <RoleField roles={roles} held={draft.role} edited={edited} problem={problemOf("role")} />
      <TextField
        name="email"
        type="email"
        label={t("users.email")}
        held={draft.email}
        problem={problemOf("email")}
        autoComplete="off"
        maxLength={254}
      />
      <TextField
        required={edited === null}
        name="password"
        type="password"
        label={t(edited === null ? "users.password" : "users.newPassword")}
        held=""
        problem={problemOf("password")}
        hint={t(edited === null ? "users.passwordHint" : "users.passwordKept")}
        autoComplete="new-password"
        maxLength={64}
      />
      <CheckLabel mb="2">
        <Checkbox name="enabled" defaultChecked={draft.enabled} />
        {t("users.enabled")}
      </CheckLabel>
    </>
  )
})
