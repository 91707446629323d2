import { pagePart } from "../../effects/lists/page-effects.ts"
import { useSelector } from "@xstate/react"
import { addressedId } from "../../contract/addressed-id.ts"
import { INT4_MAX } from "../../contract/fields.ts"
import type { OrderDetail } from "../../contract/orders.ts"
import type { Refund } from "../../contract/refunds.ts"
import { isListing, isStale } from "../../machines/records/typed-records.ts"
import { Button } from "../../kit/controls.ts"
import { Figure, Panel, Figures } from "../../kit/panel.tsx"
import { DetailHead, DetailTable, QueryResult } from "../../kit/detail.tsx"
import { Outcome } from "../../kit/outcome.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { useHistory } from "../runtime/open-application-context.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { definePage } from "../../kit/define-page.ts"
import { FIRST_PAGE_PATH } from "../../contract/addresses.ts"
import { momentText, moneyText } from "../../contract/formats.ts"
import { RecordDialog } from "../../kit/record-dialog.tsx"
import { orderDetail, readOrder } from "./orders.ts"
import {
  contextEvent,
  readRefundContext,
  refundContext,
  refundList,
  refundsOfOrder,
  type refundUndo,
  saveRefund,
  undoneEvent,
  undoParts,
  waitEvent
} from "./refunds.ts"
import { DecisionButtons, draftFor, orderRefundColumns, refundForm } from "./refund-rows.tsx"
import { amountFigure, dispensingBadge, orDash, orderBadge, slotTexts } from "./sale-values.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

const isRefundable = ({ state }: OrderDetail) => state === "paid" || state === "completed"

const unpaid: ReadonlyArray<Refund["state"]> = ["requested", "awaitingSecond", "scheduled"]

/** The cents that can still be refunded. Waiting requests reduce them already. */
const leftOf = ({ amount, refunded, refunds }: OrderDetail) =>
  amount -
  refunded -
  refunds
    .filter(({ state }) => unpaid.includes(state))
    .reduce((sum, { granted, amount }) => sum + (granted ?? amount), 0)

type OrderDetailProps = {
  readonly order: OrderDetail
  readonly list: ActorOf<typeof refundList>
  readonly background: ActorOf<typeof refundContext>
  readonly undo: ActorOf<typeof refundUndo>
}

const Shown = ({ order, list, background, undo }: OrderDetailProps) => {
  const t = useTexts()
  const { hrefOf } = useHistory()
  const rows = useSelector(list, refundList.rowsOf)
  const listing = useSelector(list, isListing)
  const stale = useSelector(list, isStale)
  const remaining = leftOf(order)
  return (
    <>
      <Panel>
        <DetailHead back={{ href: hrefOf(FIRST_PAGE_PATH), label: t("orders.all") }} title={order.number}>
          {isRefundable(order) && remaining > 0 ? (
            <Button
              aria-disabled={listing}
              onClick={() =>
                refundList.send(
                  list,
                  refundList.events.addOpened.make({
                    draft: draftFor("request", { amount: remaining, order_id: order.id })
                  })
                )
              }
            >
              {t("order.request")}
            </Button>
          ) : null}
        </DetailHead>
        <Figures p="4">
          <Figure label={t("orders.fields.state")}>{orderBadge(t, order)}</Figure>
          <Figure label={t("orders.fields.amount")}>{moneyText(order.amount)}</Figure>
          <Figure label={t("orders.fields.refunded")}>{amountFigure(order.refunded)}</Figure>
          <Figure label={t("orders.fields.payment")}>{t(`orders.payment.${order.payment}`)}</Figure>
          <Figure wide label={t("orders.fields.payment_number")}>
            {orDash(t, order.payment_number ?? "")}
          </Figure>
          <Figure label={t("orders.fields.dispensing")}>{dispensingBadge(t, order)}</Figure>
          <Figure label={t("orders.fields.slots")}>{orDash(t, slotTexts(t, order).join(", "))}</Figure>
          <Figure label={t("orders.fields.created_at")}>{momentText(order.created_at)}</Figure>
          <Figure label={t("orders.paidAt")}>{momentText(order.paid_at)}</Figure>
          <Figure label={t("orders.fields.robot_id")}>
            <RecordLink kind="robots" id={order.robot_id} />
          </Figure>
          <Figure label={t("places.location")}>
            <RecordLink kind="locations" id={order.location_id}>
              {orDash(t, order.location)}
            </RecordLink>
          </Figure>
          <Figure label={t("orders.fields.merchant")}>
            <RecordLink kind="merchants" id={order.merchant_id}>
              {orDash(t, order.merchant)}
            </RecordLink>
          </Figure>
        </Figures>
      </Panel>
      <DetailTable
        label={t("order.goods")}
        rows={order.items}
        keyOf={({ product }) => product}
        columns={[
          { id: "product", head: t("order.product") },
          { id: "price", head: t("order.price"), kind: "money" },
          { id: "quantity", head: t("order.quantity"), kind: "number" },
          {
            id: "_sum",
            head: t("order.sum"),
            kind: "money",
            value: ({ price, quantity }) => price * quantity
          }
        ]}
      />
      <Outcome list={list} group="refunds" nameOf={({ number }) => number} />
      <DetailTable
        label={t("refunds.title")}
        rows={rows}
        keyOf={({ id }) => id}
        columns={orderRefundColumns(t)}
        busy={listing}
        actions={(refund) => <DecisionButtons list={list} undo={undo} refund={refund} listing={stale} />}
        none={{ title: t("order.noRefunds") }}
      />
      <RecordDialog list={list} form={refundForm(t, { number: order.number, remaining }, background)} />
    </>
  )
}

/** The order that the address names; an id that no order has, if it names none. */
const refundsIn = (address: string) => {
  const id = addressedId(address)
  return { page: 1, page_size: 100, order_id: typeof id === "number" ? id : INT4_MAX }
}

/** One order. */
export const orderScreen = definePage({
  path: "/order",
  by: "id",
  under: FIRST_PAGE_PATH,
  parts: (fromEffect: FromEffect) => ({
    query: orderDetail.part(fromEffect(readOrder), "id"),
    refunds: {
      machine: refundList.machine({ ...pagePart(fromEffect, refundsOfOrder), save: fromEffect(saveRefund) }),
      input: ({ query: { id = "" } }) => ({ query: refundsIn(id) }),
      onVisit: ({ id = "" }, list) => {
        const query = refundsIn(id)
        return refundList.queryOf(list).order_id === query.order_id ? null : refundList.events.queried.make({ query })
      }
    },
    background: refundContext.lazyPart(fromEffect(readRefundContext)),
    ...undoParts(fromEffect)
  }),
  rules: (rule) => [
    rule({
      from: "refunds",
      when: "records.draftChanged",
      to: "background",
      send: (changed, now) => contextEvent(changed, now("refunds"), now("background"))
    }),
    rule({
      from: "refunds",
      when: "records.answered",
      to: "wait",
      send: (_, now) => waitEvent(now("refunds"), now("wait"))
    }),
    rule({ from: "wait", when: "query.answered", to: "refunds", send: { type: "records.refreshed" } }),
    rule({ from: "wait", when: "query.answered", to: "query", send: { type: "query.refreshed" } }),
    rule({ from: "undo", when: "mutation.done", to: "refunds", send: undoneEvent })
  ],
  view: function OrderScreen({ query, refunds, background, undo }) {
    const t = useTexts()
    const { hrefOf } = useHistory()
    return (
      <QueryResult<OrderDetail> query={query} back={{ href: hrefOf(FIRST_PAGE_PATH), label: t("orders.all") }}>
        {(order) => <Shown order={order} list={refunds} background={background} undo={undo} />}
      </QueryResult>
    )
  }
})
