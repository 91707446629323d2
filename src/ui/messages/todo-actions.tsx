import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import type { Message } from "../../contract/messages.ts"
import { openTodosOf } from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { LinkButton } from "../page/link-button.ts"
import { useTexts } from "../../kit/texts.ts"

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
      {t("messageBox.able", { names: todo.able.join(t("messageBox.and")) })}
    </chakra.span>
  )
}

/** Links to the actions of an open todo. */
export const TodoActions = ({ message: { id, title, todo }, variant, onLeave }: Props) => {
  const t = useTexts()
  if (todo === undefined || todo.done) return null
  const { actions, request, rule, offers } = todo
  const searchOf = (action: string) => ({
    ...(action === "resetPassword" && request !== undefined ? { username: request.user?.username } : {}),
    todo: id,
    action
  })
  return (
    <>
      {actions.map((action) => (
        <LinkButton
          key={action}
          to="/user/userList"
          search={searchOf(action) as never}
          variant={variant}
          aria-label={`${t(`messageBox.${action}`)}: ${title}`}
          onClick={onLeave}
        >
          {t(`messageBox.${action}`)}
        </LinkButton>
      ))}
      {rule === undefined ? null : (
        <LinkButton
          to="/alarm/alarm-notify-setting"
          search={{ id: rule.id } as never}
          variant={variant}
          aria-label={`${t("messageBox.openRule")}: ${title}`}
          onClick={onLeave}
        >
          {t("messageBox.openRule")}
        </LinkButton>
      )}
      {offers === undefined ? null : (
        <LinkButton
          to="/alarm/alarm-board"
          search={{ owner: "offered" } as never}
          variant={variant}
          aria-label={`${t("messageBox.openOffers")}: ${title}`}
          onClick={onLeave}
        >
          {t("messageBox.openOffers")}
        </LinkButton>
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
