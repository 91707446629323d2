import type { Order } from "../../effects/contract/orders.ts"
import type { Refund } from "../../effects/contract/refunds.ts"
import { Badge } from "../../ui/kit/panel.tsx"
import { yuanShown } from "../../effects/contract/formats.ts"
import type { Translate } from "./words.ts"

const orderTones = {
  unpaid: "neutral",
  paid: "accent",
  completed: "success",
  cancelled: "neutral",
  refunded: "warning"
} as const
const refundTones = { requested: "warning", approved: "success", refused: "neutral" } as const

export const orderBadge = (t: Translate, { state }: Pick<Order, "state">) => (
  <Badge tone={orderTones[state]}>{t(`orders.${state}`)}</Badge>
)
export const refundBadge = (t: Translate, { state }: Refund) => (
  <Badge tone={refundTones[state]}>{t(`refunds.${state}`)}</Badge>
)
export const money = (t: Translate, cents: number) => t("orders.yuan", { amount: yuanShown(cents) })

export const orDash = (t: Translate, text: string) => (text === "" ? t("records.none") : text)
