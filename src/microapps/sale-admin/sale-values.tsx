import type { Order } from "../../contract/orders.ts"
import type { Refund } from "../../contract/refunds.ts"
import { Badge } from "../../kit/panel.tsx"
import type { Translate } from "../../locales/keys.ts"

const orderTones = {
  unpaid: "neutral",
  paid: "accent",
  completed: "success",
  cancelled: "neutral",
  refunded: "warning"
} as const
const refundTones = { requested: "warning", approved: "success", refused: "neutral" } as const

export const orderTone = ({ state }: Pick<Order, "state">) => orderTones[state]
export const refundTone = ({ state }: Pick<Refund, "state">) => refundTones[state]

export const orderBadge = (t: Translate, order: Pick<Order, "state">) => (
  <Badge tone={orderTone(order)}>{t(`orders.${order.state}`)}</Badge>
)
export const refundBadge = (t: Translate, refund: Pick<Refund, "state">) => (
  <Badge tone={refundTone(refund)}>{t(`refunds.${refund.state}`)}</Badge>
)

export const orDash = (t: Translate, text: string) => (text === "" ? t("records.none") : text)
