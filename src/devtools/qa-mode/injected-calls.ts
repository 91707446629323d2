import { meet, type ActiveInjection } from "./fault-injection.ts"
import { outcomesOf } from "./outcomes.ts"
import { forceCalls } from "../../effects/journal/watched-fetch.ts"

/** So many milliseconds later a slow call goes out. */
const SLOW = 10_000

const outcomes = outcomesOf((answer) => new Promise<void>((go) => setTimeout(go, SLOW)).then(answer))

/** Outcomes that a call may be forced to. */
export const injectableOutcomes: ReadonlyArray<string> = Object.keys(outcomes).filter((name) => name !== "granted")

/** Makes calls of the contract end as the board says at that moment, and tells which forcings each was about. All else that is fetched goes its way. */
export const injectFaults = (
  everyCall: ReadonlyArray<string>,
  board: () => ReadonlyArray<ActiveInjection>,
  tell: (call: string, met: ReadonlyArray<number>, by: number | null) => void
): (() => void) => {
  const known = new Set(everyCall)
  return forceCalls((method, address) => {
    const call = `${method} ${new URL(address, "http://console").pathname}`
    if (!known.has(call)) return undefined
    const { met, by } = meet(board(), call)
    if (met.length > 0) tell(call, met, by?.id ?? null)
    const end = by === null ? undefined : outcomes[by.outcome]
    return by === null || end === undefined ? undefined : { outcome: by.outcome, end: async (go) => end(go) }
  })
}
