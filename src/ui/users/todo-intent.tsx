import { useSelector } from "@xstate/react"
import { queryFaultOf } from "../../machines/queries/query-machine.ts"
import { type declineForm, isOffered, todoIntent } from "../../machines/users/todo-answers.ts"
import { Button } from "../../kit/controls.ts"
import { Alert } from "../../kit/panel.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import { DeclineDialog } from "./decline-dialog.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Props = {
  readonly intent: ActorOf<typeof todoIntent>
  readonly declining: ActorOf<typeof declineForm>
}

/** The answer to the todo that the operator came with, or why it is impossible. */
export const TodoIntent = ({ intent, declining }: Props) => {
  const t = useTexts()
  const data = useSelector(intent, todoIntent.dataOf)
  const fault = useSelector(intent, queryFaultOf)
  const forget = () => intent.send({ type: "query.requested", key: "" })
  const over = data !== null && !isOffered(data)
  return (
    <>
      {over || fault !== null ? (
        <Alert role="alert">
          <strong>{fault === null ? `${data?.message.title}` : t("todo.failed")}</strong>
          <span>{fault === null ? `${data?.message.content} ${t("todo.over")}` : faultText(t, fault)}</span>
          <Button onClick={forget}>{t("kit.close")}</Button>
        </Alert>
      ) : null}
      <DeclineDialog form={declining} />
    </>
  )
}
