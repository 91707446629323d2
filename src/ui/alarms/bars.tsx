import { chakra } from "../../kit/chakra.ts"

/** A value as a bar against the greatest, with a mark at its former value. */
export const ShareBar = ({
  of,
  before,
  max
}: {
  readonly of: number
  readonly before?: number | undefined
  readonly max: number
}) => (
  <Share aria-hidden>
    <i style={{ width: `${(100 * of) / Math.max(max, 1)}%` }} />
    {before === undefined ? null : (
      <b style={{ insetInlineStart: `calc(${(100 * before) / Math.max(max, 1)}% - 1px)` }} />
    )}
  </Share>
)

const Share = chakra("div", {
  base: {
    position: "relative",
    minW: "16",
    h: "2",
    rounded: "sm",
    bg: "bg.hover",
    "& > i": { display: "block", h: "full", rounded: "sm", bg: "chart" },
    "& > b": { position: "absolute", insetBlock: "-3px", w: "2px", bg: "fg" }
  }
})

type Hour = {
  readonly hour: number
  readonly count: number
  readonly before?: number | undefined
  readonly night: boolean
}

/** The hours of a day side by side. A table beside it has the same figures. */
export const HourBars = ({ hours }: { readonly hours: ReadonlyArray<Hour> }) => {
  const max = Math.max(1, ...hours.flatMap(({ count, before = 0 }) => [count, before]))
  return (
    <Hours aria-hidden>
      {hours.map(({ hour, count, before, night }) => (
        <div key={hour} data-night={night || undefined} title={`${hour}:00 · ${count}`}>
          <i style={{ height: `${(100 * count) / max}%` }} />
          {before === undefined ? null : <b style={{ bottom: `calc(${(100 * before) / max}% - 1px)` }} />}
          {hour % 6 === 0 ? <span>{hour}</span> : null}
        </div>
      ))}
    </Hours>
  )
}

const Hours = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(24, minmax(0, 1fr))",
    gap: "1px",
    h: "20",
    mb: "5",
    borderBottom: "1px solid",
    borderColor: "border.control",
    "& > div": { position: "relative", display: "flex", alignItems: "end" },
    "& > div[data-night]": { bg: "bg.hover" },
    "& i": { w: "full", bg: "chart", borderTopRadius: "1px" },
    "& b": { position: "absolute", insetInline: "0", h: "2px", bg: "fg" },
    "& span": { position: "absolute", top: "100%", fontSize: "xs", color: "fg.subtle", lineHeight: "1.5" }
  }
})
