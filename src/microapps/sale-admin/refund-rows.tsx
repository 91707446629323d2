import type { ReactNode } from "react"
import { Subtle } from "../../ui/kit/panel.tsx"
import type { Refund } from "../../effects/contract/refunds.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { Button } from "../../ui/kit/controls.ts"
import { centsIn, momentText, yuanText } from "../../effects/contract/formats.ts"
import { LongText } from "../../ui/kit/long-text.tsx"
import type { Column } from "../../ui/kit/records-table.tsx"
import { RefundContextView } from "./refund-context-view.tsx"
import { type RefundDraft, refundFields, refundList } from "./refunds.ts"
import { money, orDash, refundBadge } from "./sale-values.tsx"
import { type Translate, useWords } from "./words.ts"
import { chakra } from "../../ui/kit/chakra.ts"

export const draftFor = (what: RefundDraft["what"], { amount, order_id }: { amount: number; order_id: number }) => ({
  what,
  order_id,
  amount: yuanText(amount),
  reason: ""
})

/**
 * One form for asking and for deciding. `order` is the one that money is asked back of, with what is left of it in cents; `background` is looked up for
 * a decision.
 */
export const refundForm = (
  t: Translate,
  order: { readonly number: string; readonly left: number } | null,
  background: LookupActor
) => {
  const { blank: _, ...form } = refundFields.form<Refund>(t, {
    wide: (edited) => edited !== null,
    // The button says the amount.
    followed: true,
    submit: (edited, { what, amount }) => {
      if (edited === null) return t("records.save")
      if (what === "refuse") return t("refunds.refuseNow")
      const cents = centsIn(amount) ?? 0
      return cents === 0 ? t("refunds.refundNow") : t("refunds.refundAmount", { amount: money(t, cents) })
    },
    title: (edited, { what }) => {
      if (edited === null) return t("order.requestTitle", { number: order?.number ?? "" })
      return t(what === "refuse" ? "refunds.refuseTitle" : "refunds.approveTitle", { number: edited.number })
    },
    fields: ({ draw, draft: { what, order_id }, edited }) => (
      <>
        <div>
          <input type="hidden" name="what" value={what} />
          <input type="hidden" name="order_id" value={order_id} />
          {edited === null ? null : (
            <chakra.p mb="3" color="fg.muted">
              {t("refunds.customerReason", { reason: edited.reason })}
            </chakra.p>
          )}
          {what === "refuse"
            ? null
            : draw(["amount"], {
                hint: t(edited === null ? "refunds.atMost" : "refunds.amountHint", {
                  unit: t("refunds.yuan"),
                  amount: yuanText(edited?.amount ?? order?.left ?? 0)
                })
              })}
          {draw(["reason"])}
        </div>
        {edited === null ? null : <RefundContextView lookup={background} id={edited.id} />}
      </>
    )
  })
  // Nothing is added of itself.
  return form
}

/** `hrefOf` leads to the order; without it these are the refunds of the order on show. */
export const refundColumnsOf = (
  t: Translate,
  hrefOf: ((refund: Refund) => string) | null
): ReadonlyArray<Column<Refund>> => [
  { id: "number", head: t("refunds.number"), sortable: hrefOf !== null },
  ...(hrefOf === null
    ? []
    : [
        {
          id: "order_number",
          head: t("orders.number"),
          cell: (refund: Refund) => <a href={hrefOf(refund)}>{refund.order_number}</a>
        }
      ]),
  { id: "state", head: t("orders.state"), cell: (refund) => refundBadge(t, refund) },
  {
    id: "amount",
    head: t("orders.amount"),
    kind: "number",
    cell: ({ amount }) => money(t, amount),
    exported: ({ amount }) => amount / 100
  },
  { id: "reason", head: t("refunds.reason"), kind: "wrap" },
  { id: "created_at", head: t("refunds.requestedAt"), kind: "moment" },
  ...(hrefOf === null
    ? []
    : [
        { id: "robot_id", head: t("orders.robot") },
        { id: "merchant", head: t("orders.merchant") }
      ]),
  {
    id: "decided_at",
    head: t("refunds.decision"),
    kind: "wrap",
    cell: ({ decision, decided_by, decided_at }) =>
      decided_at === null ? (
        t("records.none")
      ) : (
        <>
          <LongText text={decision} />
          <Subtle display="block">
            {t("refunds.decidedBy", { name: orDash(t, decided_by), time: momentText(decided_at) })}
          </Subtle>
        </>
      ),
    exported: ({ decision }) => decision
  }
]

type Props = {
  readonly list: RecordsActor
  readonly refund: Refund
  readonly listing: boolean
  /** What else can be done with it. */
  readonly children?: ReactNode
}

/** Approve and Refuse, at the same place in every row, as long as nobody has decided. */
export const DecisionButtons = ({ list, refund, listing, children }: Props) => {
  const t = useWords()
  const decided = refund.state !== "requested"
  const button = (what: "approve" | "refuse", variant: "text" | "dangerText") => (
    <Button
      variant={variant}
      aria-disabled={listing || decided}
      onClick={() => {
        if (!decided)
          refundList.send(list, refundList.events.editOpened.make({ row: refund, draft: draftFor(what, refund) }))
      }}
    >
      {t(`refunds.${what}`)}
    </Button>
  )
  return (
    <>
      {button("approve", "text")}
      {children}
      {button("refuse", "dangerText")}
    </>
  )
}
