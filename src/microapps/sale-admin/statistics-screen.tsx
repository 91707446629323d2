import { chakra } from "../../kit/chakra.ts"
import type { OrderStatistics } from "../../contract/orders.ts"
import { searchIn, searchText } from "../../contract/addresses.ts"
import { moneyText } from "../../contract/formats.ts"
import { ChoiceFilter, FilterBar } from "../../kit/filter-bar.tsx"
import { Figure, Panel, PanelHead, Figures } from "../../kit/panel.tsx"
import { QueryResult } from "../../kit/detail.tsx"
import { useHistory, usePlace } from "../runtime/inside.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { definePage } from "../../kit/define-page.ts"
import { PlaceFilterControls } from "../../kit/places/place-filters.tsx"
import { placePart } from "../../effects/lists/place-part.ts"
import { RecordsTable } from "../../kit/records-table.tsx"
import { State } from "../../kit/state.tsx"
import { orderQuery, orderSums, readRecentSums } from "./orders.ts"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { useTexts } from "../../kit/texts.ts"

const Share = chakra("div", {
  base: { h: "2", rounded: "full", bg: "bg.hover", overflow: "hidden", "& > div": { h: "full", bg: "accent" } }
})

const Sums = ({ amount, refunded, orders, days }: OrderStatistics) => {
  const t = useTexts()
  const best = Math.max(1, ...days.map((day) => day.amount))
  return (
    <>
      <Figures size="lg" p="4">
        <Figure label={t("statistics.orders")}>{orders.toLocaleString("en-US")}</Figure>
        <Figure label={t("orders.turnover")}>{moneyText(amount)}</Figure>
        <Figure label={t("orders.fields.refunded")}>{moneyText(refunded)}</Figure>
        <Figure label={t("orders.net")}>{moneyText(amount - refunded)}</Figure>
      </Figures>
      <RecordsTable
        label={t("statistics.days")}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          { id: "day", head: t("statistics.day") },
          { id: "orders", head: t("statistics.orders"), kind: "number" },
          { id: "amount", head: t("orders.turnover"), kind: "money" },
          { id: "refunded", head: t("orders.fields.refunded"), kind: "money" },
          {
            id: "_share",
            head: t("statistics.share"),
            kind: "bar",
            value: ({ amount }) => Math.round((amount / best) * 100),
            cell: (_, day) => (
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

/** Sales day by day; of the last thirty days unless the address names others. */
export const statisticsScreen = definePage({
  path: "/statistics",
  title: "statistics.title",
  parts: (fromEffect: FromEffect) => ({
    sums: {
      machine: orderSums.machine(fromEffect(readRecentSums)),
      input: ({ query }) => ({ key: searchText(query) }),
      onVisit: (query) => orderSums.events.wanted.make({ key: searchText(query) })
    },
    places: placePart(fromEffect)
  }),
  view: function StatisticsScreen({ sums, places }) {
    const t = useTexts()
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
            label={t("orders.fields.state")}
            defaultValue={query.state}
            options={states.map((id) => ({ id, name: t(`orders.state.${id}`) }))}
          />
          <PeriodFilters {...query} />
        </FilterBar>
        <QueryResult<OrderStatistics> query={sums}>{(data) => <Sums {...data} />}</QueryResult>
      </Panel>
    )
  }
})
