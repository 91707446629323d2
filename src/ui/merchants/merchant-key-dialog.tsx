import { useSelector } from "@xstate/react"
import {
  isForgotten,
  isInSight,
  isUnknown,
  keyFaultOf,
  keyOf,
  merchantOf,
  type MerchantKeyActor
} from "../../machines/merchants/merchant-key-machine.ts"
import { Button } from "../../kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { SkeletonRows, Unable } from "../../kit/state.tsx"
import { HeldSecret, SecretButtons } from "../secrets/held-secret.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly actor: MerchantKeyActor
  /** How long the key is held, in seconds. */
  readonly seconds: number
}

/** What a merchant's systems call with: for a while it can be copied without being seen, or seen. */
export const MerchantKeyDialog = ({ actor, seconds }: Props) => {
  const t = useTexts()
  const merchant = useSelector(actor, merchantOf)
  const key = useSelector(actor, keyOf)
  const fault = useSelector(actor, keyFaultOf)
  const unknown = useSelector(actor, isUnknown)
  const inSight = useSelector(actor, isInSight)
  const forgotten = useSelector(actor, isForgotten)
  if (merchant === null) return null
  const close = () => actor.send({ type: "merchantKey.closed" })
  return (
    <Dialog title={t("merchantList.keyOf", { name: merchant.name })} onClose={close}>
      <DialogBody>
        {unknown ? (
          <Unable fault={fault} retry={() => actor.send({ type: "merchantKey.retried" })} />
        ) : forgotten ? (
          <p>{t("merchantList.keyForgotten", { tail: merchant.key_tail })}</p>
        ) : key === null ? (
          <div role="status" aria-label={t("kit.loading")}>
            <SkeletonRows count={1} />
          </div>
        ) : (
          <HeldSecret
            label={t("merchantList.key")}
            secret={key}
            cover={"•".repeat(28) + merchant.key_tail}
            inSight={inSight}
            seconds={seconds}
            lead={t("merchantList.keyNoted", { seconds })}
          />
        )}
      </DialogBody>
      <DialogFooter>
        {forgotten ? (
          <Button onClick={() => actor.send({ type: "merchantKey.retried" })}>{t("merchantList.readAgain")}</Button>
        ) : null}
        {key === null ? null : (
          <SecretButtons
            secret={key}
            inSight={inSight}
            onTurn={(shown) => actor.send({ type: shown ? "merchantKey.shown" : "merchantKey.hidden" })}
          />
        )}
      </DialogFooter>
    </Dialog>
  )
}
