import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import type { Message } from "../../contract/messages.ts"
import { openTodosOf } from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { LinkButton } from "../page/link-button.ts"
import { Icon } from "../../kit/icons.tsx"
import { MenuButton } from "../../kit/menu.tsx"
import { LinkedText } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ListActor } from "../../machines/records/typed-records.ts"
import { ReadButton, useReading } from "./read-buttons.tsx"

type Props = {
  readonly message: Message
  readonly variant: "outline" | "text"
  readonly onLeave?: () => void
}

/** Names the people who can do what the reader of an open todo cannot. */
export const PermittedPeople = ({ of: { todo } }: { readonly of: Message }) => {
  const t = useTexts()
  if (todo === undefined || todo.done || todo.able.length === 0) return null
  return (
    <chakra.span display="block" color="fg.muted" fontSize="sm" overflowWrap="anywhere" whiteSpace="normal">
      <LinkedText kind="users" ids={todo.able}>
        {(...names) => t("messageBox.able", { names: names.join(t("messageBox.and")) })}
      </LinkedText>
    </chakra.span>
  )
}

/** The actions of an open todo: each leads to a page. */
const actionsOf = ({ id, todo }: Message) => {
  if (todo === undefined || todo.done) return []
  const { actions, request, rule, offers } = todo
  const searchOf = (action: string) => ({
    ...(action === "resetPassword" && request !== undefined ? { username: request.user?.username } : {}),
    todo: id,
    action
  })
  return [
    ...actions.map((name) => ({ name, to: "/user/userList", search: searchOf(name) as never }) as const),
    ...(rule === undefined
      ? []
      : ([{ name: "openRule", to: "/alarm/alarm-notify-setting", search: { id: rule.id } as never }] as const)),
    ...(offers === undefined
      ? []
      : ([{ name: "openOffers", to: "/alarm/alarm-board", search: { owner: "offered" } as never }] as const))
  ]
}

type LinkProps = Props & { readonly action: ReturnType<typeof actionsOf>[number] }

const ActionLink = ({ action: { name, to, search }, message: { title }, variant, onLeave }: LinkProps) => {
  const t = useTexts()
  const label = t(`messageBox.${name}`)
  return (
    <LinkButton to={to} search={search} variant={variant} aria-label={`${label}: ${title}`} onClick={onLeave}>
      {label}
    </LinkButton>
  )
}

/** Links to the actions of an open todo. */
export const TodoActions = (props: Props) =>
  actionsOf(props.message).map((action) => <ActionLink key={action.name} action={action} {...props} />)

/** The actions of a message in its row: the first one, and the others in a menu. */
export const MessageActions = ({ list, message }: Pick<Props, "message"> & { readonly list: ListActor<Message> }) => {
  const t = useTexts()
  const router = useRouter()
  const { isReading, offline, read } = useReading(list, message)
  const [first, ...others] = actionsOf(message)
  if (first === undefined) return <ReadButton list={list} message={message} />
  const reading = {
    name: "read",
    label: t("messageBox.read"),
    disabled: isReading || offline,
    choose: () => read([message.id])
  }
  const items = [
    ...others.map(({ name, to, search }) => ({
      name,
      label: t(`messageBox.${name}`),
      choose: () => void router.navigate({ to, search })
    })),
    ...(message.status === 1 ? [] : [reading])
  ]
  return (
    <>
      <ActionLink action={first} message={message} variant="text" />
      {items.length === 0 ? null : (
        <MenuButton label={t("records.more")} trigger={<Icon name="dots" />} items={items} />
      )}
    </>
  )
}

/** Leads to the open todos, one card after the other. */
export const TodoQueueLink = () => {
  const t = useTexts()
  const count = useSelector(useSignedInActor("messages"), openTodosOf)
  return count === 0 ? null : <LinkButton to="/message/todoQueue">{t("messageBox.queue")}</LinkButton>
}
