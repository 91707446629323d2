import { useState } from "react"
import type { StatisticsDay } from "../../contract/dashboard.ts"
import { chakra } from "../../kit/chakra.ts"
import { loadOnce } from "../../kit/load.ts"
import { useLazyComponent } from "../../kit/use-lazy-component.ts"
import type { ChartProps, Series } from "./line-chart.tsx"
import { useTexts } from "../../kit/texts.ts"

const loadChart = loadOnce(async () => (await import("./line-chart.tsx")).LineChart)

/** The code of charts, which loads after the figures. Null before, and `unable` after a failure. */
export const useChart = () => {
  const [isUnable, setUnable] = useState(false)
  return useLazyComponent(true, loadChart, () => setUnable(true)) ?? (isUnable ? "unable" : null)
}

type Props = {
  readonly chart: ReturnType<typeof useChart>
  readonly title: string
  readonly series: ReadonlyArray<Series>
  readonly rows: ReadonlyArray<ChartProps["rows"][number]>
  readonly isPercent?: boolean
  /** The head of the first column. */
  readonly head?: string
  /** The level beneath the heading of its page or panel. */
  readonly heading?: "h2" | "h3"
}

/** The days as lines, and as a table: for screen readers, and for the exact figures. */
export const DayChart = ({ chart, title, series, rows, isPercent = false, head, heading: Heading = "h3" }: Props) => {
  const t = useTexts()
  const valueText = (value: number | null | undefined) =>
    typeof value === "number" ? `${value.toLocaleString("en-US")}${isPercent ? "%" : ""}` : t("records.none")
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      <div data-chart aria-hidden>
        {chart === "unable" ? (
          t("overview.chartUnable")
        ) : chart === null ? null : (
          <chart.Component series={series} rows={rows} isPercent={isPercent} />
        )}
      </div>
      <details>
        <summary>{t("overview.asTable")}</summary>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{head ?? t("overview.day")}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, values }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map(({ name }) => (
                  <td key={name}>{valueText(values[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/** Alarms and notifications day by day. */
export const DayCharts = ({
  days,
  former
}: {
  readonly days: ReadonlyArray<StatisticsDay>
  readonly former: ReadonlyArray<StatisticsDay>
}) => {
  const t = useTexts()
  const chart = useChart()
  return (
    <Charts>
      <DayChart
        chart={chart}
        title={t("overview.alarmsByDay")}
        series={[
          { name: "now", label: t("overview.thisPeriod"), color: "accent.fg", dash: "" },
          { name: "former", label: t("overview.formerPeriod"), color: "fg.subtle", dash: "5 4" }
        ]}
        rows={days.map(({ day, alarms }, nth) => ({ day, values: { now: alarms, former: former[nth]!.alarms } }))}
      />
      <DayChart
        chart={chart}
        title={t("overview.sentByDay")}
        series={[
          { name: "sent", label: t("overview.sentShort"), color: "accent.fg", dash: "" },
          { name: "failed", label: t("overview.failedShort"), color: "danger.fg", dash: "2 3" }
        ]}
        rows={days.map(({ day, sent, failed }) => ({ day, values: { sent, failed } }))}
      />
    </Charts>
  )
}

export const Charts = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(360px, 100%), 1fr))",
    columnGap: "8",
    rowGap: "5",
    px: "4",
    pb: "5",
    "& > section": { minW: "0" },
    "& :is(h2, h3)": { fontSize: "md" },
    "& [data-chart]": { h: "252px", color: "fg.subtle" },
    "& summary": { fontSize: "sm", color: "accent.fg", cursor: "pointer", w: "fit-content" },
    "& table": { w: "full", borderCollapse: "collapse" },
    "& caption": { position: "absolute", clipPath: "inset(50%)" },
    "& th, & td": {
      py: "0.5",
      textAlign: "end",
      fontWeight: "normal",
      borderBottom: "1px solid",
      borderColor: "border"
    },
    "& th:first-child": { textAlign: "start" },
    "& thead th": { color: "fg.muted", fontSize: "sm" }
  }
})
