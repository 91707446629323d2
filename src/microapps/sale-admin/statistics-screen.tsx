import { chakra } from "../../ui/kit/chakra.ts"
import type { OrderStatistics } from "../../effects/contract/orders.ts"
import { searchIn, searchText } from "../../effects/contract/addresses.ts"
import { ChoiceFilter, FilterBar } from "../../ui/kit/filter-bar.tsx"
import { Figure, Panel, PanelHead, Figures } from "../../ui/kit/panel.tsx"
import { Found } from "../../ui/kit/detail.tsx"
import { useHistory, usePlace, screen } from "../runtime/screen.ts"
import { PlaceFilterControls } from "../../ui/kit/places/place-filters.tsx"
import { placePart } from "../runtime/place-part.ts"
import { RecordsTable } from "../../ui/kit/records-table.tsx"
import { State } from "../../ui/kit/state.tsx"
import { orderQuery, orderSums, readRecentSums } from "./orders.ts"
import { PeriodFilters } from "../../ui/kit/date-input.tsx"
import { money } from "./sale-values.tsx"
import { useWords } from "./words.ts"

const Share = chakra("div", {
  base: { h: "2", rounded: "full", bg: "bg.hover", overflow: "hidden", "& > div": { h: "full", bg: "accent" } }
})

const Sums = ({ amount, refunded, orders, days }: OrderStatistics) => {
  const t = useWords()
  const best = Math.max(1, ...days.map((day) => day.amount))
  return (
    <>
      <Figures size="lg" p="4">
        <Figure label={t("statistics.orders")}>{orders.toLocaleString("en-US")}</Figure>
        <Figure label={t("orders.turnover")}>{money(t, amount)}</Figure>
        <Figure label={t("orders.refundedAmount")}>{money(t, refunded)}</Figure>
        <Figure label={t("orders.net")}>{money(t, amount - refunded)}</Figure>
      </Figures>
      <RecordsTable
        label={t("statistics.days")}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          { id: "day", head: t("statistics.day") },
          { id: "orders", head: t("statistics.orders"), kind: "number", cell: (day) => day.orders },
          { id: "amount", head: t("orders.turnover"), kind: "number", cell: (day) => money(t, day.amount) },
          { id: "refunded", head: t("orders.refundedAmount"), kind: "number", cell: (day) => money(t, day.refunded) },
          {
            id: "share",
            head: t("statistics.share"),
            kind: "bar",
            cell: (day) => (
              <Share aria-hidden>
                <div style={{ width: `${Math.round((day.amount / best) * 100)}%` }} />
              </Share>
            )
          }
        ]}
      >
        {days.length === 0 ? <State title={t("statistics.none")} lead={t("statistics.noneLead")} /> : null}
      </RecordsTable>
    </>
  )
}

/** What was sold day by day; of the last thirty days unless others are asked for. */
export const statisticsScreen = screen({
  path: "/statistics",
  title: "statistics.title",
  parts: (fromEffect) => ({
    sums: {
      machine: orderSums.machine(fromEffect(readRecentSums)),
      input: ({ query }) => ({ key: searchText(query) })
    },
    places: placePart(fromEffect)
  }),
  view: function StatisticsScreen({ sums, places }) {
    const t = useWords()
    const history = useHistory()
    const { path, search } = usePlace()
    const query = orderQuery.read(searchIn(search))
    const states = ["paid", "completed", "refunded"] as const
    return (
      <Panel>
        <PanelHead>
          <h1>{t("statistics.title")}</h1>
        </PanelHead>
        <FilterBar
          filters={searchIn(search)}
          onSearch={(typed) => history.go(path, orderQuery.write(orderQuery.read(typed)))}
        >
          <PlaceFilterControls places={places} query={query} />
          <ChoiceFilter
            name="state"
            label={t("orders.state")}
            held={query.state}
            options={states.map((id) => ({ id, name: t(`orders.${id}`) }))}
          />
          <PeriodFilters {...query} />
        </FilterBar>
        <Found<OrderStatistics> lookup={sums} wanted={search}>
          {(found) => <Sums {...found} />}
        </Found>
      </Panel>
    )
  }
})
