import type { GuestEvent, GuestFacts, GuestName, Stage } from "./guest-events.ts"

/** `why` null: its time was over. `at` in milliseconds since 1970. */
export type Setback = { readonly stage: Stage; readonly why: string | null; readonly at: number }

/** What one application failed at. */
export type Failure = Setback & { readonly name: GuestName }

/** What is known of one application since the console was opened; times in milliseconds. */
export type Health = {
  readonly version: string
  readonly took: Readonly<Partial<Record<Stage, number>>>
  /** It failed the last time it was opened or closed. */
  readonly failing: boolean
  /** The newest first. */
  readonly failures: ReadonlyArray<Setback>
  readonly warnings: ReadonlyArray<{ readonly stage: Stage; readonly after: number; readonly at: number }>
}

const MOST_KEPT = 5
const unknown: Health = { version: "", took: {}, failing: false, failures: [], warnings: [] }

type Done = GuestFacts["loaded" | "bootstrapped" | "mounted" | "updated" | "unmounted" | "unloaded"]
const stages = {
  "guests.loaded": "loading",
  "guests.bootstrapped": "bootstrapping",
  "guests.mounted": "mounting",
  "guests.updated": "updating",
  "guests.unmounted": "unmounting",
  "guests.unloaded": "unloading"
} as const satisfies Record<Done["type"], Stage>

const afterStage = (health: Health = unknown, event: Done): Health => ({
  ...health,
  failing: health.failing && event.type !== "guests.mounted",
  version: event.type === "guests.loaded" ? event.version : health.version,
  took: { ...health.took, [stages[event.type]]: event.took }
})

const afterFailure = (health: Health = unknown, setback: Setback): Health => ({
  ...health,
  failing: true,
  failures: [setback, ...health.failures].slice(0, MOST_KEPT)
})

const afterWarning = (health: Health = unknown, { stage, after, at }: GuestFacts["slowed"]): Health => ({
  ...health,
  warnings: [{ stage, after, at }, ...health.warnings].slice(0, MOST_KEPT)
})

/** What an event changes of an application's health, and, where it failed, what the operator has to be told. */
export const noteOf = (
  name: GuestName,
  health: Health | undefined,
  event: GuestEvent
): { readonly health: Health; readonly failure?: Failure } | null => {
  switch (event.type) {
    case "guests.loaded":
    case "guests.bootstrapped":
    case "guests.mounted":
    case "guests.updated":
    case "guests.unmounted":
    case "guests.unloaded":
      return { health: afterStage(health, event) }
    case "guests.slowed":
      return { health: afterWarning(health, event) }
    case "guests.failed":
    case "guests.limitPassed": {
      const setback = { stage: event.stage, at: event.at, why: event.type === "guests.failed" ? event.why : null }
      return { health: afterFailure(health, setback), failure: { ...setback, name } }
    }
  }
  return null
}
