import type { Search } from "../../contract/addresses.ts"
import { FIRST_PAGE_PATH } from "../../contract/addresses.ts"
import { moneyText } from "../../contract/formats.ts"
import type { OrderStatistics } from "../../contract/orders.ts"
import { BarChart } from "../../kit/charts/bar-chart.tsx"
import type { Column } from "../../kit/columns.ts"
import { RecordsTable } from "../../kit/records-table.tsx"
import { useTexts } from "../../kit/texts.ts"
import { ScreenLink } from "../runtime/screen-link.tsx"
import type { OrderFilters } from "./orders.ts"
import type { Days } from "./period-presets.ts"
import { salesBars } from "./sales-bars.ts"
import { type Exporting, NoSales, SalesChart, yuan } from "./sales-chart.tsx"

type Day = OrderStatistics["days"][number]
type Props = Exporting &
  Pick<OrderStatistics, "days"> & {
    readonly query: OrderFilters
    readonly period: Days
    readonly filters: Search
    readonly today: string
  }

/** The days of the period, newest first, each with a link to its orders. */
export const SalesByDay = ({ days, query, period, filters, today, ...exporting }: Props) => {
  const t = useTexts()
  const columns: ReadonlyArray<Column<Day>> = [
    {
      id: "day",
      head: t("statistics.day"),
      text: ({ day }) => (day === today ? t("kit.soFar", { label: day }) : day),
      cell: (text, { day }) => (
        <ScreenLink path={FIRST_PAGE_PATH} search={{ ...filters, from: day, to: day }}>
          {text}
        </ScreenLink>
      )
    },
    { id: "orders", head: t("statistics.orders"), kind: "number" },
    { id: "amount", head: t("orders.turnover"), kind: "money" },
    { id: "refunded", head: t("orders.fields.refunded"), kind: "money" }
  ]
  const { bars, isMonthly } = salesBars(days, period, today)
  return (
    <>
      <SalesChart
        {...exporting}
        title={t(isMonthly ? "statistics.perMonth" : "statistics.perDay")}
        name={t("statistics.days")}
        query={query}
        columns={columns}
        source={{
          call: "statistics",
          rowsOf:
            () =>
            ({ days: read }: OrderStatistics) =>
              read.toReversed()
        }}
      >
        {days.length === 0 ? null : (
          <BarChart
            bars={bars}
            series={[{ name: "amount", label: t("orders.turnover"), colour: "plain" }]}
            unit={t("statistics.unit")}
            format={moneyText}
            formatTick={yuan}
            least={100}
          />
        )}
      </SalesChart>
      <RecordsTable label={t("statistics.days")} rows={days.toReversed()} keyOf={({ day }) => day} columns={columns}>
        {days.length === 0 ? <NoSales /> : null}
      </RecordsTable>
    </>
  )
}
