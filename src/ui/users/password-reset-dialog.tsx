import { useSelector } from "@xstate/react"
import {
  isAskingReset,
  isPasswordInSight,
  isResetting,
  passwordOf,
  type PasswordResetActor,
  resetFaultOf,
  userOfReset
} from "../../machines/users/password-reset-machine.ts"
import { Confirmation } from "../../kit/confirmation.tsx"
import { Button } from "../../kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { AnsweredRequest } from "./answered-request.tsx"
import { HeldSecret, SecretButtons } from "../secrets/held-secret.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly actor: PasswordResetActor
  /** How long the password is held, in seconds. */
  readonly seconds: number
}

/** Asks first; then the new password can be copied, seen or not, and is gone after a while: no server has it to show it again. */
export const PasswordResetDialog = ({ actor, seconds }: Props) => {
  const t = useTexts()
  const user = useSelector(actor, userOfReset)
  const asking = useSelector(actor, isAskingReset)
  const busy = useSelector(actor, isResetting)
  const fault = useSelector(actor, resetFaultOf)
  const password = useSelector(actor, passwordOf)
  const inSight = useSelector(actor, isPasswordInSight)
  if (user === null) return null
  const close = () => actor.send({ type: "passwordReset.closed" })
  const { username } = user
  if (asking)
    return (
      <Confirmation
        danger
        title={t("userDialog.resetPasswordTitle")}
        confirm={t("userList.resetPassword")}
        busy={busy}
        fault={fault}
        onConfirm={() => actor.send({ type: "passwordReset.confirmed" })}
        onCancel={close}
      >
        {user.todo === undefined ? null : <AnsweredRequest {...user.todo} />}
        <p>{t("userDialog.resetPasswordBody", { username })}</p>
      </Confirmation>
    )
  return (
    <Dialog title={t("userDialog.passwordOf", { username })} onClose={close}>
      <DialogBody>
        {password === null ? (
          <p>{t("userDialog.passwordForgotten", { username })}</p>
        ) : (
          <HeldSecret
            label={t("password.new")}
            secret={password}
            cover={"•".repeat(19)}
            inSight={inSight}
            seconds={seconds}
            lead={t("userDialog.passwordOnce", { username, minutes: seconds / 60 })}
          />
        )}
      </DialogBody>
      <DialogFooter>
        {password === null ? (
          <Button data-autofocus onClick={close}>
            {t("kit.close")}
          </Button>
        ) : (
          <SecretButtons
            secret={password}
            inSight={inSight}
            onTurn={(shown) => actor.send({ type: shown ? "passwordReset.shown" : "passwordReset.hidden" })}
          />
        )}
      </DialogFooter>
    </Dialog>
  )
}
