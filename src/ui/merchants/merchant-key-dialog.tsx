import { useSelector } from "@xstate/react"
import { type KeyOwner, merchantKey } from "../../machines/merchants/merchant-keys.ts"
import { secretSubjectIn } from "../../machines/secrets/secret-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { SecretDialog } from "../secrets/secret-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"

/** The key of a merchant's systems: for a while it can be copied, hidden or shown. */
export const MerchantKeyDialog = ({ actor }: { readonly actor: ActorOf<typeof merchantKey> }) => {
  const t = useTexts()
  const merchant = useSelector(actor, secretSubjectIn<KeyOwner>)
  if (merchant === null) return null
  const { name, key_tail: tail } = merchant
  const { seconds } = merchantKey
  return (
    <SecretDialog
      actor={actor}
      seconds={seconds}
      title={t("merchants.keyOf", { name })}
      label={t("merchants.fields.key_tail")}
      cover={"•".repeat(20) + tail}
      lead={t("merchants.keyNoted", { seconds })}
      forgotten={t("merchants.keyForgotten", { tail })}
      again={{
        label: t("merchants.readAgain"),
        read: () => actor.send({ type: "secret.opened", subject: merchant })
      }}
    />
  )
}
