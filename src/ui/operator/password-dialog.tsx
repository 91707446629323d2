import { useSelector } from "@xstate/react"
import { isAsking, isSending } from "../../machines/forms/form-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { DialogBody, DialogFooter } from "../kit/dialog.tsx"
import { FormDialog } from "../kit/form-dialog.tsx"
import { Button } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"
import { PasswordForm } from "./password-form.tsx"

/** "Change password". It cannot be closed while the server is at it: nobody would know what became of it. */
export const PasswordDialog = () => {
  const t = useWords()
  const actor = useSignedInActor("password")
  const busy = useSelector(actor, isSending)
  const asked = useSelector(actor, isAsking)
  const close = () => {
    if (!busy) actor.send({ type: "form.closed" })
  }
  return (
    <FormDialog
      title={t("operator.password")}
      asked={asked}
      onClose={close}
      onKeep={() => actor.send({ type: "form.kept" })}
      onDiscard={() => actor.send({ type: "form.discarded" })}
    >
      <PasswordForm
        actor={actor}
        frame={(fields, submit) => (
          <>
            <DialogBody>{fields}</DialogBody>
            <DialogFooter>
              <Button aria-disabled={busy} onClick={close}>
                {t("records.cancel")}
              </Button>
              {submit}
            </DialogFooter>
          </>
        )}
      />
    </FormDialog>
  )
}
