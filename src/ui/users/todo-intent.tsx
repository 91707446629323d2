import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { FormActor } from "../../machines/forms/form-machine.ts"
import { type LookupActor, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { declineForm, isOffered, todoIntent } from "../../machines/users/todo-answers.ts"
import type { PasswordResetActor } from "../../machines/users/password-reset-machine.ts"
import { blankUser } from "../../machines/users/user-list.ts"
import { Button } from "../kit/controls.ts"
import { Alert } from "../kit/panel.tsx"
import { wordsOfFault } from "../kit/words.ts"
import { withWords } from "../page/with-words.tsx"
import * as todos from "../words/topics/late/todos.ts"
import { DeclineDialog } from "./decline-dialog.tsx"
import { wordsWith } from "../words/words.ts"

const useWords = wordsWith<typeof todos>()

type Props = {
  readonly list: RecordsActor
  readonly passwordReset: PasswordResetActor
  readonly intent: LookupActor
  readonly declining: FormActor
}

/** Begins the answer to a todo that the operator came with, or says why that cannot be. */
const Intent = ({ list, passwordReset, intent, declining }: Props) => {
  const t = useWords()
  const found = useSelector(intent, todoIntent.foundOf)
  const fault = useSelector(intent, lookupFaultOf)
  const forget = () => intent.send({ type: "lookup.wanted", key: "" })
  useEffect(() => {
    if (found === null || !isOffered(found)) return
    const { id, title, content, todo: { request } = {} } = found.message
    const answered = { id, title, content }
    if (found.action === "decline") declining.send(declineForm.events.opened.make({ subject: found.message }))
    else if (found.action === "resetPassword")
      passwordReset.send({ type: "passwordReset.requested", user: { ...request!.user!, todo: answered } })
    else {
      const { username, email } = request!
      list.send({ type: "records.addOpened", draft: { ...blankUser, username, email, todo: answered } })
    }
    intent.send({ type: "lookup.wanted", key: "" })
  }, [found, list, passwordReset, declining, intent])
  const over = found !== null && !isOffered(found)
  return (
    <>
      {over || fault !== null ? (
        <Alert role="alert">
          <strong>{fault === null ? `${found?.message.title}` : t("todo.failed")}</strong>
          <span>{fault === null ? `${found?.message.content} ${t("todo.over")}` : wordsOfFault(t, fault)}</span>
          <Button onClick={forget}>{t("kit.close")}</Button>
        </Alert>
      ) : null}
      <DeclineDialog form={declining} />
    </>
  )
}

export const TodoIntent = withWords(todos, Intent)
