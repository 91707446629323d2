import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import {
  isForgotten,
  isInSight,
  isUnknown,
  keyFaultOf,
  keyOf,
  merchantOf,
  type MerchantKeyActor
} from "../../machines/merchants/merchant-key-machine.ts"
import { chakra } from "../kit/chakra.ts"
import { Button } from "../kit/controls.ts"
import { copyTo } from "../kit/copy.ts"
import { Dialog, DialogBody, DialogFooter } from "../kit/dialog.tsx"
import { SkeletonRows, Unable } from "../kit/state.tsx"
import { useActor } from "../runtime/app-runtime.tsx"
import type * as topics from "../words/topics/late/merchant-list.ts"
import { wordsWith } from "../words/words.ts"

const useWords = wordsWith<typeof topics>()

type Props = {
  readonly actor: MerchantKeyActor
  /** How long the key is held, in seconds. */
  readonly seconds: number
}

/** What a merchant's systems call with: for a while it can be copied without being seen, or seen. */
export const MerchantKeyDialog = ({ actor, seconds }: Props) => {
  const t = useWords()
  const copy = copyTo(useActor("notices"))
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
          <Key>
            <code aria-label={t("merchantList.key")}>
              {inSight ? Redacted.value(key) : "•".repeat(28) + merchant.key_tail}
            </code>
            <div style={{ animationDuration: `${seconds}s` }} />
            <p>{t("merchantList.keyNoted", { seconds })}</p>
          </Key>
        )}
      </DialogBody>
      <DialogFooter>
        {forgotten ? (
          <Button onClick={() => actor.send({ type: "merchantKey.retried" })}>{t("merchantList.readAgain")}</Button>
        ) : null}
        {key === null ? null : (
          <>
            <Button onClick={() => actor.send({ type: inSight ? "merchantKey.hidden" : "merchantKey.shown" })}>
              {t(inSight ? "merchantList.hide" : "merchantList.show")}
            </Button>
            <Button variant="solid" data-autofocus onClick={() => copy(Redacted.value(key))}>
              {t("merchantList.copy")}
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const Key = chakra("div", {
  base: {
    "& > code": {
      display: "block",
      p: "3",
      fontFamily: "mono",
      overflowWrap: "anywhere",
      bg: "bg.subtle",
      rounded: "md",
      userSelect: "all"
    },
    "& > div": { h: "2px", mt: "1", bg: "accent.solid", transformOrigin: "left", animation: "shrink linear forwards" },
    "& > p": { mt: "2", fontSize: "sm", color: "fg.muted" }
  }
})
