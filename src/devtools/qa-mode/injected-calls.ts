import { matchInjections, type ActiveInjection } from "./fault-injection.ts"
import { outcomesOf } from "./outcomes.ts"
import { consoleLink } from "../console-link.ts"

/** The delay of a slow call, in milliseconds. */
const SLOW_DELAY_MS = 10_000

const outcomes = outcomesOf((answer) => new Promise<void>((go) => setTimeout(go, SLOW_DELAY_MS)).then(answer))

/** The outcomes that a call can be forced to have. */
export const injectableOutcomes: ReadonlyArray<string> = Object.keys(outcomes).filter((name) => name !== "ok")

/**
 * Forces calls of the contract to end as an active injection says, and reports the injections that matched. Other
 * requests stay as they are.
 */
export const injectFaults = (
  everyCall: ReadonlyArray<string>,
  activeInjections: () => ReadonlyArray<ActiveInjection>,
  report: (call: string, matched: ReadonlyArray<number>, by: number | null) => void
): (() => void) => {
  const contractCalls = new Set(everyCall)
  return consoleLink.calls.force((method, address) => {
    const call = `${method} ${new URL(address, "http://console").pathname}`
    if (!contractCalls.has(call)) return undefined
    const { matched, by } = matchInjections(activeInjections(), call)
    if (matched.length > 0) report(call, matched, by?.id ?? null)
    const forcedOutcome = by === null ? undefined : outcomes[by.outcome]
    return by === null || forcedOutcome === undefined
      ? undefined
      : { outcome: by.outcome, end: async (go) => forcedOutcome(go) }
  })
}
