import { pagePart } from "../../effects/lists/page-effects.ts"
import type { Refund } from "../../contract/refunds.ts"
import { useHistory } from "../runtime/inside.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { definePage } from "../../kit/define-page.ts"
import { PlaceFilterControls } from "../../kit/places/place-filters.tsx"
import { placeNames } from "../../kit/places/place-names.ts"
import { placePart } from "../../effects/lists/place-part.ts"
import { RowMenu } from "../../kit/row-menu.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { contextEvent, readRefundContext, refundContext, refundList, refundPage, saveRefund } from "./refunds.ts"
import { refundForm, DecisionButtons, refundColumnsOf } from "./refund-rows.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { useTexts } from "../../kit/texts.ts"

/** Requests of customers for refunds, and the decisions. */
export const refundListScreen = definePage({
  path: "/refunds",
  title: "refunds.title",
  parts: (fromEffect: FromEffect) => ({
    list: refundList.part({ ...pagePart(fromEffect, refundPage), save: fromEffect(saveRefund) }),
    places: placePart(fromEffect),
    background: refundContext.lazyPart(fromEffect(readRefundContext))
  }),
  rules: (rule) => [
    rule({
      from: "list",
      when: "records.draftChanged",
      to: "background",
      send: (changed, now) => contextEvent(changed, now("list"), now("background"))
    })
  ],
  view: function RefundListScreen({ list, places, background }) {
    const t = useTexts()
    const { hrefOf } = useHistory()
    return (
      <RecordsScreen
        list={list}
        records={refundList}
        title={t("refunds.title")}
        columns={refundColumnsOf(t, ({ order_id }) => hrefOf("/order", { id: String(order_id) }))}
        nameOf={({ number }: Refund) => number}
        form={refundForm(t, null, background)}
        filters={{
          number: { label: t("refunds.numbers") },
          state: { label: t("orders.fields.state"), choices: (id) => t(`refunds.${id}`) },
          robot_id: { label: t("orders.fields.robot_id") }
        }}
        nameOfId={placeNames(places)}
        moreFilters={(query) => (
          <>
            <PlaceFilterControls places={places} query={query} />
            <PeriodFilters {...query} />
          </>
        )}
        actions={(refund, listing) => (
          <DecisionButtons list={list} refund={refund} listing={listing}>
            <RowMenu row={refund} records={refundList} />
          </DecisionButtons>
        )}
      />
    )
  }
})
