import { useState } from "react"
import { chakra } from "../../kit/chakra.ts"
import { ChartTable } from "../../kit/charts/chart-table.tsx"
import { DayZone } from "../../kit/day-zone.tsx"
import { loadOnce } from "../../kit/load.ts"
import { useTexts } from "../../kit/texts.ts"
import { useLazyComponent } from "../../kit/use-lazy-component.ts"

const loadChart = loadOnce(async () => (await import("./line-chart.tsx")).LineChart)

type Props = { readonly months: ReadonlyArray<{ readonly name: string; readonly uptime: number | null }> }

/** The uptime of each month as a line. A table serves screen readers and shows exact figures. */
export const UptimeChart = ({ months }: Props) => {
  const t = useTexts()
  const [isUnable, setUnable] = useState(false)
  const chart = useLazyComponent(true, loadChart, () => setUnable(true))
  const label = t("availability.fields.uptime")
  return (
    <Box aria-label={t("availability.chart")}>
      <h2>{t("availability.chart")}</h2>
      <DayZone />
      <div data-chart aria-hidden>
        {isUnable ? (
          t("availability.chartUnable")
        ) : chart === null ? null : (
          <chart.Component
            isPercent
            series={[{ name: "uptime", label, color: "chart", dash: "" }]}
            rows={months.map(({ name, uptime }) => ({ day: name, values: { uptime } }))}
          />
        )}
      </div>
      <ChartTable
        label={t("availability.chart")}
        heads={[t("availability.name.month"), label]}
        rows={months.map(({ name, uptime }) => ({
          key: name,
          cells: [name, uptime === null ? t("records.none") : `${uptime}%`]
        }))}
      />
    </Box>
  )
}

const Box = chakra("section", {
  base: {
    px: "4",
    pb: "3",
    "& > h2": { fontSize: "md" },
    "& > [data-chart]": { h: "188px", color: "fg.subtle" }
  }
})
