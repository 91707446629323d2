import type { ComponentProps } from "react"
import type { StatisticsDay } from "../../contract/dashboard.ts"
import { chakra } from "../../kit/chakra.ts"
import { BarChart } from "../../kit/charts/bar-chart.tsx"
import { ChartTable } from "../../kit/charts/chart-table.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = Pick<ComponentProps<typeof BarChart>, "series" | "unit" | "formerLabel"> & {
  readonly title: string
  readonly days: ReadonlyArray<{
    readonly day: string
    readonly values: Readonly<Record<string, number>>
    readonly former?: number
  }>
}

/** The last day is today, which is not over. */
const DayChart = ({ title, series, unit, formerLabel, days }: Props) => {
  const t = useTexts()
  const today = days.at(-1)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <BarChart
        series={series}
        unit={unit}
        {...(formerLabel === undefined ? {} : { formerLabel })}
        // The label of a day omits the year.
        bars={days.map((line) => ({ ...line, key: line.day, label: line.day.slice(5), isPartial: line === today }))}
      />
      <ChartTable
        label={title}
        heads={[
          t("overview.day"),
          ...series.map(({ label }) => label),
          ...(formerLabel === undefined ? [] : [formerLabel])
        ]}
        rows={days.map((line) => {
          const { day, values, former } = line
          return {
            key: day,
            cells: [
              line === today ? t("kit.soFar", { label: day }) : day,
              ...series.map(({ name }) => values[name]!.toLocaleString("en-US")),
              ...(former === undefined ? [] : [former.toLocaleString("en-US")])
            ]
          }
        })}
      />
    </section>
  )
}

/** Failed notifications differ by lines too. */
const DIAGONALS = "M-2 2l4-4M0 8l8-8M6 10l4-4"

/** Alarms and notifications day by day. */
export const DayCharts = ({
  days,
  former
}: {
  readonly days: ReadonlyArray<StatisticsDay>
  readonly former: ReadonlyArray<StatisticsDay>
}) => {
  const t = useTexts()
  return (
    <Charts>
      <DayChart
        title={t("overview.alarmsByDay")}
        unit={t("overview.alarmsUnit")}
        series={[{ name: "now", label: t("overview.thisPeriod"), colour: "plain" }]}
        formerLabel={t("overview.formerPeriod")}
        days={days.map(({ day, alarms }, nth) => ({ day, values: { now: alarms }, former: former[nth]!.alarms }))}
      />
      <DayChart
        title={t("overview.sentByDay")}
        unit={t("overview.notificationsUnit")}
        series={[
          { name: "sent", label: t("overview.sentShort"), colour: "plain" },
          { name: "failed", label: t("overview.failedShort"), colour: "critical", drawing: DIAGONALS }
        ]}
        days={days.map(({ day, sent, failed }) => ({ day, values: { sent, failed } }))}
      />
    </Charts>
  )
}

const Charts = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(360px, 100%), 1fr))",
    columnGap: "8",
    rowGap: "5",
    px: "4",
    pb: "5",
    "& > section": { minW: "0" },
    "& h3": { fontSize: "md", mb: "1" }
  }
})
