import { useSelector } from "@xstate/react"
import { Confirmation } from "../../kit/confirmation.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { TextKey } from "../../locales/keys.ts"
import { intentOf, unsavedTabsOf } from "../../machines/tabs/tabs-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"

/** A page or dialog with unsaved input is about to close: it closes only with the operator's consent. */
export const UnsavedDialog = () => {
  const t = useTexts()
  const tabs = useSignedInActor("tabs")
  const intent = useSelector(tabs, intentOf)
  if (intent === null) return null
  const pages = unsavedTabsOf(tabs.getSnapshot(), intent).map(({ title }) => t(title as TextKey))
  return (
    <Confirmation
      danger
      title={t("tabs.unsavedTitle")}
      confirm={t(`tabs.${intent.command}`)}
      onConfirm={() => tabs.send({ type: "tabs.confirmed" })}
      onCancel={() => tabs.send({ type: "tabs.cancelled" })}
    >
      {pages.length === 0 ? t("records.discardLead") : t("tabs.unsavedBody", { pages: pages.join(", ") })}
    </Confirmation>
  )
}
