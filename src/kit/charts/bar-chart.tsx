import { useId } from "react"
import { chakra } from "../chakra.ts"
import { useTexts } from "../texts.ts"
import { type DataColour, dataColours } from "./chart-colours.ts"
import { ticksTo } from "./ticks.ts"

/**
 * A series of parts, one in every bar. `drawing` is a path of 8 by 8 pixels, which distinguishes it besides the colour.
 */
export type BarSeries = {
  readonly name: string
  readonly label: string
  readonly colour: DataColour
  readonly drawing?: string
}

export type Bar = {
  readonly key: string
  /** The text below the bar: a day or an hour. */
  readonly label: string
  readonly values: Readonly<Record<string, number>>
  /** A value to compare with, drawn as a line across the bar. */
  readonly former?: number
  /** True for a day that is not over, whose bar is hatched. */
  readonly isPartial?: boolean
}

type Props = {
  /** Series stacked on each other, the first at the bottom. */
  readonly series: ReadonlyArray<BarSeries>
  readonly bars: ReadonlyArray<Bar>
  /** Names the values of the axis. */
  readonly unit: string
  readonly format?: (value: number) => string
  /** Formats values of the axis, if those of bars are longer. */
  readonly formatTick?: (value: number) => string
  /** The smallest step of the axis. */
  readonly least?: number
  /** The name of `former`. */
  readonly formerLabel?: string
  /** The present moment, as a share of the last bar's time. */
  readonly now?: { readonly share: number; readonly label: string }
}

const MAX_LABELS = 7
/** A minimum keeps few bars slim. */
const MIN_SLOTS = 7
const BAR = 0.72

const grouped = (value: number) => value.toLocaleString("en-US")
const percent = (share: number) => `${(100 * share).toFixed(3)}%`

/** Bars over days or hours. Screen readers skip the drawing, so a table with the same values belongs beside it. */
export const BarChart = (props: Props) => {
  const { series, bars, unit, format = grouped, formatTick = format, least, formerLabel, now } = props
  const t = useTexts()
  const id = useId()
  const sums = bars.map(({ values }) => series.reduce((sum, { name }) => sum + (values[name] ?? 0), 0))
  const ticks = ticksTo(Math.max(0, ...sums, ...bars.map(({ former = 0 }) => former)), least)
  const top = ticks.at(-1)!
  const partial = bars.find(({ isPartial }) => isPartial === true)
  const slots = Math.max(bars.length, MIN_SLOTS)
  const every = Math.ceil(bars.length / MAX_LABELS)
  const hatch = `url(#${id}-hatch)`
  const textOf = ({ label, values, former, isPartial }: Bar) =>
    [
      isPartial === true ? t("kit.soFar", { label }) : label,
      ...series.map((part) => `${part.label}: ${format(values[part.name] ?? 0)}`),
      ...(former === undefined || formerLabel === undefined ? [] : [`${formerLabel}: ${format(former)}`])
    ].join("\n")
  return (
    <Chart aria-hidden data-chart>
      <svg width="0" height="0">
        <defs>
          <mask id={`${id}-hatch`} maskContentUnits="userSpaceOnUse" x="0" y="0" width="100%" height="100%">
            <rect width="4000" height="400" fill={`url(#${id}-lines)`} />
          </mask>
          <pattern id={`${id}-lines`} width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" stroke="#fff" strokeWidth="2" />
          </pattern>
          {series.map(({ name, drawing }) =>
            drawing === undefined ? null : (
              <pattern key={name} id={`${id}-${name}`} width="8" height="8" patternUnits="userSpaceOnUse">
                <path d={drawing} data-drawing />
              </pattern>
            )
          )}
        </defs>
      </svg>
      <ul>
        <li data-unit>{unit}</li>
        {series.length === 1 && formerLabel === undefined
          ? null
          : series.map(({ name, label, colour, drawing }) => (
              <li key={name}>
                <svg width="12" height="12">
                  <rect width="12" height="12" data-colour={colour} stroke="none" />
                  {drawing === undefined ? null : <rect width="12" height="12" fill={`url(#${id}-${name})`} />}
                </svg>
                {label}
              </li>
            ))}
        {formerLabel === undefined ? null : (
          <li>
            <svg width="12" height="12">
              <line x1="0" x2="12" y1="6" y2="6" data-former />
            </svg>
            {formerLabel}
          </li>
        )}
        {partial === undefined ? null : (
          <li>
            <svg width="12" height="12">
              <rect width="12" height="12" data-colour={series[0]!.colour} mask={hatch} />
            </svg>
            {t("kit.soFar", { label: partial.label })}
          </li>
        )}
      </ul>
      <ol data-values>
        {ticks.map((value) => (
          <li key={value}>{formatTick(value)}</li>
        ))}
      </ol>
      <div data-plot>
        <svg width="100%" height="100%">
          {ticks.map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={percent(1 - value / top)}
              y2={percent(1 - value / top)}
              data-grid={value === 0 ? "base" : ""}
            />
          ))}
          {bars.map((bar, nth) => {
            const { key, values, former, isPartial = false } = bar
            const [x, width] = [percent((nth + (1 - BAR) / 2) / slots), percent(BAR / slots)]
            let below = 0
            return (
              <g key={key}>
                <title>{textOf(bar)}</title>
                <rect x={percent(nth / slots)} y="0" width={percent(1 / slots)} height="100%" data-slot />
                {series.map(({ name, colour, drawing }) => {
                  const value = values[name] ?? 0
                  below += value
                  if (value === 0) return null
                  const place = { x, width, y: percent(1 - below / top), height: percent(value / top) }
                  return (
                    <g key={name}>
                      <rect {...place} data-colour={colour} mask={isPartial ? hatch : undefined} />
                      {drawing === undefined || isPartial ? null : <rect {...place} fill={`url(#${id}-${name})`} />}
                      {isPartial ? <rect {...place} data-colour={colour} data-outline /> : null}
                    </g>
                  )
                })}
                {former === undefined ? null : (
                  <line
                    x1={percent((nth + 0.04) / slots)}
                    x2={percent((nth + 0.96) / slots)}
                    y1={percent(1 - former / top)}
                    y2={percent(1 - former / top)}
                    data-former
                  />
                )}
              </g>
            )
          })}
          {now === undefined ? null : (
            <line
              x1={percent((bars.length - 1 + now.share) / slots)}
              x2={percent((bars.length - 1 + now.share) / slots)}
              y1="0"
              y2="100%"
              data-now
            />
          )}
        </svg>
        {now === undefined ? null : (
          <span data-now style={{ insetInlineStart: percent((bars.length - 1 + now.share) / slots) }}>
            {now.label}
          </span>
        )}
      </div>
      <ol data-labels>
        {bars.map(({ key, label }, nth) =>
          (bars.length - 1 - nth) % every === 0 ? (
            <li key={key} style={{ insetInlineStart: percent((nth + 0.5) / slots) }}>
              {label}
            </li>
          ) : null
        )}
      </ol>
    </Chart>
  )
}

const HEIGHT = "180px"

const Chart = chakra("div", {
  base: {
    ...dataColours,
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "2",
    fontSize: "xs",
    color: "fg.subtle",
    "& > svg": { position: "absolute" },
    "& > ul": {
      gridColumn: "1 / -1",
      display: "flex",
      flexWrap: "wrap",
      columnGap: "4",
      pb: "4",
      fontSize: "sm",
      color: "fg.muted"
    },
    "& > ul > li": { display: "flex", alignItems: "center", gap: "1.5" },
    // Without a height of their own, labels stand exactly at their lines.
    "& > [data-values]": {
      display: "flex",
      flexDirection: "column-reverse",
      justifyContent: "space-between",
      h: HEIGHT,
      textAlign: "end",
      whiteSpace: "nowrap"
    },
    "& > [data-values] > li": { h: "0", lineHeight: "0" },
    "& > [data-plot]": { position: "relative", h: HEIGHT, "& > svg": { display: "block", overflow: "visible" } },
    "& > [data-labels]": { position: "relative", gridColumn: "2", h: "5", mt: "1" },
    "& > [data-labels] > li": { position: "absolute", transform: "translateX(-50%)", whiteSpace: "nowrap" },
    // On the narrowest phones they would overlap.
    "@media (max-width: 359.98px)": { "& > [data-labels] > li:nth-last-of-type(even)": { display: "none" } },
    "& [data-slot]": { fill: "transparent", _hover: { fill: "bg.hover" } },
    "& [data-grid]": { stroke: "border" },
    "& [data-grid=base]": { stroke: "border.control" },
    "& rect[data-colour]": { strokeWidth: "0" },
    "& rect[data-outline]": { fill: "none", strokeWidth: "1px", strokeDasharray: "3 2" },
    "& [data-drawing]": { stroke: "bg.panel", strokeWidth: "1.3", strokeLinecap: "round" },
    "& [data-former]": { stroke: "fg", strokeWidth: "2px" },
    "& line[data-now]": { stroke: "fg", strokeWidth: "1px", strokeDasharray: "3 3" },
    "& span[data-now]": {
      position: "absolute",
      bottom: "100%",
      transform: "translateX(-50%)",
      whiteSpace: "nowrap",
      color: "fg"
    }
  }
})
