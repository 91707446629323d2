import { Chart, useChart } from "@chakra-ui/charts"
import { CartesianGrid, Line, LineChart as Lines, Tooltip, XAxis, YAxis } from "recharts"
import { Legend, Tip } from "./chart-parts.ts"

/** One line: its dashes distinguish it from the others, besides its colour. */
export type Series = { readonly name: string; readonly label: string; readonly color: string; readonly dash: string }

export type ChartProps = {
  readonly series: ReadonlyArray<Series>
  /** A day (`2026-11-21`) or month, and its value on each line. None interrupts the line. */
  readonly rows: ReadonlyArray<{ readonly day: string; readonly values: Readonly<Record<string, number | null>> }>
  /** The values are percents, of which only the upper part is drawn. */
  readonly isPercent?: boolean
}

/** The number of days beyond which points would hide the line. */
const MAX_POINTS = 14
const HEIGHT = 180

/** Days are known by their months; months have their years. */
const tickOf = (day: string) => (/^\d{4}-\d{2}-/.test(day) ? day.slice(5) : day)

/** Lines over days or months. A single line is named by its heading. Screen readers get a table with the same values. */
export const LineChart = ({ series, rows, isPercent = false }: ChartProps) => {
  const chart = useChart({
    data: rows.map(({ day, values }): Readonly<Record<string, string | number | null>> => ({
      day: tickOf(day),
      ...values
    })),
    series: series.map(({ name, label, color }) => ({ name, label, color: color as "fg" }))
  })
  const points = rows.length <= MAX_POINTS
  return (
    <>
      {series.length === 1 ? null : (
        <Legend>
          {series.map(({ name, label, color, dash }) => (
            <li key={name}>
              <svg width="28" height="8">
                <line
                  x1="0"
                  y1="4"
                  x2="28"
                  y2="4"
                  stroke={chart.color(color as "fg")}
                  strokeWidth="2"
                  strokeDasharray={dash}
                />
              </svg>
              {label}
            </li>
          ))}
        </Legend>
      )}
      <Chart.Root chart={chart} aspectRatio="auto" h={`${HEIGHT}px`} fontSize="xs">
        <Lines
          data={chart.data}
          responsive
          height={HEIGHT}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke={chart.color("border")} vertical={false} />
          <XAxis dataKey="day" stroke={chart.color("border")} tickLine={false} minTickGap={24} />
          <YAxis
            stroke={chart.color("border")}
            tickLine={false}
            axisLine={false}
            allowDecimals={isPercent}
            width={isPercent ? 56 : 44}
            {...(isPercent ? { unit: "%", domain: [(least: number) => Math.floor(Math.min(least, 99)), 100] } : {})}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: chart.color("border.control") }}
            content={({ active, label, payload }) =>
              active ? (
                <Tip>
                  <strong>{label}</strong>
                  {series.map((line) => (
                    <span key={line.name}>
                      {line.label}: {String(payload.find(({ dataKey }) => dataKey === line.name)?.value ?? "")}
                    </span>
                  ))}
                </Tip>
              ) : null
            }
          />
          {series.map(({ name, color, dash }) => (
            <Line
              key={name}
              dataKey={name}
              stroke={chart.color(color as "fg")}
              strokeDasharray={dash}
              strokeWidth={2}
              dot={points ? { r: 3, strokeDasharray: "", fill: chart.color("bg.panel") } : false}
              isAnimationActive={false}
            />
          ))}
        </Lines>
      </Chart.Root>
    </>
  )
}
