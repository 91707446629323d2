import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { MAX_SALES_ROWS, type OrderStatistics, type Sales, SalesGrouping } from "../../contract/orders.ts"
import { FIRST, type Search, searchIn, searchText } from "../../contract/addresses.ts"
import { moneyText } from "../../contract/formats.ts"
import { ChoiceFilter, FilterBar } from "../../kit/filter-bar.tsx"
import { Figure, Panel, PanelHead, Figures, Subtle } from "../../kit/panel.tsx"
import { QueryResult } from "../../kit/detail.tsx"
import { RobotLink, SiteLink } from "../runtime/console-link.tsx"
import { useHistory, usePlace } from "../runtime/inside.ts"
import { ScreenLink } from "../runtime/screen-link.tsx"
import type { FromEffect } from "../../effects/from-effect.ts"
import { definePage } from "../../kit/define-page.ts"
import { PlaceFilterControls } from "../../kit/places/place-filters.tsx"
import { placePart } from "../../effects/lists/place-part.ts"
import { RecordsTable } from "../../kit/records-table.tsx"
import { State } from "../../kit/state.tsx"
import { groupedSales, groupingIn, orderQuery, orderSums, readGroupedSales, readRecentSums } from "./orders.ts"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { useTexts } from "../../kit/texts.ts"

const Share = chakra("div", {
  base: { h: "2", rounded: "full", bg: "bg.hover", overflow: "hidden", "& > div": { h: "full", bg: "accent" } }
})

const Groupings = chakra("div", { base: { display: "flex", flexWrap: "wrap", gap: "1", px: "4", pt: "3" } })

const Bar = ({ percent }: { readonly percent: number }) => (
  <Share aria-hidden>
    <div style={{ width: `${percent}%` }} />
  </Share>
)

/** The amount of a row in percent of the greatest. */
const percentOf = (rows: ReadonlyArray<{ readonly amount: number }>) => {
  const best = Math.max(1, ...rows.map(({ amount }) => amount))
  return ({ amount }: { readonly amount: number }) => Math.round((100 * amount) / best)
}

const Totals = ({ amount, refunded, orders }: OrderStatistics) => {
  const t = useTexts()
  return (
    <Figures size="lg" p="4">
      <Figure label={t("statistics.orders")}>{orders.toLocaleString("en-US")}</Figure>
      <Figure label={t("orders.turnover")}>{moneyText(amount)}</Figure>
      <Figure label={t("orders.fields.refunded")}>{moneyText(refunded)}</Figure>
      <Figure label={t("orders.net")}>{moneyText(amount - refunded)}</Figure>
    </Figures>
  )
}

const NoSales = () => {
  const t = useTexts()
  return <State title={t("statistics.none")} lead={t("statistics.noneLead")} />
}

/** Days of the period, each a link to its orders. */
const Days = ({ days, filters }: Pick<OrderStatistics, "days"> & { readonly filters: Search }) => {
  const t = useTexts()
  const percent = percentOf(days)
  return (
    <RecordsTable
      label={t("statistics.days")}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        {
          id: "day",
          head: t("statistics.day"),
          cell: (text, { day }) => (
            <ScreenLink path={FIRST} search={{ ...filters, from: day, to: day }}>
              {text}
            </ScreenLink>
          )
        },
        { id: "orders", head: t("statistics.orders"), kind: "number" },
        { id: "amount", head: t("orders.turnover"), kind: "money" },
        { id: "refunded", head: t("orders.fields.refunded"), kind: "money" },
        {
          id: "_share",
          head: t("statistics.share"),
          kind: "bar",
          value: percent,
          cell: (_, day) => <Bar percent={percent(day)} />
        }
      ]}
    >
      {days.length === 0 ? <NoSales /> : null}
    </RecordsTable>
  )
}

type Group = Sales["list"][number]
const GroupName = ({ by, group: { id, name } }: { readonly by: SalesGrouping; readonly group: Group }) => {
  const t = useTexts()
  if (id === "") return t("statistics.without")
  if (by === "robot") return <RobotLink id={id} />
  return by === "location" ? <SiteLink id={Number(id)} name={name} /> : name
}

/** Products, sites, merchants or robots, the greatest amount first. */
const Groups = ({ list, more, by }: Sales & { readonly by: SalesGrouping }) => {
  const t = useTexts()
  const percent = percentOf(list)
  return (
    <>
      <RecordsTable
        label={t(`statistics.by.${by}`)}
        rows={list}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "name",
            head: t(`statistics.by.${by}`),
            text: ({ id, name }) => (by === "robot" ? id : name),
            cell: (_, group) => <GroupName by={by} group={group} />
          },
          { id: "orders", head: t("statistics.orders"), kind: "number" },
          { id: "quantity", head: t("statistics.goods"), kind: "number" },
          { id: "amount", head: t("orders.turnover"), kind: "money" },
          {
            id: "refunded",
            head: t("orders.fields.refunded"),
            kind: "money",
            text: ({ refunded }) => (refunded === null ? "" : moneyText(refunded))
          },
          {
            id: "_share",
            head: t("statistics.shareOfBest"),
            kind: "bar",
            value: percent,
            cell: (_, group) => <Bar percent={percent(group)} />
          }
        ]}
      >
        {list.length === 0 ? <NoSales /> : null}
      </RecordsTable>
      {more ? <Subtle>{t("statistics.more", { count: MAX_SALES_ROWS })}</Subtle> : null}
    </>
  )
}

/** Totals are the same in every grouping. */
const totalsKeyOf = ({ by: _, ...query }: Search) => searchText(query)

/** Sales by day, product, site, merchant or robot; of the last thirty days unless the address names others. */
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
    const history = useHistory()
    const { path, search } = usePlace()
    const query = orderQuery.read(searchIn(search))
    const by = groupingIn(search)
    const { by: _, ...filters } = searchIn(search)
    const visit = (grouping: SalesGrouping | null, typed: Search) =>
      history.go(path, {
        ...orderQuery.write(orderQuery.read(typed)),
        ...(grouping === null ? {} : { by: grouping })
      })
    const states = ["paid", "completed", "refunded"] as const
    return (
      <Panel>
        <PanelHead>
          <h1>{t("statistics.title")}</h1>
        </PanelHead>
        <FilterBar filters={filters} onSearch={(typed) => visit(by, typed)}>
          <PlaceFilterControls places={places} query={query} />
          <ChoiceFilter
            name="state"
            label={t("orders.fields.state")}
            defaultValue={query.state}
            options={states.map((id) => ({ id, name: t(`orders.state.${id}`) }))}
          />
          <PeriodFilters {...query} />
        </FilterBar>
        <Groupings role="group" aria-label={t("statistics.grouping")}>
          {[null, ...SalesGrouping.literals].map((grouping) => (
            <Button
              key={grouping}
              variant="quiet"
              aria-pressed={grouping === by}
              {...(grouping === by ? { bg: "bg.chosen", color: "accent.fg" } : {})}
              onClick={() => visit(grouping, filters)}
            >
              {t(grouping === null ? "statistics.days" : `statistics.by.${grouping}`)}
            </Button>
          ))}
        </Groupings>
        <QueryResult<OrderStatistics> query={sums}>
          {(data) => (
            <>
              <Totals {...data} />
              {by === null ? <Days days={data.days} filters={filters} /> : null}
            </>
          )}
        </QueryResult>
        {by === null ? null : (
          <QueryResult<Sales | null> query={groups}>
            {(data) => (data === null ? null : <Groups {...data} by={by} />)}
          </QueryResult>
        )}
      </Panel>
    )
  }
})
