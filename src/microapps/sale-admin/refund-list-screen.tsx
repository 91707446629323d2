import { refunds } from "../../contract/refunds.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { pagePart } from "../../effects/lists/page-effects.ts"
import { ButtonLink } from "../../kit/controls.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { listPlaces } from "../../kit/places/list-places.ts"
import { useTexts } from "../../kit/texts.ts"
import { useHistory } from "../runtime/open-application-context.ts"
import { DecisionButtons, refundColumns, refundForm } from "./refund-rows.tsx"
import {
  contextEvent,
  readRefundContext,
  refundContext,
  refundFields,
  refundList,
  refundPage,
  saveRefund,
  undoneEvent,
  undoParts,
  waitEvent
} from "./refunds.ts"

const QueueLink = () => {
  const t = useTexts()
  const { hrefOf } = useHistory()
  return <ButtonLink href={hrefOf("/refund-queue")}>{t("refundQueue.title")}</ButtonLink>
}

/** Requests of customers for refunds, and the decisions. */
export const refundListScreen = defineListPage({
  record: refunds,
  records: refundList,
  columns: refundColumns,
  form: { fields: refundFields, useForm: (t, { background }) => refundForm(t, null, background) },
  places: listPlaces,
  filters: ["number", "state", "robot_id"],
  parts: (fromEffect: FromEffect) => ({
    list: refundList.part({ ...pagePart(fromEffect, refundPage), save: fromEffect(saveRefund) }),
    background: refundContext.lazyPart(fromEffect(readRefundContext)),
    ...undoParts(fromEffect)
  }),
  rules: (rule) => [
    rule({
      from: "list",
      when: "records.draftChanged",
      to: "background",
      send: (changed, now) => contextEvent(changed, now("list"), now("background"))
    }),
    rule({
      from: "list",
      when: "records.answered",
      to: "wait",
      send: (_, now) => waitEvent(now("list"), now("wait"))
    }),
    rule({ from: "wait", when: "query.answered", to: "list", send: { type: "records.refreshed" } }),
    rule({ from: "undo", when: "mutation.done", to: "list", send: undoneEvent })
  ],
  useMore: ({ list, undo }) => ({
    commands: <QueueLink />,
    actions: (refund, listing) => <DecisionButtons list={list} undo={undo} refund={refund} listing={listing} />
  })
})
