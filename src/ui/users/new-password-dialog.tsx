import type { AnySecretActor } from "../../machines/secrets/secret-machine.ts"
import { useTexts } from "../../kit/texts.ts"
import { SecretDialog } from "../secrets/secret-dialog.tsx"

type Props = {
  readonly actor: AnySecretActor
  /** The seconds for which the password is held. */
  readonly seconds: number
  readonly username: string
}

/** The new password of a user, to hand over. It is forgotten after a while: no server can show it again. */
export const NewPasswordDialog = ({ actor, seconds, username }: Props) => {
  const t = useTexts()
  return (
    <SecretDialog
      actor={actor}
      seconds={seconds}
      title={t("userDialog.passwordOf", { username })}
      label={t("password.new")}
      cover={"•".repeat(19)}
      lead={t("userDialog.passwordOnce", { username, minutes: seconds / 60 })}
      forgotten={t("userDialog.passwordForgotten", { username })}
    />
  )
}
