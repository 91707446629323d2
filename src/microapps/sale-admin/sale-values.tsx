import { moneyText } from "../../contract/formats.ts"
import type { Order } from "../../contract/orders.ts"
import type { Refund } from "../../contract/refunds.ts"
import { AmountText } from "../../kit/amount-text.tsx"
import { Badge } from "../../kit/panel.tsx"
import type { Translate } from "../../locales/keys.ts"

export const orderTones = {
  unpaid: "neutral",
  paid: "info",
  completed: "success",
  cancelled: "neutral",
  refunded: "warning"
} as const
export const refundTones = {
  requested: "warning",
  awaitingSecond: "warning",
  scheduled: "info",
  approved: "success",
  refused: "neutral"
} as const

export const orderBadge = (t: Translate, order: Pick<Order, "state">) => (
  <Badge tone={orderTones[order.state]}>{t(`orders.state.${order.state}`)}</Badge>
)
export const refundBadge = (t: Translate, refund: Pick<Refund, "state">) => (
  <Badge tone={refundTones[refund.state]}>{t(`refunds.state.${refund.state}`)}</Badge>
)

/** Delivered goods are the rule, so they have no badge. */
const dispensingTones = { dispensed: undefined, partial: "warning", failed: "danger", notReported: "neutral" } as const

type Dispensed = Pick<Order, "dispensing" | "paid_at">

/** True for an order without payment, which delivers no goods. */
const awaitsNothing = ({ dispensing, paid_at }: Dispensed) => paid_at === null && dispensing === "notReported"

export const dispensingTone = (order: Dispensed) =>
  awaitsNothing(order) ? undefined : dispensingTones[order.dispensing]
const dispensingText = (t: Translate, order: Dispensed) =>
  awaitsNothing(order) ? "" : t(`orders.dispensing.${order.dispensing}`)

/** The result in the width of a column. */
export const shortDispensingText = (t: Translate, order: Dispensed) =>
  order.dispensing === "notReported" && !awaitsNothing(order) ? t("orders.notReported") : dispensingText(t, order)

export const dispensingBadge = (t: Translate, order: Dispensed) => {
  const [tone, text] = [dispensingTone(order), orDash(t, dispensingText(t, order))]
  return tone === undefined ? text : <Badge tone={tone}>{text}</Badge>
}

export const slotTexts = (t: Translate, { slots }: Pick<Order, "slots">) => slots.map((slot) => t("orders.slot", slot))

/** An amount in cents. */
export const amountFigure = (cents: number) => <AmountText>{moneyText(cents)}</AmountText>

export const orDash = (t: Translate, text: string) => (text === "" ? t("records.none") : text)
