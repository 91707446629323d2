import type { ReactNode } from "react"
import { groupedYuanText } from "../../contract/formats.ts"
import { chakra } from "../../kit/chakra.ts"
import type { Column } from "../../kit/columns.ts"
import { DayZone } from "../../kit/day-zone.tsx"
import { ExportButton } from "../../kit/export-button.tsx"
import type { NameOfId } from "../../kit/list-filters.ts"
import { State } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ExportSource } from "../../machines/export/exported-list.ts"
import { type OrderFilters, orderQuery, orderQueryOf, salesStates } from "./orders.ts"

/** Whole yuan for an axis. */
export const yuan = (cents: number): string => `¥${groupedYuanText(cents).replace(/\.00$/, "")}`

export type Exporting = { readonly nameOfId: NameOfId }

type Props<Row> = Exporting & {
  readonly title: string
  /** The grouping, which is part of the file's title. */
  readonly name: string
  readonly query: OrderFilters
  readonly columns: ReadonlyArray<Column<Row>>
  readonly source: {
    readonly call: "sales" | "statistics"
    readonly query?: object
    readonly rowsOf?: NonNullable<ExportSource<OrderFilters, Row>["rowsOf"]>
  }
  readonly children: ReactNode
}

/** A chart of sales with its title, and the export of the table below. */
export const SalesChart = <Row,>({ title, name, query, columns, source, nameOfId, children }: Props<Row>) => {
  const t = useTexts()
  const { call, query: more, ...rows } = source
  return (
    <Chart aria-label={title}>
      <header>
        <h2>{title}</h2>
        <DayZone />
        <ExportButton
          list={{
            title: `${t("statistics.title")} · ${name}`,
            columns,
            query,
            nameOfId,
            filters: {
              state: {
                label: t("orders.fields.state"),
                choices: salesStates.map((id) => ({ id, name: t(`orders.state.${id}`) }))
              }
            },
            kind: {
              codec: orderQuery,
              exported: { group: "orders", call, query: (own) => ({ ...orderQueryOf(own), ...more }), ...rows }
            }
          }}
        />
      </header>
      {children}
    </Chart>
  )
}

const Chart = chakra("section", {
  base: {
    px: "4",
    pb: "4",
    "& > header": { display: "flex", alignItems: "center", gap: "2", mb: "1" },
    "& h2": { fontSize: "md", whiteSpace: "nowrap" },
    "& > header > p": { flex: "1" }
  }
})

export const NoSales = () => {
  const t = useTexts()
  return <State title={t("statistics.none")} lead={t("statistics.noneLead")} />
}
