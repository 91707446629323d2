import { useSelector } from "@xstate/react"
import { chakra } from "../kit/chakra.ts"
import { faultOf, isLooking, newestOf } from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Alert } from "../kit/panel.tsx"
import { SkeletonRows, State, Unable } from "../kit/state.tsx"
import { Button } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"
import { MessageItem } from "./message-item.tsx"

/** The newest of the tab, or why there are none. */
export const NewestMessages = () => {
  const t = useWords()
  const messages = useSignedInActor("messages")
  const list = useSelector(messages, newestOf)
  const fault = useSelector(messages, faultOf)
  const looking = useSelector(messages, isLooking)
  const refresh = () => messages.send({ type: "messages.refreshed" })
  if (list === null) {
    if (fault !== null) return <Unable title={t("messages.failed")} fault={fault} retry={refresh} />
    return (
      <div role="status" aria-label={t("kit.loading")}>
        <SkeletonRows count={6} />
      </div>
    )
  }
  return (
    <>
      {fault === null ? null : (
        <Alert role="alert">
          <chakra.span flex="1">{t("messages.stale")}</chakra.span>
          <Button aria-disabled={looking} onClick={refresh}>
            {t("kit.retry")}
          </Button>
        </Alert>
      )}
      {list.length === 0 ? (
        <State title={t("messages.none")} lead="" />
      ) : (
        <ul>
          {list.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
    </>
  )
}
