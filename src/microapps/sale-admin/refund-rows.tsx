import { SubtleText } from "../../kit/panel.tsx"
import { type Refund, refunds } from "../../contract/refunds.ts"
import { Button } from "../../kit/controls.ts"
import { centsIn, minuteText, momentText, moneyText, yuanText } from "../../contract/formats.ts"
import { LongText } from "../../kit/long-text.tsx"
import { operatorName } from "../runtime/host-environment.ts"
import { columnsOf, type ColumnSpec, textsOf } from "../../kit/record-columns.tsx"
import { RefundContextView } from "./refund-context-view.tsx"
import { type RefundDraft, refundFields, refundList, refundUndo, type refundContext } from "./refunds.ts"
import { LinkedText, linkTo, RecordLink } from "../../kit/record-link.tsx"
import { orDash, refundTones } from "./sale-values.tsx"
import type { Translate } from "../../locales/keys.ts"
import { useTexts } from "../../kit/texts.ts"
import { chakra } from "../../kit/chakra.ts"
import { RowMenu } from "../../kit/row-menu.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

export const draftFor = (what: RefundDraft["what"], { amount, order_id }: { amount: number; order_id: number }) => ({
  what,
  order_id,
  amount: yuanText(amount),
  reason: ""
})

/**
 * The form of a request or a decision. `order` is the order to refund, with its refundable cents; `background` is read
 * for a decision.
 */
export const refundForm = (
  t: Translate,
  order: { readonly number: string; readonly remaining: number } | null,
  background: ActorOf<typeof refundContext>
) => {
  // A decision adds no record.
  const { blank: _, ...form } = refundFields.form<Refund>(t, {
    wide: (edited) => edited !== null,
    // The button shows the amount, so the draft follows every key.
    followed: true,
    submit: (edited, { what, amount }) => {
      if (edited === null) return t("order.request")
      if (what === "refuse") return t("refunds.refuseNow")
      const cents = centsIn(amount) ?? 0
      return cents === 0 ? t("refunds.refundNow") : t("refunds.refundAmount", { amount: moneyText(cents) })
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
                  amount: moneyText(edited?.amount ?? order?.remaining ?? 0)
                })
              })}
          {draw(["reason"], edited === null ? {} : { label: t("refunds.decisionReason") })}
        </div>
        {edited === null ? null : <RefundContextView query={background} id={edited.id} />}
      </>
    )
  })
  return form
}

/** The columns of the list. */
export const refundColumns: ReadonlyArray<ColumnSpec<Refund>> = [
  // A refund is shown on the page of its order.
  { id: "number", cell: linkTo("orders", "order_id") },
  { id: "order_number", card: "bare", cell: linkTo("orders", "order_id") },
  { id: "state", badge: refundTones, card: "beside" },
  { id: "amount", kind: "money", card: "bare" },
  { id: "reason", kind: "wrap", card: "bare" },
  { id: "created_at", card: "unfolded" },
  { id: "robot_id", card: "unfolded", cell: (text) => <RecordLink kind="robots" id={text} /> },
  { id: "merchant", kind: "wrap", card: "unfolded", cell: linkTo("merchants", "merchant_id") },
  {
    id: "decided_at",
    kind: "wrap",
    card: "unfolded",
    text: ({ decision }) => decision,
    cell: (text, refund) => {
      if (refund.state === "awaitingSecond") return <FirstApproval {...refund} />
      return refund.decided_at === null ? text : <Decision {...refund} />
    }
  }
]

const FirstApproval = ({ first_approved_by }: Refund) => {
  const t = useTexts()
  return (
    <LinkedText kind="users" ids={[first_approved_by]}>
      {(name = "") => t("refunds.firstBy", { name })}
    </LinkedText>
  )
}

const Decision = ({ decision, decided_by, decided_at }: Refund) => {
  const t = useTexts()
  const time = minuteText(decided_at!).replace(" ", "\u00a0")
  return (
    <>
      <LongText text={decision} />
      <SubtleText display="block" fontSize="sm" whiteSpace={{ sm: "nowrap" }} title={momentText(decided_at)}>
        {decided_by === "" ? (
          t("refunds.decidedBy", { name: orDash(t, ""), time })
        ) : (
          <LinkedText kind="users" ids={[decided_by]}>
            {(name = "") => t("refunds.decidedBy", { name, time })}
          </LinkedText>
        )}
      </SubtleText>
    </>
  )
}

const ofOrder: ReadonlyArray<ColumnSpec<Refund>> = [
  { id: "number" },
  ...refundColumns.filter(({ id }) => !["number", "order_number", "robot_id", "merchant"].includes(id))
]

/** The columns of one order's refunds. */
export const orderRefundColumns = (t: Translate) =>
  columnsOf({ ...refunds, fields: {}, derived: {} }, ofOrder, t, textsOf("refunds", t), () => null)

type Props = {
  readonly list: ActorOf<typeof refundList>
  readonly undo: ActorOf<typeof refundUndo>
  readonly refund: Refund
  readonly listing: boolean
}

/**
 * Approve, and Refuse in the menu, before the decision; then Undo until the payment. The first of two approvers has Undo
 * until the second decides.
 */
export const DecisionButtons = ({ list, undo, refund, listing }: Props) => {
  const t = useTexts()
  const isDecided = refund.state !== "requested" && refund.state !== "awaitingSecond"
  const isOwn = refund.state === "awaitingSecond" && refund.first_approved_by === operatorName()
  const isFixed = listing || isDecided
  const decide = (action: "approve" | "refuse") => () => {
    if (isFixed) return
    // The second approval grants what the first one granted.
    const draft = draftFor(action, { ...refund, amount: refund.granted ?? refund.amount })
    refundList.send(list, refundList.events.editOpened.make({ row: refund, draft }))
  }
  const refusal = {
    name: "refuse",
    label: t("refunds.refuse"),
    danger: true,
    disabled: listing,
    choose: decide("refuse")
  }
  return (
    <>
      {refund.state === "scheduled" || isOwn ? (
        <Button
          variant="text"
          aria-disabled={listing}
          onClick={() => {
            if (!listing) undo.send(refundUndo.events.issued.make({ input: { id: refund.id } }))
          }}
        >
          {t("refundQueue.undo")}
        </Button>
      ) : isDecided ? null : (
        <Button variant="text" aria-disabled={isFixed} onClick={decide("approve")}>
          {t("refunds.approve")}
        </Button>
      )}
      <RowMenu row={refund} records={refundList} items={isDecided ? [] : [refusal]} />
    </>
  )
}
