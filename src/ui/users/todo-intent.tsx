import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import { queryFaultOf } from "../../machines/queries/query-machine.ts"
import { type declineForm, isOffered, todoIntent } from "../../machines/users/todo-answers.ts"
import { blankUser, type passwordReset as resetOfPassword, type userList } from "../../machines/users/user-list.ts"
import { Button } from "../../kit/controls.ts"
import { Alert } from "../../kit/panel.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import { DeclineDialog } from "./decline-dialog.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Props = {
  readonly list: ActorOf<typeof userList>
  readonly passwordReset: ActorOf<typeof resetOfPassword>
  readonly intent: ActorOf<typeof todoIntent>
  readonly declining: ActorOf<typeof declineForm>
}

/** Begins the answer to a todo that the operator came with, or says why that cannot be. */
export const TodoIntent = ({ list, passwordReset, intent, declining }: Props) => {
  const t = useTexts()
  const found = useSelector(intent, todoIntent.foundOf)
  const fault = useSelector(intent, queryFaultOf)
  const forget = () => intent.send({ type: "query.wanted", key: "" })
  useEffect(() => {
    if (found === null || !isOffered(found)) return
    const { id, title, content, todo: { request } = {} } = found.message
    const answered = { id, title, content }
    if (found.action === "decline") declining.send({ type: "form.opened", subject: found.message })
    else if (found.action === "resetPassword")
      passwordReset.send({ type: "secret.requested", subject: { ...request!.user!, todo: answered } })
    else {
      const { username, email } = request!
      list.send({ type: "records.addOpened", draft: { ...blankUser, username, email, todo: answered } })
    }
    intent.send({ type: "query.wanted", key: "" })
  }, [found, list, passwordReset, declining, intent])
  const over = found !== null && !isOffered(found)
  return (
    <>
      {over || fault !== null ? (
        <Alert role="alert">
          <strong>{fault === null ? `${found?.message.title}` : t("todo.failed")}</strong>
          <span>{fault === null ? `${found?.message.content} ${t("todo.over")}` : faultText(t, fault)}</span>
          <Button onClick={forget}>{t("kit.close")}</Button>
        </Alert>
      ) : null}
      <DeclineDialog form={declining} />
    </>
  )
}
