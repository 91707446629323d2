import type { Severity } from "../../contract/alarm-types.ts"
import { chakra } from "../../kit/chakra.ts"

type Props = { readonly counts: ReadonlyArray<{ readonly severity: Severity; readonly count: number }> }

/** Open alarms by severity, the worst first. Figures beside it say the same. */
export const SeverityBar = ({ counts }: Props) => (
  <Bar aria-hidden>
    {counts.map(({ severity, count }) =>
      count === 0 ? null : <i key={severity} data-severity={severity} style={{ flexGrow: count }} />
    )}
  </Bar>
)

const Bar = chakra("span", {
  base: {
    display: "flex",
    gap: "1px",
    h: "2",
    mt: "1.5",
    maxW: "40",
    rounded: "full",
    overflow: "hidden",
    bg: "bg.hover",
    "& > i": { minW: "1" },
    "& > [data-severity=critical]": { bg: "danger" },
    "& > [data-severity=major]": { bg: "warning.fg" },
    "& > [data-severity=minor]": { bg: "info.fg" },
    "& > [data-severity=notice]": { bg: "fg.subtle" }
  }
})
