import { useSelector } from "@xstate/react"
import {
  isFetchingSecret,
  isSecretConfirming,
  secretFaultOf,
  secretSubjectIn
} from "../../machines/secrets/secret-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { passwordReset, type ResetOwner } from "../../machines/users/user-list.ts"
import { Confirmation } from "../../kit/confirmation.tsx"
import { AnsweredRequest } from "./answered-request.tsx"
import { NewPasswordDialog } from "./new-password-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"

/** Asks first. Then the new password can be copied, hidden or shown. */
export const PasswordResetDialog = ({ actor }: { readonly actor: ActorOf<typeof passwordReset> }) => {
  const t = useTexts()
  const user = useSelector(actor, secretSubjectIn<ResetOwner>)
  const confirming = useSelector(actor, isSecretConfirming)
  const busy = useSelector(actor, isFetchingSecret)
  const fault = useSelector(actor, secretFaultOf)
  if (user === null) return null
  const { username } = user
  if (confirming)
    return (
      <Confirmation
        danger
        title={t("userDialog.resetPasswordTitle")}
        confirm={t("users.resetPassword")}
        busy={busy}
        fault={fault}
        onConfirm={() => actor.send({ type: "secret.confirmed" })}
        onCancel={() => actor.send({ type: "secret.closed" })}
      >
        {user.todo === undefined ? null : <AnsweredRequest {...user.todo} />}
        <p>{t("userDialog.resetPasswordBody", { username })}</p>
      </Confirmation>
    )
  return <NewPasswordDialog actor={actor} seconds={passwordReset.seconds} username={username} />
}
