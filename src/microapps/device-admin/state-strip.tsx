import { minuteText, momentText } from "../../contract/formats.ts"
import type { RobotTimeline, StateSpan, TimelineState } from "../../contract/robot-timeline.ts"
import { chakra } from "../../kit/chakra.ts"
import { DayZone } from "../../kit/day-zone.tsx"
import { durationText } from "../../kit/duration.ts"
import { Panel, PanelHead, SubtleText } from "../../kit/panel.tsx"
import { ChartTable } from "../../kit/charts/chart-table.tsx"
import { useTexts } from "../../kit/texts.ts"
import { DAY_MS } from "./robot-timeline.ts"

const states: ReadonlyArray<TimelineState> = ["online", "charging", "offline", "outOfService", "unknown"]
/** The number of spans in the table, the newest first. */
const MAX_SPANS = 100

type Period = Pick<RobotTimeline, "from" | "to">

const placeIn = ({ from, to }: Period, start: number, end: number) => {
  const percent = (at: number) => (100 * (Math.min(Math.max(at, from), to) - from)) / (to - from)
  return { insetInlineStart: `${percent(start)}%`, width: `${percent(end) - percent(start)}%` }
}

const shareOf = (spans: ReadonlyArray<StateSpan>, state: TimelineState, { from, to }: Period) =>
  (100 * spans.reduce((sum, span) => (span.state === state ? sum + span.to - span.from : sum), 0)) / (to - from)

/** The states of a robot, second by second, above its alarms; the same as a table. */
export const StateStrip = ({ timeline }: { readonly timeline: RobotTimeline }) => {
  const t = useTexts()
  const { spans, alarms, from, to } = timeline
  const shares = states.flatMap((state) => {
    const share = shareOf(spans, state, timeline)
    return share === 0 ? [] : [{ state, text: `${t(`robot.states.${state}`)} ${share.toFixed(share < 10 ? 1 : 0)}%` }]
  })
  const severities = [...new Set(alarms.map(({ severity }) => severity))]
  const weeks = Array.from({ length: Math.floor((to - from) / DAY_MS / 7) + 1 }, (_, nth) => from + nth * 7 * DAY_MS)
  return (
    <Panel aria-label={t("robot.lastDays")}>
      <PanelHead>
        <h2>{t("robot.lastDays")}</h2>
      </PanelHead>
      <chakra.div px="4" pb="4" pt="2">
        <Lane role="img" aria-label={shares.map(({ text }) => text).join(", ")}>
          {spans.map((span) => (
            <span
              key={span.from}
              data-state={span.state}
              style={placeIn(timeline, span.from, span.to)}
              title={`${t(`robot.states.${span.state}`)} · ${minuteText(span.from)} – ${minuteText(span.to)}`}
            />
          ))}
        </Lane>
        <Lane low role="img" aria-label={t("robot.alarmsMarked", { count: alarms.length })}>
          {alarms.map(({ id, name, severity, raised_at, ended_at }) => (
            <span
              key={id}
              data-severity={severity}
              style={placeIn(timeline, raised_at, ended_at ?? to)}
              title={`${name} · ${minuteText(raised_at)}`}
            />
          ))}
        </Lane>
        <Weeks aria-hidden>
          {weeks.map((at) => (
            <span key={at} style={{ insetInlineStart: placeIn(timeline, at, at).insetInlineStart }}>
              {minuteText(at).slice(5, 10)}
            </span>
          ))}
        </Weeks>
        <Legend>
          {shares.map(({ state, text }) => (
            <li key={state}>
              <i aria-hidden data-state={state} /> {text}
            </li>
          ))}
          <li>
            {severities.map((severity) => (
              <i key={severity} aria-hidden data-severity={severity} />
            ))}{" "}
            {t("robot.alarmsMarked", { count: alarms.length })}
          </li>
        </Legend>
        <DayZone of="hours" local />
        <SpanTable spans={spans} />
      </chakra.div>
    </Panel>
  )
}

const unbroken = (text: string) => text.replaceAll(" ", "\u00a0")

const SpanTable = ({ spans }: { readonly spans: ReadonlyArray<StateSpan> }) => {
  const t = useTexts()
  const visible = spans.toReversed().slice(0, MAX_SPANS)
  return (
    <ChartTable
      label={t("robot.lastDays")}
      heads={[t("robots.fields.state"), t("robot.start"), t("robot.end"), t("robot.duration")]}
      rows={visible.map(({ state, from, to }) => ({
        key: from,
        cells: [t(`robot.states.${state}`), momentText(from), momentText(to), unbroken(durationText(t, to - from))]
      }))}
    >
      {spans.length > MAX_SPANS ? (
        <SubtleText fontSize="sm">{t("robot.newestSpans", { count: MAX_SPANS })}</SubtleText>
      ) : null}
    </ChartTable>
  )
}

/** Patterns distinguish states without a report as well. */
const striped = "repeating-linear-gradient(135deg, transparent 0 3px, {colors.bg.panel} 3px 5px)"
const lined = "repeating-linear-gradient(transparent 0 3px, {colors.bg.panel} 3px 5px)"
const hatched = "repeating-linear-gradient(135deg, transparent 0 4px, rgb(128 128 128 / 45%) 4px 8px)"
const faces = {
  "& [data-state=online]": { bg: "success.fg" },
  "& [data-state=charging]": { bg: "chart" },
  "& [data-state=offline]": { bg: "warning.fg", backgroundImage: striped },
  "& [data-state=outOfService]": { bg: "fg.subtle", backgroundImage: lined },
  "& [data-state=unknown]": { bg: "bg.hover", backgroundImage: hatched },
  "& [data-severity]": { bg: "fg.subtle" },
  "& [data-severity=critical]": { bg: "danger" },
  "& [data-severity=major]": { bg: "warning.fg" }
} as const

const Lane = chakra("div", {
  base: {
    ...faces,
    position: "relative",
    h: "7",
    rounded: "sm",
    overflow: "hidden",
    bg: "bg.hover",
    "& > span": { position: "absolute", insetBlock: "0" }
  },
  variants: { low: { true: { h: "2", mt: "1", rounded: "none", "& > span": { minW: "3px" } } } }
})

const Weeks = chakra("div", {
  base: {
    position: "relative",
    h: "5",
    mt: "1",
    fontSize: "xs",
    color: "fg.subtle",
    "& > span": { position: "absolute", whiteSpace: "nowrap" },
    // Labels are centred at their days, and the last one ends inside.
    "& > span + span": { transform: "translateX(-50%)" }
  }
})

const Legend = chakra("ul", {
  base: {
    ...faces,
    display: "flex",
    flexWrap: "wrap",
    columnGap: "5",
    rowGap: "1",
    my: "2",
    fontSize: "sm",
    "& i": { display: "inline-block", w: "3", h: "3", rounded: "sm", verticalAlign: "-1px" },
    // As thin as on the strip, so that no state looks like an alarm.
    "& i[data-severity]": { h: "1", me: "1", verticalAlign: "middle" }
  }
})
