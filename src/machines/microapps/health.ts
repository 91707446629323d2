import type { MicroappEvent, MicroappEvents, MicroappName, Stage } from "./microapp-events.ts"

/** `why` null: its time was over. `at` in milliseconds since 1970. */
export type Setback = { readonly stage: Stage; readonly why: string | null; readonly at: number }

/** What one application failed at. */
export type Failure = Setback & { readonly name: MicroappName }

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

type Done = MicroappEvents["loaded" | "bootstrapped" | "mounted" | "updated" | "unmounted" | "unloaded"]
const stages = {
  "microapps.loaded": "loading",
  "microapps.bootstrapped": "bootstrapping",
  "microapps.mounted": "mounting",
  "microapps.updated": "updating",
  "microapps.unmounted": "unmounting",
  "microapps.unloaded": "unloading"
} as const satisfies Record<Done["type"], Stage>

const afterStage = (health: Health = unknown, event: Done): Health => ({
  ...health,
  failing: health.failing && event.type !== "microapps.mounted",
  version: event.type === "microapps.loaded" ? event.version : health.version,
  took: { ...health.took, [stages[event.type]]: event.took }
})

const afterFailure = (health: Health = unknown, setback: Setback): Health => ({
  ...health,
  failing: true,
  failures: [setback, ...health.failures].slice(0, MOST_KEPT)
})

const afterWarning = (health: Health = unknown, { stage, after, at }: MicroappEvents["slowed"]): Health => ({
  ...health,
  warnings: [{ stage, after, at }, ...health.warnings].slice(0, MOST_KEPT)
})

/** What an event changes of an application's health, and, where it failed, what the operator has to be told. */
export const noteOf = (
  name: MicroappName,
  health: Health | undefined,
  event: MicroappEvent
): { readonly health: Health; readonly failure?: Failure } | null => {
  switch (event.type) {
    case "microapps.loaded":
    case "microapps.bootstrapped":
    case "microapps.mounted":
    case "microapps.updated":
    case "microapps.unmounted":
    case "microapps.unloaded":
      return { health: afterStage(health, event) }
    case "microapps.slowed":
      return { health: afterWarning(health, event) }
    case "microapps.failed":
    case "microapps.limitPassed": {
      const setback = { stage: event.stage, at: event.at, why: event.type === "microapps.failed" ? event.why : null }
      return { health: afterFailure(health, setback), failure: { ...setback, name } }
    }
  }
  return null
}
