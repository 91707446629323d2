import { useSelector } from "@xstate/react"
import { memo, useMemo } from "react"
import type { User } from "../../contract/users.ts"
import { drawerSubjectOf } from "../../machines/queries/drawer-query-machine.ts"
import { keyIn } from "../../machines/queries/query-machine.ts"
import { roleChoices, roleOptions } from "../../machines/roles/role-options.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import type { ImageUploadActor } from "../../machines/images/image-upload-machine.ts"
import { secretSubjectIn } from "../../machines/secrets/secret-machine.ts"
import {
  blankUser,
  managersOf,
  type passwordReset as resetOfPassword,
  userList,
  type userSessionEnding,
  type factorReset,
  type userSessions
} from "../../machines/users/user-list.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { RowButtons } from "../../kit/row-buttons.tsx"
import { LazyPart } from "../page/lazy-part.tsx"
import { Permitted, usePermitted } from "../page/permitted.tsx"
import { useTexts } from "../../kit/texts.ts"
import { momentText } from "../../contract/formats.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { isOpen } from "../../machines/forms/form-machine.ts"
import { NamedPicture } from "../images/named-picture.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { declineForm, todoIntent } from "../../machines/users/todo-answers.ts"

const loadForm = async () => (await import("./user-form.tsx")).UserForm
const loadReset = async () => (await import("./password-reset-dialog.tsx")).PasswordResetDialog
const loadTodo = async () => (await import("./todo-intent.tsx")).TodoIntent
const loadSessions = async () => (await import("./sessions-drawer.tsx")).SessionsDrawer

type Props = {
  readonly list: ActorOf<typeof userList>
  readonly roles: ActorOf<typeof roleOptions>
  readonly reset: ActorOf<typeof factorReset>
  readonly passwordReset: ActorOf<typeof resetOfPassword>
  readonly sessions: ActorOf<typeof userSessions>
  readonly ending: ActorOf<typeof userSessionEnding>
  readonly upload: ImageUploadActor
  readonly intent: ActorOf<typeof todoIntent>
  readonly declining: ActorOf<typeof declineForm>
}
type Reset = { readonly id: number; readonly username: string }

/** Operators' accounts: find, add, edit, delete. */
export const UserListPage = memo((props: Props) => {
  const { list, roles, reset, passwordReset, sessions, intent, declining } = props
  const t = useTexts()
  const operator = useActorSelector("session", userOf)
  const found = useSelector(roles, roleOptions.foundOf)
  const users = useSelector(list, userList.rowsOf)
  const options = useMemo(() => roleChoices(found, users), [found, users])
  const permitted = usePermitted()
  const [intentKey, declined] = [useSelector(intent, keyIn), useSelector(declining, isOpen)]
  const answering = intentKey !== "" || declined
  /** Actions on oneself stand in the user center and settings; administrators read sessions. */
  const more = ({ id, username, second_factor }: User) => {
    const user = { id, username }
    const [own, admin, of] = [id === operator?.id, operator?.is_admin === true, { id, name: username }]
    const openSessions = () => sessions.send({ type: "drawerQuery.opened", of })
    const resetPassword = () => passwordReset.send({ type: "secret.requested", subject: user })
    const resetFactor = () => reset.send({ type: "mutation.requested", input: user })
    return [
      ...(admin && !own ? [{ name: "sessions", label: t("userList.sessions"), choose: openSessions }] : []),
      ...(own
        ? []
        : [{ name: "resetPassword", label: t("userList.resetPassword"), danger: true, choose: resetPassword }]),
      ...(second_factor && !own
        ? [{ name: "resetFactor", label: t("userList.resetFactor"), danger: true, choose: resetFactor }]
        : [])
    ]
  }
  const managers = (user: User) => (operator === null ? [] : managersOf(user, operator))
  return (
    <>
      <RecordsScreen
        list={list}
        records={userList}
        title={t("page.userList")}
        columns={[
          { id: "id", head: t("userList.id"), kind: "id" },
          {
            id: "username",
            naming: true,
            head: t("login.username"),
            cell: (name, { avatar }) => <NamedPicture url={avatar} name={name} />
          },
          { id: "role", head: t("users.role"), text: ({ role, role_name }) => role_name || role },
          { id: "merchant", head: t("userList.merchant") },
          { id: "email", head: t("users.email") },
          { id: "enabled", head: t("userList.enabled"), badge: ({ enabled }) => (enabled ? "success" : "neutral") },
          { id: "second_factor", head: t("userList.secondFactor") },
          {
            id: "latest_login",
            head: t("users.latestLogin"),
            kind: "moment",
            text: ({ latest_login }) => (latest_login === null ? t("userList.never") : momentText(latest_login))
          },
          { id: "created_at", head: t("userList.createdAt"), kind: "moment" }
        ]}
        nameOf={({ username }) => username}
        form={{ blank: blankUser, load: loadForm, props: { list, roles, options, upload: props.upload } }}
        filters={{
          username: { label: t("login.username") },
          email: { label: t("users.email") },
          role: { label: t("users.role"), choices: options },
          merchant: { label: t("userList.merchant") },
          enabled: { label: t("userList.enabled"), choices: (id) => t(id === "true" ? "records.yes" : "records.no") }
        }}
        moreFilters={(query) => <PeriodFilters {...query} />}
        several={{ canDelete: (user) => permitted(managers(user)) }}
        actions={(user, listing) => (
          <Permitted roles={managers(user)}>
            <RowButtons list={list} row={user} records={userList} listing={listing} more={more(user)} />
          </Permitted>
        )}
      />
      <LazyPart
        open={answering}
        load={loadTodo}
        onUnable={() => props.intent.send({ type: "query.wanted", key: "" })}
        props={props}
      />
      <MutationDialog<Reset> danger mutation={reset} confirm={() => t("userList.resetFactor")}>
        {({ username }) => t("userList.resetFactorBody", { username })}
      </MutationDialog>
      <LazyPart
        open={useSelector(passwordReset, secretSubjectIn) !== null}
        load={loadReset}
        onUnable={() => passwordReset.send({ type: "secret.closed" })}
        props={{ actor: passwordReset }}
      />
      <LazyPart
        open={useSelector(sessions, drawerSubjectOf) !== null}
        load={loadSessions}
        onUnable={() => sessions.send({ type: "drawerQuery.closed" })}
        props={{ sessions, ending: props.ending }}
      />
    </>
  )
})
