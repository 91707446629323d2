import { useSelector } from "@xstate/react"
import { type ComponentProps, useMemo } from "react"
import type { User } from "../../contract/users.ts"
import { keyIn } from "../../machines/queries/query-machine.ts"
import { roleChoices, roleOptions } from "../../machines/roles/role-options.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import type { ImageUploadActor } from "../../machines/images/image-upload-machine.ts"
import { secretSubjectIn } from "../../machines/secrets/secret-machine.ts"
import {
  blankUser,
  rolesThatManage,
  type passwordReset as resetOfPassword,
  userList,
  type userSessionEnding,
  type factorReset,
  sessionsKey,
  type userSessions
} from "../../machines/users/user-list.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { chakra } from "../../kit/chakra.ts"
import type { ColumnId } from "../../kit/columns.ts"
import type { ColumnSpec } from "../../kit/record-columns.tsx"
import type { Translate } from "../../locales/keys.ts"
import type { UserDetail } from "../../contract/session.ts"
import { RowButtons } from "../../kit/row-buttons.tsx"
import { LazyPart } from "../page/lazy-part.tsx"
import { Permitted, usePermitted } from "../page/permitted.tsx"
import { useTexts } from "../../kit/texts.ts"
import { momentText } from "../../contract/formats.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Badge } from "../../kit/panel.tsx"
import { isOpen } from "../../machines/forms/form-machine.ts"
import { NamedPicture } from "../images/named-picture.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { declineForm, todoIntent } from "../../machines/users/todo-answers.ts"
import { linkTo } from "../../kit/record-link.tsx"

const loadForm = async () => (await import("./user-form.tsx")).UserForm
const loadReset = async () => (await import("./password-reset-dialog.tsx")).PasswordResetDialog
const loadTodo = async () => (await import("./todo-intent.tsx")).TodoIntent
const loadSessions = async () => (await import("./sessions-drawer.tsx")).SessionsDrawer

type Actors = {
  readonly list: ActorOf<typeof userList>
  readonly roles: ActorOf<typeof roleOptions>
  readonly factorReset: ActorOf<typeof factorReset>
  readonly passwordReset: ActorOf<typeof resetOfPassword>
  readonly sessions: ActorOf<typeof userSessions>
  readonly ending: ActorOf<typeof userSessionEnding>
  readonly upload: ImageUploadActor
  readonly intent: ActorOf<typeof todoIntent>
  readonly declining: ActorOf<typeof declineForm>
}
type Form = Awaited<ReturnType<typeof loadForm>>
type Reset = { readonly id: number; readonly username: string }

const useRoles = ({ list, roles }: Pick<Actors, "list" | "roles">) => {
  const data = useSelector(roles, roleOptions.dataOf)
  const users = useSelector(list, userList.rowsOf)
  return useMemo(() => roleChoices(data, users), [data, users])
}

/** An address that breaks before its domain. */
const breakable = (email: string) => {
  const at = email.indexOf("@")
  return (
    <chakra.span whiteSpace="normal" fontSize={{ base: "sm", md: "md" }}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </chakra.span>
  )
}

const columns: ReadonlyArray<ColumnId<User> | ColumnSpec<User>> = [
  { id: "id", kind: "id" },
  { id: "username", naming: true, cell: (name, { avatar }) => <NamedPicture url={avatar} name={name} /> },
  { id: "role", text: ({ role, role_name }) => role_name || role },
  { id: "merchant", cell: linkTo("merchants", "merchant_id") },
  { id: "email", cell: (email) => breakable(email) },
  // Most users are enabled: only the others stand out.
  { id: "enabled", cell: (text, { enabled }) => (enabled ? text : <Badge>{text}</Badge>) },
  "second_factor",
  {
    id: "latest_login",
    kind: "moment",
    text: ({ latest_login }, t) => (latest_login === null ? t("users.never") : momentText(latest_login))
  },
  { id: "created_at", spare: true }
]

/** One's own row has no actions here; the user center has them. Only administrators see sessions. */
const actionsOf = (
  { id, username, second_factor }: User,
  operator: UserDetail | null,
  { factorReset, passwordReset, sessions }: Actors,
  t: Translate
) => {
  if (id === operator?.id) return []
  const user = { id, username }
  const openSessions = () => sessions.send({ type: "query.requested", key: sessionsKey(user) })
  const resetPassword = () => passwordReset.send({ type: "secret.requested", subject: user })
  const resetFactor = () => factorReset.send({ type: "mutation.requested", input: user })
  return [
    ...(operator?.is_admin === true ? [{ name: "sessions", label: t("users.sessions"), choose: openSessions }] : []),
    { name: "resetPassword", label: t("users.resetPassword"), danger: true, choose: resetPassword },
    ...(second_factor
      ? [{ name: "resetFactor", label: t("users.resetFactor"), danger: true, choose: resetFactor }]
      : [])
  ]
}

const UserDialogs = (props: Actors) => {
  const { factorReset, passwordReset, sessions, intent, declining } = props
  const t = useTexts()
  const [intentKey, declined] = [useSelector(intent, keyIn), useSelector(declining, isOpen)]
  return (
    <>
      <LazyPart
        open={intentKey !== "" || declined}
        load={loadTodo}
        onUnable={() => intent.send({ type: "query.requested", key: "" })}
        props={props}
      />
      <MutationDialog<Reset>
        danger
        mutation={factorReset}
        question={({ username }) => t("users.resetFactorQuestion", { username })}
        confirm={() => t("users.resetFactor")}
      >
        {() => t("users.resetFactorBody")}
      </MutationDialog>
      <LazyPart
        open={useSelector(passwordReset, secretSubjectIn) !== null}
        load={loadReset}
        onUnable={() => passwordReset.send({ type: "secret.closed" })}
        props={{ actor: passwordReset }}
      />
      <LazyPart
        open={useSelector(sessions, keyIn) !== ""}
        load={loadSessions}
        onUnable={() => sessions.send({ type: "query.requested", key: "" })}
        props={{ sessions, ending: props.ending }}
      />
    </>
  )
}

/** Operators' accounts: find, add, edit, delete. */
export const userListPage = {
  columns,
  filters: ["username", "email", "role", "merchant", "enabled"],
  useForm: (_: Translate, { list, roles, upload }: Actors) => ({
    blank: blankUser,
    load: loadForm,
    props: { list, roles, options: useRoles({ list, roles }), upload } satisfies ComponentProps<Form>
  }),
  useChoices: (actors: Actors) => ({ role: useRoles(actors) }),
  useMore: (actors: Actors, t: Translate) => {
    const { list } = actors
    const operator = useActorSelector("session", userOf)
    const permitted = usePermitted()
    const managers = (user: User) => (operator === null ? [] : rolesThatManage(user, operator))
    return {
      several: { canDelete: (user: User) => permitted(managers(user)) },
      actions: (user: User, listing: boolean) => (
        <Permitted roles={managers(user)}>
          <RowButtons
            list={list}
            row={user}
            records={userList}
            listing={listing}
            more={actionsOf(user, operator, actors, t)}
          />
        </Permitted>
      )
    }
  },
  extra: UserDialogs
}
