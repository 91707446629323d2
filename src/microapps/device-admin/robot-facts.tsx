import type { Robot } from "../../effects/contract/robots.ts"
import { Badge, Subtle } from "../../ui/kit/panel.tsx"
import type { Translate } from "./words.ts"

/** Specification, section 9: an alarm is raised below these percents. */
const LOW_BATTERY = 20
const LOW_STOCK = 30

export const stateBadge = (t: Translate, { state }: Robot) => (
  <Badge tone={state === "online" ? "success" : "neutral"}>{t(`robots.${state}`)}</Badge>
)

export const batteryBadge = ({ battery }: Robot) => (
  <Badge tone={battery < LOW_BATTERY ? "danger" : "neutral"}>{battery}%</Badge>
)

export const stockText = (t: Translate, { stock, capacity }: Robot) => {
  if (capacity === 0) return <Subtle>{t("robots.noGoods")}</Subtle>
  const text = t("robots.stockOf", { stock, capacity })
  return stock * 100 < capacity * LOW_STOCK ? <Badge tone="warning">{text}</Badge> : text
}

export const shelfText = (t: Translate, { on_shelf, slots, unsynced }: Robot) =>
  slots === 0 ? (
    t("records.none")
  ) : (
    <>
      {t("robots.onShelfOf", { on: on_shelf, count: slots })}{" "}
      {unsynced ? <Badge tone="warning">{t("robots.unsynced")}</Badge> : null}
    </>
  )
