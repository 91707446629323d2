import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { type OrderStatistics, orders } from "../../contract/orders.ts"
import { moneyText } from "../../contract/formats.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { Figure, Figures } from "../../kit/panel.tsx"
import { listPlaces } from "../../kit/places/list-places.ts"
import { useTexts } from "../../kit/texts.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { queryIn } from "../../machines/records/typed-records.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { linkTo, RecordLink } from "../../kit/record-link.tsx"
import { orderQuery, orderSums, readSums } from "./orders.ts"
import { amountFigure, dispensingTone, orderTones, shortDispensingText, slotTexts } from "./sale-values.tsx"

/** Amounts of all matching orders, on any page. */
const OrderSums = ({ sums }: { readonly sums: ActorOf<typeof orderSums> }) => {
  const t = useTexts()
  const data = useSelector(sums, orderSums.dataOf)
  const text = (format: (data: OrderStatistics) => ReactNode) => (data === null ? t("records.none") : format(data))
  return (
    <Figures px="4" py="2" borderBlock="1px solid" borderColor="border" aria-busy={data === null}>
      <Figure label={t("orders.paidOrders")}>{text(({ orders }) => orders.toLocaleString("en-US"))}</Figure>
      <Figure label={t("orders.turnover")}>{text(({ amount }) => amountFigure(amount))}</Figure>
      <Figure label={t("orders.fields.refunded")}>{text(({ refunded }) => amountFigure(refunded))}</Figure>
      <Figure label={t("orders.net")}>{text(({ amount, refunded }) => amountFigure(amount - refunded))}</Figure>
    </Figures>
  )
}

/** Orders and their amounts. */
export const orderListScreen = defineListPage({
  record: orders,
  columns: [
    { id: "number", cell: linkTo("orders", "id") },
    { id: "created_at", card: "bare" },
    { id: "state", badge: orderTones, card: "beside" },
    { id: "amount", kind: "money", card: "bare" },
    {
      id: "refunded",
      kind: "money",
      card: "unfolded",
      text: ({ refunded }) => (refunded === 0 ? "" : moneyText(refunded))
    },
    { id: "payment", card: "unfolded" },
    { id: "payment_number", spare: true, text: ({ payment_number }) => payment_number ?? "" },
    {
      id: "items",
      card: "bare",
      text: ({ items }) => items.map(({ product, quantity }) => `${product} × ${quantity}`).join(", ")
    },
    { id: "dispensing", card: "unfolded", text: (order, t) => shortDispensingText(t, order), badge: dispensingTone },
    { id: "slots", spare: true, text: (order, t) => slotTexts(t, order).join(", ") },
    { id: "robot_id", card: "unfolded", cell: (text) => <RecordLink kind="robots" id={text} /> },
    { id: "location", card: "bare", cell: linkTo("locations", "location_id") },
    { id: "merchant", spare: true, cell: linkTo("merchants", "merchant_id") }
  ],
  places: listPlaces,
  filters: ["number", "payment_number", "state", "dispensing", "payment", "robot_id", "product"],
  parts: (fromEffect: FromEffect) => ({
    sums: {
      machine: orderSums.machine(fromEffect(readSums)),
      input: ({ query }: PageInput) => ({ key: orderQuery.keyOf(orderQuery.read(query)), besideList: true })
    }
  }),
  rules: (rule) => [
    rule({
      from: "list",
      when: "records.answered",
      to: "sums",
      send: (_, now) => orderSums.events.requested.make({ key: orderQuery.keyOf(queryIn(now("list"))) })
    })
  ],
  useMore: ({ sums }) => ({ sums: <OrderSums sums={sums} /> })
})
