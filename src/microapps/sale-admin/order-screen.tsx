import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { OrderDetail } from "../../effects/contract/orders.ts"
import { isListing, type RecordsActor } from "../../machines/records/typed-records.ts"
import { Button, ButtonLink, Figure, Icon, Panel } from "../kit/controls.tsx"
import { Found } from "../kit/found.tsx"
import { FIRST } from "../kit/history.ts"
import { useHistory, usePlace } from "../kit/application-context.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import { momentText } from "../../ui/kit/moments.ts"
import { RecordDialog } from "../kit/record-dialog.tsx"
import { RecordsTable } from "../kit/records-table.tsx"
import { screen } from "../kit/screen.ts"
import { State } from "../kit/state.tsx"
import { orderDetail, readOrder } from "./order-detail.ts"
import { saveRefund } from "./refund-draft.ts"
import { draftFor, refundForm } from "./refund-form.tsx"
import { listRefundsOfOrder, refundList } from "./refund-list.ts"
import { DecisionButtons, refundColumnsOf } from "./refund-rows.tsx"
import { money, orDash, orderBadge } from "./sale-facts.tsx"
import { useWords } from "./words.ts"

const isRefundable = ({ state }: OrderDetail) => state === "paid" || state === "completed"

/** What could still be asked back, in cents: requests that wait count already. */
const leftOf = ({ amount, refunded, refunds }: OrderDetail) =>
  amount -
  refunded -
  refunds.filter(({ state }) => state === "requested").reduce((sum, refund) => sum + refund.amount, 0)

type Actors = { readonly lookup: LookupActor; readonly refunds: RecordsActor }

const Shown = ({ order, list }: { readonly order: OrderDetail; readonly list: RecordsActor }) => {
  const t = useWords()
  const { hrefOf } = useHistory()
  const rows = useSelector(list, refundList.rowsOf)
  const listing = useSelector(list, isListing)
  const left = leftOf(order)
  return (
    <>
      <Panel>
        <header className="wh-panel-head">
          <ButtonLink variant="quiet" href={hrefOf(FIRST)}>
            <Icon name="left" />
            {t("orders.all")}
          </ButtonLink>
          <h1>{order.number}</h1>
          {isRefundable(order) && left > 0 ? (
            <Button
              aria-disabled={listing}
              onClick={() =>
                refundList.send(
                  list,
                  refundList.events.addOpened.make({ draft: draftFor("request", { amount: left, order_id: order.id }) })
                )
              }
            >
              {t("order.request")}
            </Button>
          ) : null}
        </header>
        <dl className="wh-facts wh-panel-body">
          <Figure label={t("orders.state")}>{orderBadge(t, order)}</Figure>
          <Figure label={t("orders.amount")}>{money(t, order.amount)}</Figure>
          <Figure label={t("orders.refundedAmount")}>{money(t, order.refunded)}</Figure>
          <Figure label={t("orders.payment")}>{t(`orders.${order.payment}`)}</Figure>
          <Figure label={t("orders.createdAt")}>{momentText(order.created_at)}</Figure>
          <Figure label={t("orders.paidAt")}>
            {order.paid_at === null ? t("records.none") : momentText(order.paid_at)}
          </Figure>
          <Figure label={t("orders.robot")}>{order.robot_id}</Figure>
          <Figure label={t("orders.location")}>{orDash(t, order.location)}</Figure>
          <Figure label={t("orders.merchant")}>{orDash(t, order.merchant)}</Figure>
        </dl>
      </Panel>
      <Panel>
        <header className="wh-panel-head">
          <h2>{t("order.goods")}</h2>
        </header>
        <div className="wh-panel-table">
          <RecordsTable
            label={t("order.goods")}
            rows={order.items}
            keyOf={({ product }) => product}
            columns={[
              { id: "product", head: t("order.product"), cell: ({ product }) => product },
              { id: "price", head: t("order.price"), kind: "number", cell: ({ price }) => money(t, price) },
              { id: "quantity", head: t("order.quantity"), kind: "number", cell: ({ quantity }) => quantity },
              {
                id: "sum",
                head: t("order.sum"),
                kind: "number",
                cell: ({ price, quantity }) => money(t, price * quantity)
              }
            ]}
          />
        </div>
      </Panel>
      <Panel>
        <header className="wh-panel-head">
          <h2>{t("order.refunds")}</h2>
        </header>
        <div className="wh-panel-table">
          <RecordsTable
            label={t("order.refunds")}
            rows={rows}
            keyOf={({ id }) => id}
            columns={refundColumnsOf(t, null)}
            busy={listing}
            actions={(refund) => <DecisionButtons list={list} refund={refund} listing={listing} />}
          >
            {rows.length === 0 && !listing ? (
              <State title={t("order.noRefunds")} lead={t("order.noRefundsLead")} />
            ) : null}
          </RecordsTable>
        </div>
      </Panel>
      <RecordDialog list={list} form={refundForm(t, { number: order.number, left })} />
    </>
  )
}

/** One order. */
const OrderScreen = ({ lookup, refunds }: Actors) => {
  const id = new URLSearchParams(usePlace().search).get("id") ?? ""
  useEffect(() => {
    lookup.send({ type: "lookup.wanted", key: id })
    if (refundList.queryOf(refunds.getSnapshot()).order_id !== Number(id))
      refundList.send(
        refunds,
        refundList.events.queried.make({ query: { page: 1, page_size: 100, order_id: Number(id) } as never })
      )
  }, [lookup, refunds, id])
  return <Found<OrderDetail> lookup={lookup}>{(order) => <Shown order={order} list={refunds} />}</Found>
}

export const orderScreen = screen<Actors>({
  path: "/order",
  under: FIRST,
  open: ({ start, answer }, { id = "" }) => ({
    lookup: start(orderDetail.machine(answer(readOrder)), "orderDetail", { key: id }),
    refunds: start(
      refundList.machine({ list: answer(listRefundsOfOrder), save: answer(saveRefund) }),
      "refundsOfOrder",
      { query: { page: 1, page_size: 100, order_id: Number(id) } }
    )
  }),
  View: OrderScreen
})
