import { useSelector } from "@xstate/react"
import { losersOf, wishOf } from "../../machines/tabs/tabs-machine.ts"
import { useInsiderRoom } from "../house.tsx"
import { Modal, ModalBody, ModalFooter } from "../shell/modal.tsx"
import { Button } from "../theme/controls.ts"
import { useWords, type WordKey } from "../words/words.tsx"

/** A page that is to go holds something typed: it goes only when the operator says so. */
export const UnsavedDialog = () => {
  const t = useWords()
  const tabs = useInsiderRoom("tabs")
  const wish = useSelector(tabs, wishOf)
  if (wish === null) return null
  const cancel = () => tabs.send({ type: "tabs.cancelled" })
  const pages = losersOf(tabs.getSnapshot(), wish).map(({ title }) => t(title as WordKey))
  return (
    <Modal role="alertdialog" title={t("tabs.unsavedTitle")} width="420px" onClose={cancel}>
      <ModalBody>{t("tabs.unsavedBody", { pages: pages.join(", ") })}</ModalBody>
      <ModalFooter>
        <Button data-autofocus onClick={cancel}>
          {t("records.cancel")}
        </Button>
        <Button look="danger" onClick={() => tabs.send({ type: "tabs.confirmed" })}>
          {t(`tabs.${wish.deed}`)}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
