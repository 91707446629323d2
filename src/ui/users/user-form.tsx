import { useSelector } from "@xstate/react"
import { Redacted, Schema } from "effect"
import { MERCHANT_ADMIN } from "../../contract/role-name.ts"
import { NewUser, type User } from "../../contract/users.ts"
import { isQueryLoading, queryFaultOf } from "../../machines/queries/query-machine.ts"
import type { ImageUploadActor } from "../../machines/images/image-upload-machine.ts"
import { roleOptions } from "../../machines/roles/role-options.ts"
import type { UserDetail } from "../../contract/session.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import type { UserDraft, userList } from "../../machines/users/user-list.ts"
import { chakra } from "../../kit/chakra.ts"
import type { Choice } from "../../kit/options.tsx"
import { FormPicture } from "../images/form-picture.tsx"
import { pictureKind } from "../images/picture-kind.ts"
import { Button } from "../../kit/controls.ts"
import { RecordFormDialog } from "../../kit/lazy/record-form.tsx"
import type { RecordForm } from "../../kit/record-dialog.tsx"
import { recordFields } from "../../kit/record-fields.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { AnsweredRequest } from "./answered-request.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

const plain = { autoComplete: "off" } as const
const userFields = recordFields(NewUser, {
  username: {
    kind: "text",
    label: "login.username",
    problem: "users.usernameProblem",
    input: { ...plain, autoCapitalize: "none" }
  },
  role: { kind: "choice", label: "users.fields.role", problem: "userDialog.roleProblem" },
  email: {
    kind: "text",
    label: "users.fields.email",
    problem: "userDialog.emailProblem",
    optional: true,
    input: { ...plain, type: "email" }
  },
  enabled: { kind: "check", label: "users.fields.enabled" },
  avatar: { kind: pictureKind }
})
const isPassword = Schema.is(NewUser.fields.password)

const RolesFailed = ({ roles }: { readonly roles: ActorOf<typeof roleOptions> }) => {
  const t = useTexts()
  const fault = useSelector(roles, (snapshot) =>
    isQueryLoading(snapshot) || roleOptions.dataOf(snapshot) !== null ? null : queryFaultOf(snapshot)
  )
  return fault === null ? null : (
    <chakra.p role="alert" color="danger.fg" fontSize="sm" mb="3">
      {t("userDialog.rolesFailed", { why: faultText(t, fault) })}{" "}
      <Button variant="text" fontSize="sm" onClick={() => roles.send({ type: "query.refreshed" })}>
        {t("kit.retry")}
      </Button>
    </chakra.p>
  )
}

/** A platform user becomes a merchant's administrator only in the merchant list. */
const rolesFor = ({ role, merchant_id }: Pick<User, "role" | "merchant_id">, options: ReadonlyArray<Choice>) =>
  merchant_id === null ? options.filter(({ id }) => id !== MERCHANT_ADMIN || id === role) : options

/**
 * A new user, of the operator's merchant, or an edited one. The password travels beside the rest, masked; an edit may
 * leave it empty and keeps it then. The operator's own password is not changed here: that needs the old one.
 */
export const userForm = (
  t: Translate,
  roles: ActorOf<typeof roleOptions>,
  options: ReadonlyArray<Choice>,
  upload: ImageUploadActor,
  operator: Pick<UserDetail, "id" | "merchant_id"> | null
): RecordForm<User, UserDraft> => {
  const form = userFields.form<User>(t, {
    title: (edited) => t(edited === null ? "userDialog.addTitle" : "userDialog.editTitle"),
    fields: ({ draw, draft, problemOf, edited, change }) => (
      <>
        {draw(["username"])}
        {draw(["role"], {
          options: rolesFor(edited ?? { role: "", merchant_id: operator?.merchant_id ?? null }, options)
        })}
        <RolesFailed roles={roles} />
        {draw(["email"])}
        {edited !== null && edited.id === operator?.id ? (
          <chakra.p color="fg.muted" fontSize="sm" mb="3">
            {t("userDialog.ownPassword")}
          </chakra.p>
        ) : (
          <TextField
            required={edited === null}
            name="password"
            type="password"
            label={t(edited === null ? "login.password" : "password.new")}
            defaultValue=""
            problem={problemOf("password")}
            hint={t(edited === null ? "userDialog.passwordHint" : "userDialog.passwordKept")}
            autoComplete="new-password"
          />
        )}
        <chakra.div mb="2">{draw(["enabled"])}</chakra.div>
        <FormPicture
          kind="avatar"
          actor={upload}
          draft={draft}
          of={edited?.username ?? ""}
          problem={problemOf("avatar")}
          change={change}
        />
      </>
    )
  })
  return {
    ...form,
    fields: (draft: UserDraft, ...rest) => (
      <>
        {draft.todo === undefined ? null : (
          <>
            <AnsweredRequest {...draft.todo} />
            <input type="hidden" name="todo" value={JSON.stringify(draft.todo)} />
          </>
        )}
        {form.fields(draft, ...rest)}
      </>
    ),
    typed: (data, edited) => {
      const todo = data.get("todo")
      const password = String(data.get("password") ?? "")
      const { draft, problems } = form.typed(data, edited)
      const fits = isPassword(password) || (password === "" && edited !== null)
      return {
        draft: typeof todo === "string" ? { ...draft, todo: JSON.parse(todo) as UserDraft["todo"] & object } : draft,
        problems: fits ? problems : { ...problems, password: "userDialog.passwordProblem" },
        secret: password === "" ? null : Redacted.make(password)
      }
    }
  }
}

type Props = {
  readonly list: ActorOf<typeof userList>
  readonly roles: ActorOf<typeof roleOptions>
  readonly options: ReadonlyArray<Choice>
  readonly upload: ImageUploadActor
}

export const UserForm = ({ list, roles, options, upload }: Props) => {
  const operator = useActorSelector("session", userOf)
  return <RecordFormDialog list={list} form={userForm(useTexts(), roles, options, upload, operator)} />
}
