import { isAskedToLeave } from "../../machines/session/session-machine.ts"
import { useRoom, useTold } from "../house.tsx"
import { Button } from "../theme/controls.ts"
import { useWords } from "../words/words.tsx"
import { Modal, ModalBody, ModalFooter } from "./modal.tsx"

/** The session was lost (specification, section 8): log in again, or stay and look at what is on the screen. */
export const ConfirmLogout = () => {
  const t = useWords()
  const asked = useTold("session", isAskedToLeave)
  const session = useRoom("session")
  if (!asked) return null
  const stay = () => session.send({ type: "session.stayChosen" })
  return (
    <Modal role="alertdialog" title={t("house.lostTitle")} width="420px" onClose={stay}>
      <ModalBody>{t("house.lostBody")}</ModalBody>
      <ModalFooter>
        <Button onClick={stay}>{t("house.cancel")}</Button>
        <Button look="solid" data-autofocus onClick={() => session.send({ type: "session.leaveChosen" })}>
          {t("house.relogin")}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
