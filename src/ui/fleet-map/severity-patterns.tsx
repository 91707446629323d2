import type { Severity } from "../../contract/alarm-types.ts"
import { severities } from "../../machines/alarms/board-filters.ts"
import { chakra } from "../../kit/chakra.ts"

const idOf = (severity: Severity) => `fleet-pattern-${severity}`

/** Each severity has lines or dots of its own, so that it is told without colour, and on paper. */
const drawings: Readonly<Record<Severity, string>> = {
  critical: "M0 0l8 8M8 0l-8 8",
  major: "M-2 2l4-4M0 8l8-8M6 10l4-4",
  minor: "M4 4h.01",
  notice: "M0 4h8"
}

/** The patterns that `SeverityPattern` draws. They stand once on a page. */
export const SeverityPatterns = () => (
  <chakra.svg aria-hidden width="0" height="0" position="absolute">
    <defs>
      {severities.map((severity) => (
        <pattern key={severity} id={idOf(severity)} width="8" height="8" patternUnits="userSpaceOnUse">
          <path
            d={drawings[severity]}
            stroke="currentColor"
            strokeWidth={severity === "minor" ? 4 : 1.8}
            strokeLinecap="round"
          />
        </pattern>
      ))}
    </defs>
  </chakra.svg>
)

/** A strip in the pattern of a severity. */
export const SeverityPattern = ({ of }: { readonly of: Severity }) => (
  <svg aria-hidden width="100%" height="8" data-pattern={of}>
    <rect width="100%" height="8" fill={`url(#${idOf(of)})`} />
  </svg>
)
