import { moneyText } from "../../contract/formats.ts"
import type { Sales, SalesGrouping } from "../../contract/orders.ts"
import { RankChart } from "../../kit/charts/rank-chart.tsx"
import { chakra } from "../../kit/chakra.ts"
import type { Column } from "../../kit/columns.ts"
import { RecordsTable } from "../../kit/records-table.tsx"
import { useTexts } from "../../kit/texts.ts"
import { RecordLink } from "../../kit/record-link.tsx"
import type { OrderFilters } from "./orders.ts"
import { type Exporting, NoSales, SalesChart } from "./sales-chart.tsx"

type Group = Sales["list"][number]

const MAX_BARS = 10
/** The most rows on screen. The exported file has all of them. */
const MAX_SHOWN = 100

/** Sales of products, sites, merchants or robots, sorted by amount. */
export const SalesByGroup = ({
  list,
  more,
  by,
  query,
  ...exporting
}: Exporting & Sales & { readonly by: SalesGrouping; readonly query: OrderFilters }) => {
  const t = useTexts()
  const nameOf = ({ id, name }: Group) => (id === "" ? t("statistics.without") : by === "robot" ? id : name)
  const label = t(`statistics.by.${by}`)
  const columns: ReadonlyArray<Column<Group>> = [
    {
      id: "name",
      head: label,
      text: nameOf,
      cell: (text, { id, name }) => {
        if (id === "") return text
        if (by === "robot") return <RecordLink kind="robots" id={id} />
        if (by === "product") return name
        return (
          <RecordLink kind={by === "location" ? "locations" : "merchants"} id={id}>
            {name}
          </RecordLink>
        )
      }
    },
    { id: "orders", head: t("statistics.orders"), kind: "number" },
    { id: "quantity", head: t("statistics.goods"), kind: "number" },
    { id: "amount", head: t("orders.turnover"), kind: "money" },
    {
      id: "refunded",
      head: t("orders.fields.refunded"),
      kind: "money",
      text: ({ refunded }) => (refunded === null ? "" : moneyText(refunded))
    }
  ]
  const best = list.slice(0, MAX_BARS)
  return (
    <>
      <SalesChart
        {...exporting}
        title={t(list.length > MAX_BARS ? "statistics.top" : `statistics.by.${by}`, { count: MAX_BARS })}
        name={label}
        query={query}
        columns={columns}
        source={{ call: "sales", query: { by } }}
      >
        {best.length === 0 ? null : (
          <RankChart
            unit={t("statistics.unit")}
            rows={best.map((group) => ({ id: group.id, name: nameOf(group), value: group.amount }))}
            format={moneyText}
          />
        )}
      </SalesChart>
      {list.length > MAX_SHOWN || more ? (
        <chakra.p px="4" pb="3" color="fg.muted">
          {t(more ? "statistics.shownOfMore" : "statistics.shown", { count: MAX_SHOWN, total: list.length })}
        </chakra.p>
      ) : null}
      <RecordsTable label={label} rows={list.slice(0, MAX_SHOWN)} keyOf={({ id }) => id} columns={columns}>
        {list.length === 0 ? <NoSales /> : null}
      </RecordsTable>
    </>
  )
}
