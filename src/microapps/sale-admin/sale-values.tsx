import type { Order } from "../../contract/orders.ts"
import type { Refund } from "../../contract/refunds.ts"
import { Badge } from "../../kit/panel.tsx"
import type { Translate } from "../../locales/keys.ts"

export const orderTones = {
  unpaid: "neutral",
  paid: "accent",
  completed: "success",
  cancelled: "neutral",
  refunded: "warning"
} as const
export const refundTones = { requested: "warning", approved: "success", refused: "neutral" } as const

export const orderBadge = (t: Translate, order: Pick<Order, "state">) => (
  <Badge tone={orderTones[order.state]}>{t(`orders.state.${order.state}`)}</Badge>
)
export const refundBadge = (t: Translate, refund: Pick<Refund, "state">) => (
  <Badge tone={refundTones[refund.state]}>{t(`refunds.state.${refund.state}`)}</Badge>
)

export const orDash = (t: Translate, text: string) => (text === "" ? t("records.none") : text)
