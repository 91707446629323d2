import { isLogoutPromptOpen } from "../../machines/session/session-machine.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Button } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"

/** The session was lost (specification, section 8): log in again, or stay and look at the screen. */
export const ConfirmLogout = () => {
  const t = useTexts()
  const isConfirming = useActorSelector("session", isLogoutPromptOpen)
  const session = useActor("session")
  if (!isConfirming) return null
  const cancel = () => session.send({ type: "session.stayChosen" })
  return (
    <Dialog role="alertdialog" title={t("shellFrame.lostTitle")} width="420px" onClose={cancel}>
      <DialogBody>{t("shellFrame.lostBody")}</DialogBody>
      <DialogFooter>
        <Button onClick={cancel}>{t("records.cancel")}</Button>
        <Button variant="solid" data-autofocus onClick={() => session.send({ type: "session.leaveChosen" })}>
          {t("shellFrame.relogin")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
