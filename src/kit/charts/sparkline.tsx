import { chakra } from "../chakra.ts"
import { dataColours } from "./chart-colours.ts"

type Props = {
  readonly label: string
  /** Values by day; the last day is not over. */
  readonly values: ReadonlyArray<number>
}

const [SLOT, BAR, HEIGHT] = [10, 7, 22]

/** Values of some days as small bars. The outlined bar is not final. */
export const Sparkline = ({ label, values }: Props) => {
  const maxValue = Math.max(1, ...values)
  return (
    <Bars role="img" aria-label={label} width={SLOT * values.length} height={HEIGHT + 2}>
      <title>{label}</title>
      {values.map((value, nth) => {
        const height = value === 0 ? 0 : Math.max(2, (HEIGHT * value) / maxValue)
        return (
          <rect
            // The distance from the end identifies a day.
            key={`day ${nth - values.length}`}
            x={SLOT * nth + 0.5}
            y={HEIGHT - height + 1}
            width={BAR}
            height={height}
            data-colour="plain"
            data-partial={nth === values.length - 1 || undefined}
          />
        )
      })}
      <line x1="0" x2={SLOT * values.length - 2} y1={HEIGHT + 1.5} y2={HEIGHT + 1.5} />
    </Bars>
  )
}

const Bars = chakra("svg", {
  base: {
    ...dataColours,
    display: "inline-block",
    verticalAlign: "middle",
    "& > line": { stroke: "border.control" },
    "& > rect": { strokeWidth: "0" },
    "& > [data-partial]": { fill: "none", strokeWidth: "1px", strokeDasharray: "2 1" }
  }
})
