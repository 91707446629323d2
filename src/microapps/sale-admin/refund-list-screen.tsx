import { pagePart } from "../../effects/http/page-effects.ts"
import type { Refund } from "../../effects/contract/refunds.ts"
import { useHistory, screen } from "../runtime/screen.ts"
import { PlaceFilterControls } from "../../ui/kit/places/place-filters.tsx"
import { placeNames } from "../../ui/kit/places/place-names.ts"
import { placePart } from "../runtime/place-part.ts"
import { RowMenu } from "../../ui/kit/row-menu.tsx"
import { RecordsScreen } from "../../ui/kit/records-screen.tsx"
import { readRefundContext, refundContext, refundList, refundPage, saveRefund } from "./refunds.ts"
import { refundForm, DecisionButtons, refundColumnsOf } from "./refund-rows.tsx"
import { PeriodFilters } from "../../ui/kit/date-input.tsx"
import { useWords } from "./words.ts"

/** What customers want back, and what was decided. */
export const refundListScreen = screen({
  path: "/refunds",
  title: "refunds.title",
  parts: (fromEffect) => ({
    list: refundList.part({ ...pagePart(fromEffect, refundPage), save: fromEffect(saveRefund) }),
    places: placePart(fromEffect),
    background: refundContext.latePart(fromEffect(readRefundContext))
  }),
  view: function RefundListScreen({ list, places, background }) {
    const t = useWords()
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
          state: { label: t("orders.state"), choices: (id) => t(`refunds.${id}`) },
          robot_id: { label: t("orders.robot") }
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
