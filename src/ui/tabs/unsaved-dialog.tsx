import { useSelector } from "@xstate/react"
import { losersOf, intentOf } from "../../machines/tabs/tabs-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Confirmation } from "../kit/confirmation.tsx"
import { useWords, type WordKey } from "../words/words.ts"

/** A page that is to go holds something typed: it goes only when the operator says so. */
export const UnsavedDialog = () => {
  const t = useWords()
  const tabs = useSignedInActor("tabs")
  const intent = useSelector(tabs, intentOf)
  if (intent === null) return null
  const pages = losersOf(tabs.getSnapshot(), intent).map(({ title }) => t(title as WordKey))
  return (
    <Confirmation
      danger
      title={t("tabs.unsavedTitle")}
      confirm={t(`tabs.${intent.command}`)}
      onConfirm={() => tabs.send({ type: "tabs.confirmed" })}
      onCancel={() => tabs.send({ type: "tabs.cancelled" })}
    >
      {t("tabs.unsavedBody", { pages: pages.join(", ") })}
    </Confirmation>
  )
}
