import { useSelector } from "@xstate/react"
import { Redacted, Schema } from "effect"
import { chakra } from "../kit/chakra.ts"
import { NewUser, type User } from "../../effects/contract/users.ts"
import { isLooking, type LookupActor, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"
import type { UserDraft } from "../../machines/users/user-list.ts"
import type { Choice } from "../kit/choice-options.tsx"
import { Button } from "../kit/controls.ts"
import type { RecordForm } from "../kit/record-dialog.tsx"
import { recordFields } from "../kit/record-fields.tsx"
import { TextField } from "../kit/text-field.tsx"
import { type Translate, useWords } from "../words/words.ts"

const plain = { autoComplete: "off" } as const
const userFields = recordFields(NewUser, {
  username: {
    kind: "text",
    label: "users.username",
    problem: "users.usernameProblem",
    input: { ...plain, autoCapitalize: "none", maxLength: 32 }
  },
  role: { kind: "choice", label: "users.role", problem: "users.roleProblem" },
  email: {
    kind: "text",
    label: "users.email",
    problem: "users.emailProblem",
    optional: true,
    input: { ...plain, type: "email", maxLength: 254 }
  },
  enabled: { kind: "check", label: "users.enabled" }
})
const isPassword = Schema.is(NewUser.fields.password)

const RolesFailed = ({ roles }: { readonly roles: LookupActor }) => {
  const t = useWords()
  const failed = useSelector(roles, (snapshot) => lookupFaultOf(snapshot) !== null && !isLooking(snapshot))
  return failed ? (
    <chakra.p role="alert" color="danger.fg" fontSize="sm" mb="3">
      {t("users.rolesFailed")}{" "}
      <Button variant="text" fontSize="sm" onClick={() => roles.send({ type: "lookup.refreshed" })}>
        {t("kit.retry")}
      </Button>
    </chakra.p>
  ) : null
}

/** A user to be added, or an edited one. The password travels beside the rest, masked; an edit may leave it empty: it then stays as it is. */
export const userForm = (
  t: Translate,
  roles: LookupActor,
  options: ReadonlyArray<Choice>
): RecordForm<User, UserDraft> => {
  const form = userFields.form<User>(t, {
    title: (edited) => t(edited === null ? "users.addTitle" : "users.editTitle"),
    fields: ({ draw, problemOf, draft, edited }) => (
      <>
        {draw(["username"])}
        {draw(["role"], {
          // The role of an edited user is offered even while the others are on their way.
          options:
            edited !== null && edited.role === draft.role && options.every(({ id }) => id !== draft.role)
              ? [{ id: edited.role, name: edited.role_name }, ...options]
              : options
        })}
        <RolesFailed roles={roles} />
        {draw(["email"])}
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
        <chakra.div mb="2">{draw(["enabled"])}</chakra.div>
      </>
    )
  })
  return {
    ...form,
    typed: (data, edited) => {
      const password = String(data.get("password") ?? "")
      const { draft, problems } = form.typed(data, edited)
      const fits = isPassword(password) || (password === "" && edited !== null)
      return {
        draft,
        problems: fits ? problems : { ...problems, password: "users.passwordProblem" },
        secret: password === "" ? null : Redacted.make(password)
      }
    }
  }
}
