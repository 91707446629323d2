import { useSelector } from "@xstate/react"
import type { Operator } from "../../machines/alarms/ownership.ts"
import { pinsQuery } from "../../machines/pins/pins.ts"
import { chakra } from "../../kit/chakra.ts"
import { Panel, PanelHead } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"
import { PinDialogs } from "./pin-dialogs.tsx"
import { type PinActors, PinList } from "./pin-list.tsx"

/** Pinned robots on the landing page, where there are any. */
export const PinnedPanel = ({ pins, operator, ...actors }: PinActors & { readonly operator: Operator }) => {
  const t = useTexts()
  const count = useSelector(pins, pinsQuery.dataOf)?.list.length ?? 0
  if (count === 0) return null
  return (
    <Panel>
      <PanelHead>
        <h2>{t("pins.title")}</h2>
      </PanelHead>
      <chakra.div pt="2">
        <PinList pins={pins} operator={operator} {...actors} />
      </chakra.div>
      <PinDialogs {...actors} />
    </Panel>
  )
}
