import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { Confirmation } from "./confirmation.tsx"
import { type DeedActor, deedFaultOf, isActing, isAsked } from "./deed-machine.ts"
import { useKitWords } from "./words.ts"

type Props<Deed> = {
  readonly deed: DeedActor
  /** What is about to be done, in words. */
  readonly children: (deed: Deed) => ReactNode
}

/** "Confirm operation?" */
export const DeedDialog = <Deed,>({ deed, children }: Props<Deed>) => {
  const t = useKitWords()
  const open = useSelector(deed, isAsked)
  const busy = useSelector(deed, isActing)
  const fault = useSelector(deed, deedFaultOf)
  const asked = useSelector(deed, ({ context }) => context.deed as Deed)
  if (!open) return null
  return (
    <Confirmation
      title={t("records.confirmDeed")}
      busy={busy}
      fault={fault}
      onConfirm={() => deed.send({ type: "deed.confirmed" })}
      onCancel={() => deed.send({ type: "deed.cancelled" })}
    >
      {children(asked)}
    </Confirmation>
  )
}
