import { useSelector } from "@xstate/react"
import { memo, useMemo } from "react"
import { type User, NewUser } from "../../effects/contract/users.ts"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { type LookupActor, isLooking, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"
import { roleChoices, roleOptions } from "../../machines/roles/role-options.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { managersOf, userList, type UserDraft } from "../../machines/users/user-list.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { Button } from "../kit/controls.ts"
import { RecordsScreen } from "../kit/records-screen.tsx"
import { RowButtons } from "../kit/row-buttons.tsx"
import { useLanguageTurned } from "../kit/use-language-turned.ts"
import { Permitted, usePermitted } from "../page/permitted.tsx"
import { wordsOfFault } from "../kit/words.ts"
import { wordsWith } from "../words/words.ts"
import type * as topics from "../words/topics/late/user-list.ts"
import { chakra } from "../kit/chakra.ts"
import { momentText } from "../../effects/contract/formats.ts"
import { CommandDialog } from "../kit/command-dialog.tsx"
import { Badge } from "../kit/panel.tsx"
import { Redacted, Schema } from "effect"
import type { Choice } from "../kit/choice-field.tsx"
import type { RecordForm } from "../kit/record-dialog.tsx"
import { recordFields, TextField } from "../kit/record-fields.tsx"

const useWords = wordsWith<typeof topics>()
const plain = { autoComplete: "off" } as const
const userFields = recordFields(NewUser, {
  username: {
    kind: "text",
    label: "login.username",
    problem: "users.usernameProblem",
    input: { ...plain, autoCapitalize: "none", maxLength: 32 }
  },
  role: { kind: "choice", label: "users.role", problem: "userList.roleProblem" },
  email: {
    kind: "text",
    label: "users.email",
    problem: "userList.emailProblem",
    optional: true,
    input: { ...plain, type: "email", maxLength: 254 }
  },
  enabled: { kind: "check", label: "userList.enabled" }
})
const isPassword = Schema.is(NewUser.fields.password)

const RolesFailed = ({ roles }: { readonly roles: LookupActor }) => {
  const t = useWords()
  const fault = useSelector(roles, (snapshot) =>
    isLooking(snapshot) || roleOptions.foundOf(snapshot) !== null ? null : lookupFaultOf(snapshot)
  )
  return fault === null ? null : (
    <chakra.p role="alert" color="danger.fg" fontSize="sm" mb="3">
      {t("userList.rolesFailed", { why: wordsOfFault(t, fault) })}{" "}
      <Button variant="text" fontSize="sm" onClick={() => roles.send({ type: "lookup.refreshed" })}>
        {t("kit.retry")}
      </Button>
    </chakra.p>
  )
}

/** A user to be added, or an edited one. The password travels beside the rest, masked; an edit may leave it empty: it then stays as it is. */
export const userForm = (
  t: ReturnType<typeof useWords>,
  roles: LookupActor,
  options: ReadonlyArray<Choice>
): RecordForm<User, UserDraft> => {
  const form = userFields.form<User>(t, {
    title: (edited) => t(edited === null ? "userList.addTitle" : "userList.editTitle"),
    fields: ({ draw, problemOf, edited }) => (
      <>
        {draw(["username"])}
        {draw(["role"], { options })}
        <RolesFailed roles={roles} />
        {draw(["email"])}
        <TextField
          required={edited === null}
          name="password"
          type="password"
          label={t(edited === null ? "login.password" : "password.new")}
          held=""
          problem={problemOf("password")}
          hint={t(edited === null ? "userList.passwordHint" : "userList.passwordKept")}
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
        problems: fits ? problems : { ...problems, password: "userList.passwordProblem" },
        secret: password === "" ? null : Redacted.make(password)
      }
    }
  }
}

type Actors = { readonly list: RecordsActor; readonly roles: LookupActor; readonly reset: CommandActor }
type Reset = { readonly id: number; readonly username: string }

/** Operators' accounts: find, add, edit, delete. */
export const UserListPage = memo(({ list, roles, reset }: Actors) => {
  const t = useWords()
  const operator = useActorSelector("session", userOf)
  const found = useSelector(roles, roleOptions.foundOf)
  const users = useSelector(list, userList.rowsOf)
  const options = useMemo(() => roleChoices(found, users), [found, users])
  const permitted = usePermitted()
  const form = userForm(t, roles, options)
  useLanguageTurned(() => {
    userList.send(list, { type: "records.refreshed" })
    roles.send({ type: "lookup.refreshed" })
  })
  const more = ({ id, username, second_factor }: User) =>
    second_factor && id !== operator?.id
      ? [
          {
            name: "resetFactor",
            label: t("userList.resetFactor"),
            danger: true,
            choose: () => reset.send({ type: "command.requested", command: { id, username } })
          }
        ]
      : []
  const managers = (user: User) => (operator === null ? [] : managersOf(user, operator))
  return (
    <>
      <RecordsScreen
        list={list}
        records={userList}
        title={t("page.userList")}
        columns={[
          { id: "id", head: t("userList.id") },
          {
            id: "username",
            naming: true,
            head: t("login.username"),
            cell: ({ username }) => <chakra.span fontWeight="medium">{username}</chakra.span>
          },
          { id: "role", head: t("users.role"), cell: ({ role, role_name }) => role_name || role },
          { id: "email", head: t("users.email") },
          {
            id: "enabled",
            head: t("userList.enabled"),
            cell: ({ enabled }) => (
              <Badge tone={enabled ? "success" : "neutral"}>{enabled ? t("records.yes") : t("records.no")}</Badge>
            )
          },
          {
            id: "second_factor",
            head: t("userList.secondFactor"),
            cell: ({ second_factor }) => t(second_factor ? "records.yes" : "records.no")
          },
          {
            id: "latest_login",
            head: t("users.latestLogin"),
            cell: ({ latest_login }) => (latest_login === null ? t("userList.never") : momentText(latest_login))
          },
          { id: "created_at", head: t("userList.createdAt"), kind: "moment" }
        ]}
        nameOf={({ username }) => username}
        form={form}
        filters={{
          username: { label: t("login.username") },
          email: { label: t("users.email") },
          role: { label: t("users.role"), choices: options },
          enabled: { label: t("userList.enabled"), choices: (id) => t(id === "true" ? "records.yes" : "records.no") }
        }}
        several={{ canDelete: (user) => permitted(managers(user)) }}
        actions={(user, listing) => (
          <Permitted roles={managers(user)}>
            <RowButtons list={list} row={user} records={userList} listing={listing} more={more(user)} />
          </Permitted>
        )}
      />
      <CommandDialog<Reset> danger command={reset}>
        {({ username }) => t("userList.resetFactorBody", { username })}
      </CommandDialog>
    </>
  )
})
