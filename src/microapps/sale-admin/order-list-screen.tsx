import { pagePart } from "../../effects/http/page-effects.ts"
import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { Order } from "../../effects/contract/orders.ts"
import { Figure, Figures } from "../../ui/kit/panel.tsx"
import { useHistory, screen } from "../runtime/screen.ts"
import { FIRST } from "../../effects/contract/addresses.ts"
import { PlaceFilterControls } from "../../ui/kit/places/place-filters.tsx"
import { placeNames } from "../../ui/kit/places/place-names.ts"
import { placePart } from "../runtime/place-part.ts"
import { RowMenu } from "../../ui/kit/row-menu.tsx"
import { RecordsScreen } from "../../ui/kit/records-screen.tsx"
import { orderList, orderPage, orderQuery, orderSums, readSums, sumsKeyOf } from "./orders.ts"
import { PeriodFilters } from "../../ui/kit/date-input.tsx"
import { money, orderBadge } from "./sale-values.tsx"
import { useWords } from "./words.ts"

/** What was sold, and what it brought. */
export const orderListScreen = screen({
  path: FIRST,
  title: "orders.title",
  parts: (fromEffect) => ({
    list: orderList.part(pagePart(fromEffect, orderPage)),
    places: placePart(fromEffect),
    sums: {
      machine: orderSums.machine(fromEffect(readSums)),
      input: ({ query }) => ({ key: sumsKeyOf(orderQuery.read(query)), besideList: true })
    }
  }),
  view: function OrderListScreen({ list, places, sums }) {
    const t = useWords()
    const { hrefOf } = useHistory()
    const key = useSelector(list, (snapshot) => sumsKeyOf(orderList.queryOf(snapshot)))
    useEffect(() => sums.send({ type: "lookup.wanted", key }), [sums, key])
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
            cell: ({ id, number }) => <a href={hrefOf("/order", { id: String(id) })}>{number}</a>
          },
          { id: "state", head: t("orders.state"), cell: (order) => orderBadge(t, order) },
          {
            id: "amount",
            head: t("orders.amount"),
            kind: "number",
            cell: ({ amount }) => money(t, amount),
            exported: ({ amount }) => amount / 100
          },
          {
            id: "refunded",
            head: t("orders.refundedAmount"),
            kind: "number",
            cell: ({ refunded }) => (refunded === 0 ? t("records.none") : money(t, refunded)),
            exported: ({ refunded }) => refunded / 100
          },
          { id: "payment", head: t("orders.payment"), cell: ({ payment }) => t(`orders.${payment}`) },
          {
            id: "items",
            head: t("orders.items"),
            cell: ({ items }) => items.map(({ product, quantity }) => `${product} × ${quantity}`).join(", ")
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
          <Figure label={t("orders.turnover")}>{text(({ amount }) => money(t, amount))}</Figure>
          <Figure label={t("orders.refundedAmount")}>{text(({ refunded }) => money(t, refunded))}</Figure>
          <Figure label={t("orders.net")}>{text(({ amount, refunded }) => money(t, amount - refunded))}</Figure>
        </Figures>
      </RecordsScreen>
    )
  }
})
