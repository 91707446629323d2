import { useSelector } from "@xstate/react"
import { isSetting } from "../../machines/password/password-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Dialog, DialogBody, DialogFooter } from "../kit/dialog.tsx"
import { Button } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"
import { PasswordForm } from "./password-form.tsx"

/** "Change password". It cannot be closed while the server is at it: nobody would know what became of it. */
export const PasswordDialog = () => {
  const t = useWords()
  const actor = useSignedInActor("password")
  const busy = useSelector(actor, isSetting)
  const close = () => {
    if (!busy) actor.send({ type: "password.closed" })
  }
  return (
    <Dialog title={t("operator.password")} onClose={close}>
      <PasswordForm
        frame={(fields, submit) => (
          <>
            <DialogBody>{fields}</DialogBody>
            <DialogFooter>
              <Button aria-disabled={busy} onClick={close}>
                {t("password.cancel")}
              </Button>
              {submit}
            </DialogFooter>
          </>
        )}
      />
    </Dialog>
  )
}
