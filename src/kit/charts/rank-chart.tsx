import { chakra } from "../chakra.ts"
import { dataColours } from "./chart-colours.ts"

type Props = {
  readonly unit: string
  /** Rows with the largest value first. */
  readonly rows: ReadonlyArray<{ readonly id: string; readonly name: string; readonly value: number }>
  readonly format: (value: number) => string
}

/**
 * Named values as horizontal bars. Screen readers skip the drawing, so a table with the same values belongs beside it.
 */
export const RankChart = ({ unit, rows, format }: Props) => {
  const maxValue = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <Ranks aria-hidden data-chart>
      <p>{unit}</p>
      {rows.map(({ id, name, value }) => (
        <div key={id}>
          <span title={name}>{name}</span>
          <svg width="100%" height="14">
            <rect width={`${((100 * value) / maxValue).toFixed(2)}%`} height="14" rx="2" data-colour="plain" />
          </svg>
          <b>{format(value)}</b>
        </div>
      ))}
    </Ranks>
  )
}

const Ranks = chakra("div", {
  base: {
    ...dataColours,
    display: "grid",
    gridTemplateColumns: "minmax(4rem, max-content) minmax(3rem, 1fr) max-content",
    columnGap: "3",
    rowGap: "1",
    alignItems: "center",
    fontSize: "sm",
    "& > p": { gridColumn: "1 / -1", color: "fg.muted" },
    "& > div": { display: "contents" },
    "& svg": { display: "block" },
    "& span": {
      maxW: { base: "28vw", md: "20rem" },
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: { md: "nowrap" },
      // A phone shows a long name in two lines.
      mdDown: { lineClamp: "2", lineHeight: "1.3", overflowWrap: "anywhere" }
    },
    "& b": { fontWeight: "medium", textAlign: "end" }
  }
})
