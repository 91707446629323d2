import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { faultOf, isLooking, newestOf } from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { SkeletonRows } from "../kit/state.tsx"
import { Button } from "../kit/controls.ts"
import { wordsOfFault } from "../kit/words.ts"
import { useWords } from "../words/words.ts"
import { MessageItem } from "./message-item.tsx"

/** The newest of the tab, or why there are none. */
export const NewestMessages = () => {
  const t = useWords()
  const messages = useSignedInActor("messages")
  const list = useSelector(messages, newestOf)
  const fault = useSelector(messages, faultOf)
  const looking = useSelector(messages, isLooking)
  const retry = (
    <Button aria-disabled={looking} onClick={() => messages.send({ type: "messages.refreshed" })}>
      {t("kit.retry")}
    </Button>
  )
  if (list === null) {
    if (fault === null)
      return (
        <div role="status" aria-label={t("kit.loading")}>
          <SkeletonRows count={6} />
        </div>
      )
    return (
      <Centre role="alert">
        <chakra.p fontWeight="medium">{t("messages.failed")}</chakra.p>
        <chakra.p color="fg.subtle">{wordsOfFault(t, fault)}</chakra.p>
        {retry}
      </Centre>
    )
  }
  return (
    <>
      {fault === null ? null : (
        <chakra.div
          role="alert"
          display="flex"
          alignItems="center"
          gap="2"
          px="3"
          py="2"
          bg="danger.bg"
          color="danger.fg"
        >
          <chakra.span flex="1">{t("messages.stale")}</chakra.span>
          {retry}
        </chakra.div>
      )}
      {list.length === 0 ? (
        <Centre role="status">
          <chakra.p color="fg.subtle">{t("messages.none")}</chakra.p>
        </Centre>
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

const Centre = chakra("div", {
  base: {
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: "2",
    h: "full",
    minH: "200px",
    p: "4",
    textAlign: "center"
  }
})
