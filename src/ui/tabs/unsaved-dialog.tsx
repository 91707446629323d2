import { useSelector } from "@xstate/react"
import { losersOf, intentOf } from "../../machines/tabs/tabs-machine.ts"
import { useSignedInActor } from "../app-runtime.tsx"
import { Dialog, DialogBody, DialogFooter } from "../kit/dialog.tsx"
import { Button } from "../kit/controls.ts"
import { useWords, type WordKey } from "../words/words.tsx"

/** A page that is to go holds something typed: it goes only when the operator says so. */
export const UnsavedDialog = () => {
  const t = useWords()
  const tabs = useSignedInActor("tabs")
  const intent = useSelector(tabs, intentOf)
  if (intent === null) return null
  const cancel = () => tabs.send({ type: "tabs.cancelled" })
  const pages = losersOf(tabs.getSnapshot(), intent).map(({ title }) => t(title as WordKey))
  return (
    <Dialog role="alertdialog" title={t("tabs.unsavedTitle")} width="420px" onClose={cancel}>
      <DialogBody>{t("tabs.unsavedBody", { pages: pages.join(", ") })}</DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={cancel}>
          {t("records.cancel")}
        </Button>
        <Button variant="danger" onClick={() => tabs.send({ type: "tabs.confirmed" })}>
          {t(`tabs.${intent.command}`)}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
