import { chakra } from "../../kit/chakra.ts"
import { useNow } from "../../kit/clock.ts"
import { Button } from "../../kit/controls.ts"
import { type OrderStatistics, type Sales, SalesGrouping } from "../../contract/orders.ts"
import { type Search, searchIn, searchText } from "../../contract/addresses.ts"
import { dayAt } from "../../contract/day-zone.ts"
import { ChoiceFilter, FilterBar } from "../../kit/filter-bar.tsx"
import { ListHead } from "../../kit/list-head.ts"
import { Figure, Figures, Panel } from "../../kit/panel.tsx"
import { QueryResult } from "../../kit/detail.tsx"
import { useHistory, usePlace } from "../runtime/open-application-context.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { definePage } from "../../kit/define-page.ts"
import { PlaceFilterControls } from "../../kit/places/place-filters.tsx"
import { listPlaces } from "../../kit/places/list-places.ts"
import { placePart } from "../../effects/lists/place-part.ts"
import {
  groupedSales,
  groupingIn,
  inRecentDays,
  orderQuery,
  orderSums,
  readGroupedSales,
  readRecentSums,
  salesStates
} from "./orders.ts"
import { PeriodFields } from "../../kit/date-input.tsx"
import { filtersIn } from "../../kit/list-filters.ts"
import { useTexts } from "../../kit/texts.ts"
import { amountFigure } from "./sale-values.tsx"
import { periodPresets, presetDays } from "./period-presets.ts"
import { SalesByDay } from "./sales-by-day.tsx"
import { SalesByGroup } from "./sales-by-group.tsx"

/** Period and grouping share a line if there is room. */
const Groups = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "6", px: "4", _print: { display: "none" } }
})

const Choices = chakra("div", {
  base: {
    display: "flex",
    flexWrap: { md: "wrap" },
    overflowX: { base: "auto", md: "visible" },
    scrollbarWidth: "none",
    gap: "1",
    maxW: { base: "calc(100% + {spacing.3.5})", md: "full" },
    pt: "1",
    ms: { base: "-3.5", md: "0" },
    "& > button": { _focusVisible: { outlineOffset: "-2px" } }
  }
})

type ChoiceProps = { readonly isChosen: boolean; readonly name: string; readonly onChoose: () => void }

/** A narrow screen has no room for all choices. */
const scrollIntoView = (button: HTMLElement | null) => button?.scrollIntoView({ block: "nearest", inline: "nearest" })

const Choice = ({ isChosen, name, onChoose }: ChoiceProps) => (
  <Button
    ref={isChosen ? scrollIntoView : null}
    variant="quiet"
    aria-pressed={isChosen}
    {...(isChosen ? { bg: "bg.chosen", color: "accent.fg" } : {})}
    onClick={onChoose}
  >
    {name}
  </Button>
)

const Totals = ({ amount, refunded, orders }: OrderStatistics) => {
  const t = useTexts()
  return (
    <Figures size="lg" p="4">
      <Figure label={t("statistics.orders")}>{orders.toLocaleString("en-US")}</Figure>
      <Figure label={t("orders.turnover")}>{amountFigure(amount)}</Figure>
      <Figure label={t("orders.fields.refunded")}>{amountFigure(refunded)}</Figure>
      <Figure label={t("orders.net")}>{amountFigure(amount - refunded)}</Figure>
    </Figures>
  )
}

/** Totals are the same in every grouping. */
const totalsKeyOf = ({ by: _, ...query }: Search) => searchText(query)

/** Sales by day, product, site, merchant or robot, by default of the last thirty days. */
export const statisticsScreen = definePage({
  path: "/statistics",
  title: "statistics.title",
  parts: (fromEffect: FromEffect) => ({
    sums: {
      machine: orderSums.machine(fromEffect(readRecentSums)),
      input: ({ query }) => ({ key: totalsKeyOf(query) }),
      onVisit: (query) => orderSums.events.requested.make({ key: totalsKeyOf(query) })
    },
    groups: {
      machine: groupedSales.machine(fromEffect(readGroupedSales)),
      input: ({ query }) => ({ key: searchText(query) }),
      onVisit: (query) => groupedSales.events.requested.make({ key: searchText(query) })
    },
    places: placePart(fromEffect)
  }),
  view: function StatisticsScreen({ sums, groups, places }) {
    const t = useTexts()
    const nameOfId = listPlaces.useNames(places)
    const history = useHistory()
    const { path, search } = usePlace()
    const today = dayAt(useNow())
    const { by: _, ...typed } = searchIn(search)
    const { query, from, to } = inRecentDays(orderQuery.read(typed), today)
    const by = groupingIn(search)
    const filters = { ...typed, from, to }
    const visit = (grouping: SalesGrouping | null, wanted: Search) =>
      history.go(path, {
        ...orderQuery.write(orderQuery.read(wanted)),
        ...(grouping === null ? {} : { by: grouping })
      })
    const presets = presetDays(today)
    const robot_id = { label: t("orders.fields.robot_id") }
    const state = {
      label: t("orders.fields.state"),
      choices: salesStates.map((id) => ({ id, name: t(`orders.state.${id}`) }))
    }
    return (
      <Panel>
        <ListHead>
          <h1>{t("statistics.title")}</h1>
          <FilterBar
            filters={filters}
            texts={filtersIn(t, { kind: { codec: orderQuery }, query, filters: { robot_id, state }, nameOfId }).filter(
              ({ name }) => name !== "from" && name !== "to"
            )}
            onSearch={(wanted) => visit(by, wanted)}
            main={{ name: "robot_id", ...robot_id }}
            period={false}
          >
            <PlaceFilterControls places={places} query={query} />
            <ChoiceFilter name="state" label={state.label} defaultValue={query.state} options={state.choices} />
            <PeriodFields from={from} to={to} />
          </FilterBar>
        </ListHead>
        <Groups>
          <Choices role="group" aria-label={t("statistics.period")}>
            {periodPresets.map((preset) => (
              <Choice
                key={preset}
                isChosen={presets[preset].from === from && presets[preset].to === to}
                name={t(`statistics.preset.${preset}`)}
                onChoose={() => visit(by, { ...typed, ...presets[preset] })}
              />
            ))}
          </Choices>
          <Choices role="group" aria-label={t("statistics.grouping")}>
            {[null, ...SalesGrouping.literals].map((grouping) => (
              <Choice
                key={grouping}
                isChosen={grouping === by}
                name={t(grouping === null ? "statistics.days" : `statistics.by.${grouping}`)}
                onChoose={() => visit(grouping, typed)}
              />
            ))}
          </Choices>
        </Groups>
        <QueryResult<OrderStatistics> query={sums}>
          {(data) => (
            <>
              <Totals {...data} />
              {by === null ? (
                <SalesByDay
                  days={data.days}
                  period={{ from, to }}
                  query={query}
                  filters={filters}
                  today={today}
                  nameOfId={nameOfId}
                />
              ) : null}
            </>
          )}
        </QueryResult>
        {by === null ? null : (
          <QueryResult<Sales | null> query={groups}>
            {(data) => (data === null ? null : <SalesByGroup {...data} by={by} query={query} nameOfId={nameOfId} />)}
          </QueryResult>
        )}
      </Panel>
    )
  }
})
