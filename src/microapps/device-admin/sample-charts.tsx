import { minuteText } from "../../contract/formats.ts"
import type { RobotTimeline, Sample } from "../../contract/robot-timeline.ts"
import { chakra } from "../../kit/chakra.ts"
import { Panel, PanelHead, SubtleText } from "../../kit/panel.tsx"
import { DayZone } from "../../kit/day-zone.tsx"
import { ChartTable } from "../../kit/charts/chart-table.tsx"
import { useTexts } from "../../kit/texts.ts"
import { DAY_MS, TIMELINE_MS } from "./robot-timeline.ts"

type Point = { readonly at: number; readonly value: number }
type Period = { readonly from: number; readonly to: number }

const [WIDTH, HEIGHT] = [300, 60]

/** A silent robot has no samples, so a gap breaks the line. */
const linesOf = (points: ReadonlyArray<Point>, gap: number) => {
  const lines: Array<Array<Point>> = []
  for (const point of points) {
    const previous = lines.at(-1)?.at(-1)
    if (previous === undefined || point.at - previous.at > gap) lines.push([point])
    else lines.at(-1)!.push(point)
  }
  return lines
}

type ChartProps = {
  readonly title: string
  readonly points: ReadonlyArray<Point>
  readonly period: Period
  readonly most: number
  readonly unit: string
  /** The distance between samples, in milliseconds, that breaks the line. */
  readonly gap: number
}

const Chart = ({ title, points, period: { from, to }, most, unit, gap }: ChartProps) => {
  const t = useTexts()
  const values = points.map(({ value }) => value)
  const place = ({ at, value }: Point) =>
    `${((WIDTH * (at - from)) / (to - from)).toFixed(1)},${(HEIGHT - (HEIGHT * value) / Math.max(1, most)).toFixed(1)}`
  const range =
    points.length === 0
      ? t("robot.noSamples")
      : t("robot.range", { least: `${Math.min(...values)}${unit}`, most: `${Math.max(...values)}${unit}` })
  return (
    <figure>
      <figcaption>
        {title} <SubtleText>{range}</SubtleText>
      </figcaption>
      <chakra.svg
        role="img"
        aria-label={`${title}: ${range}`}
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        w="full"
        h="16"
        color="chart"
        bg="bg.hover"
        rounded="sm"
      >
        {linesOf(points, gap).map((line) => (
          <polyline
            key={line[0]!.at}
            points={[...line, line.at(-1)!].map(place).join(" ")}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </chakra.svg>
      <Ends aria-hidden>
        <span>{minuteText(from).slice(5)}</span>
        <span>{minuteText(to).slice(5)}</span>
      </Ends>
    </figure>
  )
}

const Ends = chakra("p", {
  base: { display: "flex", justifyContent: "space-between", mt: "1", fontSize: "xs", color: "fg.subtle" }
})

const HOUR_MS = 3_600_000

type Props = { readonly timeline: RobotTimeline; readonly capacity: number }

/** Battery and stock over the last day and month, as lines and as a table. */
export const SampleCharts = ({ timeline: { samples, to }, capacity }: Props) => {
  const t = useTexts()
  const day = { from: to - DAY_MS, to }
  const month = { from: to - TIMELINE_MS, to }
  const pointsIn = ({ from }: Period, valueOf: (sample: Sample) => number | null) =>
    samples.flatMap((sample) => {
      const value = valueOf(sample)
      return sample.at < from || value === null ? [] : [{ at: sample.at, value }]
    })
  const battery = ({ battery: percent }: Sample) => percent
  const stock = ({ stock: goods }: Sample) => goods
  const ofDay = { period: day, gap: 2 * HOUR_MS }
  const ofMonth = { period: month, gap: 13 * HOUR_MS }
  const ofBattery = { most: 100, unit: "%" }
  const ofStock = { most: capacity, unit: "" }
  return (
    <Panel aria-label={t("robot.levels")}>
      <PanelHead>
        <h2>{t("robot.levels")}</h2>
      </PanelHead>
      <Charts>
        <Chart title={t("robot.batteryDay")} points={pointsIn(day, battery)} {...ofDay} {...ofBattery} />
        <Chart title={t("robot.batteryMonth")} points={pointsIn(month, battery)} {...ofMonth} {...ofBattery} />
        {capacity === 0 ? null : (
          <>
            <Chart title={t("robot.stockDay")} points={pointsIn(day, stock)} {...ofDay} {...ofStock} />
            <Chart title={t("robot.stockMonth")} points={pointsIn(month, stock)} {...ofMonth} {...ofStock} />
          </>
        )}
      </Charts>
      <chakra.div px="4" pb="4">
        <DayZone of="hours" local />
        <ChartTable
          label={t("robot.levels")}
          heads={[t("robot.time"), t("robots.fields.battery"), t("robots.fields.stock")]}
          rows={samples.toReversed().map(({ at, battery: percent, stock: goods }) => ({
            key: at,
            cells: [minuteText(at), `${percent}%`, goods === null ? t("records.none") : String(goods)]
          }))}
        />
      </chakra.div>
    </Panel>
  )
}

const Charts = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(480px, 100%), 1fr))",
    gap: "4",
    px: "4",
    py: "3",
    "& figcaption": { mb: "1", fontSize: "sm" }
  }
})
