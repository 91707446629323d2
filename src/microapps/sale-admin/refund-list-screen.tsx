import { reachServer } from "../../effects/http/reach-server.ts"
import type { Refund } from "../../effects/contract/refunds.ts"
import { useHistory, screen } from "../runtime/screen.ts"
import { PlaceFilterControls } from "../../ui/kit/places/place-filters.tsx"
import { placePart } from "../runtime/effect-runtime.ts"
import { RecordsScreen } from "../../ui/kit/records-screen.tsx"
import { listRefunds, refundList, saveRefund } from "./refunds.ts"
import { refundForm, DecisionButtons, refundColumnsOf } from "./refund-rows.tsx"
import { PeriodFilters } from "../../ui/kit/date-input.tsx"
import { useWords } from "./words.ts"

/** What customers want back, and what was decided. */
export const refundListScreen = screen({
  path: "/refunds",
  title: "refunds.title",
  parts: (fromEffect) => ({
    list: refundList.part({
      list: fromEffect(listRefunds),
      reach: fromEffect(reachServer),
      save: fromEffect(saveRefund)
    }),
    places: placePart(fromEffect)
  }),
  view: function RefundListScreen({ list, places }) {
    const t = useWords()
    const { hrefOf } = useHistory()
    return (
      <RecordsScreen
        list={list}
        records={refundList}
        title={t("refunds.title")}
        columns={refundColumnsOf(t, ({ order_id }) => hrefOf("/order", { id: String(order_id) }))}
        nameOf={({ number }: Refund) => number}
        form={refundForm(t, null)}
        filters={{
          number: { label: t("refunds.numbers") },
          state: { label: t("orders.state"), choices: (id) => t(`refunds.${id}`) }
        }}
        moreFilters={(query) => (
          <>
            <PlaceFilterControls places={places} query={query} />
            <PeriodFilters {...query} />
          </>
        )}
        actions={(refund, listing) => <DecisionButtons list={list} refund={refund} listing={listing} />}
      />
    )
  }
})
