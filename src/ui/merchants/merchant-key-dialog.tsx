import { useSelector } from "@xstate/react"
import { type KeyOwner, merchantKey } from "../../machines/merchants/merchant-list.ts"
import { secretSubjectIn } from "../../machines/secrets/secret-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { SecretDialog } from "../secrets/secret-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"

/** The key of a merchant's systems: for a while it can be copied without being seen, or seen. */
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
      title={t("merchantList.keyOf", { name })}
      label={t("merchantList.key")}
      cover={"•".repeat(28) + tail}
      lead={t("merchantList.keyNoted", { seconds })}
      forgotten={t("merchantList.keyForgotten", { tail })}
      again={{
        label: t("merchantList.readAgain"),
        read: () => actor.send({ type: "secret.opened", subject: merchant })
      }}
    />
  )
}
