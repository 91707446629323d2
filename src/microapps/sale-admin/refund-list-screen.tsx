import { reachServer } from "../../effects/http/reach-server.ts"
import { useSelector } from "@xstate/react"
import type { Refund } from "../../effects/contract/refunds.ts"
import { useHistory, screen } from "../runtime/screen.ts"
import { placeChoices, readPlaceChoices } from "../runtime/place-choices.ts"
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
    choices: placeChoices.part(fromEffect(readPlaceChoices))
  }),
  view: function RefundListScreen({ list, choices }) {
    const t = useWords()
    const { hrefOf } = useHistory()
    const found = useSelector(choices, placeChoices.foundOf)
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
          state: { label: t("orders.state"), choices: (id) => t(`refunds.${id}`) },
          merchant: { label: t("orders.merchant"), choices: found?.merchants ?? [] }
        }}
        moreFilters={(query) => <PeriodFilters {...query} />}
        actions={(refund, listing) => <DecisionButtons list={list} refund={refund} listing={listing} />}
      />
    )
  }
})
