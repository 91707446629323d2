import type { RecentAlarms } from "../../contract/dashboard.ts"
import { dayZone, zoneText } from "../../contract/day-zone.ts"
import { severities } from "../../machines/alarms/board-filters.ts"
import { BarChart } from "../../kit/charts/bar-chart.tsx"
import { ChartTable } from "../../kit/charts/chart-table.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Panel, PanelHead, SubtleText } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"
import { severityDrawings } from "../alarms/severity-drawings.ts"

const HOUR_MS = 3_600_000

/** Words times of day in the zone, `14:00` as Swedes write it, by one format for all hours. */
const hoursIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, hour: "2-digit", minute: "2-digit" })
  return (at: number) => format.format(at)
}

/** Alarms of the last 24 hours by severity, up to the present moment. */
export const HoursPanel = ({ at, hours }: Pick<RecentAlarms, "at" | "hours">) => {
  const t = useTexts()
  const present = hours.at(-1)!
  const series = severities
    .map((name) => ({ name, label: t(`severity.${name}`), colour: name, drawing: severityDrawings[name] }))
    .toReversed()
  const title = t("overview.alarmsByHour")
  const hourAt = hoursIn(dayZone())
  return (
    <Panel aria-labelledby="alarms-by-hour">
      <PanelHead>
        <h2 id="alarms-by-hour">{title}</h2>
        <SubtleText fontSize="xs">{t("overview.hoursIn", { zone: zoneText(at) })}</SubtleText>
      </PanelHead>
      <chakra.div px="4" pt="2" pb="4">
        <BarChart
          series={series}
          unit={t("overview.alarmsUnit")}
          bars={hours.map(({ at: start, ...values }) => ({ key: String(start), label: hourAt(start), values }))}
          now={{ share: (at - present.at) / HOUR_MS, label: t("overview.present") }}
        />
        <ChartTable
          label={title}
          heads={[t("overview.hour"), ...severities.map((severity) => t(`severity.${severity}`))]}
          rows={hours.toReversed().map((hour) => {
            const label = hourAt(hour.at)
            return {
              key: hour.at,
              cells: [
                hour === present ? t("kit.soFar", { label }) : label,
                ...severities.map((severity) => hour[severity].toLocaleString("en-US"))
              ]
            }
          })}
        />
      </chakra.div>
    </Panel>
  )
}
