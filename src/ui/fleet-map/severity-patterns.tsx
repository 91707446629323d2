import type { Severity } from "../../contract/alarm-types.ts"
import { severities } from "../../machines/alarms/board-filters.ts"
import { chakra } from "../../kit/chakra.ts"
import { severityDrawings } from "../alarms/severity-drawings.ts"

const idOf = (severity: Severity) => `fleet-pattern-${severity}`

/** The patterns that `SeverityPattern` draws. They stand once on a page. */
export const SeverityPatterns = () => (
  <chakra.svg aria-hidden width="0" height="0" position="absolute">
    <defs>
      {severities.map((severity) => (
        <pattern key={severity} id={idOf(severity)} width="8" height="8" patternUnits="userSpaceOnUse">
          <path
            d={severityDrawings[severity]}
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
