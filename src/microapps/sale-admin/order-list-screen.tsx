import { pagePart } from "../../effects/lists/page-effects.ts"
import { useSelector } from "@xstate/react"
import type { Order } from "../../contract/orders.ts"
import { Figure, Figures } from "../../kit/panel.tsx"
import { useHistory } from "../runtime/inside.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { definePage } from "../../kit/define-page.ts"
import { FIRST } from "../../contract/addresses.ts"
import { moneyText } from "../../contract/formats.ts"
import { PlaceFilterControls } from "../../kit/places/place-filters.tsx"
import { placeNames } from "../../kit/places/place-names.ts"
import { placePart } from "../../effects/lists/place-part.ts"
import { RowMenu } from "../../kit/row-menu.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { orderList, orderPage, orderQuery, orderSums, readSums, sumsKeyOf } from "./orders.ts"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { orderTone } from "./sale-values.tsx"
import { useTexts } from "../../kit/texts.ts"

/** Orders and their amounts. */
export const orderListScreen = definePage({
  path: FIRST,
  title: "orders.title",
  parts: (fromEffect: FromEffect) => ({
    list: orderList.part(pagePart(fromEffect, orderPage)),
    places: placePart(fromEffect),
    sums: {
      machine: orderSums.machine(fromEffect(readSums)),
      input: ({ query }) => ({ key: sumsKeyOf(orderQuery.read(query)), besideList: true })
    }
  }),
  rules: (rule) => [
    rule({
      from: "list",
      when: "records.answered",
      to: "sums",
      send: (_, now) => orderSums.events.wanted.make({ key: sumsKeyOf(orderList.queryOf(now("list"))) })
    })
  ],
  view: function OrderListScreen({ list, places, sums }) {
    const t = useTexts()
    const { hrefOf } = useHistory()
    const found = useSelector(sums, orderSums.foundOf)
    const text = (say: (of: NonNullable<typeof found>) => string) => (found === null ? t("records.none") : say(found))
    return (
      <RecordsScreen
        list={list}
        records={orderList}
        title={t("orders.title")}
        columns={[
          {
            id: "number",
            head: t("orders.number"),
            cell: (text, { id }) => <a href={hrefOf("/order", { id: String(id) })}>{text}</a>
          },
          { id: "state", head: t("orders.state"), text: ({ state }) => t(`orders.${state}`), badge: orderTone },
          { id: "amount", head: t("orders.amount"), kind: "money" },
          {
            id: "refunded",
            head: t("orders.refundedAmount"),
            kind: "money",
            text: ({ refunded }) => (refunded === 0 ? "" : moneyText(refunded))
          },
          { id: "payment", head: t("orders.payment"), text: ({ payment }) => t(`orders.${payment}`) },
          {
            id: "items",
            head: t("orders.items"),
            text: ({ items }) => items.map(({ product, quantity }) => `${product} × ${quantity}`).join(", ")
          },
          { id: "robot_id", head: t("orders.robot") },
          { id: "location", head: t("places.location") },
          { id: "merchant", head: t("orders.merchant") },
          { id: "created_at", head: t("orders.createdAt"), kind: "moment" }
        ]}
        nameOf={({ number }: Order) => number}
        actions={(order) => <RowMenu row={order} records={orderList} />}
        filters={{
          number: { label: t("orders.number") },
          state: { label: t("orders.state"), choices: (id) => t(`orders.${id}`) },
          payment: { label: t("orders.payment"), choices: (id) => t(`orders.${id}`) },
          robot_id: { label: t("orders.robot") },
          product: { label: t("orders.product") }
        }}
        nameOfId={placeNames(places)}
        moreFilters={(query) => (
          <>
            <PlaceFilterControls places={places} query={query} />
            <PeriodFilters {...query} />
          </>
        )}
      >
        <Figures size="lg" p="4" aria-busy={found === null}>
          <Figure label={t("orders.paidOrders")}>{text(({ orders }) => orders.toLocaleString("en-US"))}</Figure>
          <Figure label={t("orders.turnover")}>{text(({ amount }) => moneyText(amount))}</Figure>
          <Figure label={t("orders.refundedAmount")}>{text(({ refunded }) => moneyText(refunded))}</Figure>
          <Figure label={t("orders.net")}>{text(({ amount, refunded }) => moneyText(amount - refunded))}</Figure>
        </Figures>
      </RecordsScreen>
    )
  }
})
