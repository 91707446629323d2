import type { MicroappEvent, MicroappEvents, MicroappName, Stage } from "./microapp-events.ts"

/** A failed stage. `why` is null after a passed limit; `at` is in milliseconds since 1970. */
export type StageFailure = { readonly stage: Stage; readonly why: string | null; readonly at: number }

/** The failure of one application. */
export type MicroappFailure = StageFailure & { readonly name: MicroappName }

/** The health of one application since the console was opened; times in milliseconds. */
export type Health = {
  readonly version: string
  readonly took: Readonly<Partial<Record<Stage, number>>>
  /** True if the last opening or closing failed. */
  readonly failing: boolean
  /** The newest first. */
  readonly failures: ReadonlyArray<StageFailure>
  readonly warnings: ReadonlyArray<{ readonly stage: Stage; readonly after: number; readonly at: number }>
}

const MAX_STORED = 5
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

const isDone = (event: MicroappEvent): event is Done => event.type in stages

/** The health of an application after an event and, after a failure, the notice for the operator. */
export const healthAfter = (
  name: MicroappName,
  health: Health = unknown,
  event: MicroappEvent
): { readonly health: Health; readonly failure?: MicroappFailure } | null => {
  if (isDone(event)) {
    const failing = health.failing && event.type !== "microapps.mounted"
    const version = event.type === "microapps.loaded" ? event.version : health.version
    return { health: { ...health, failing, version, took: { ...health.took, [stages[event.type]]: event.took } } }
  }
  if (event.type === "microapps.slowed") {
    const { stage, after, at } = event
    return { health: { ...health, warnings: [{ stage, after, at }, ...health.warnings].slice(0, MAX_STORED) } }
  }
  if (event.type !== "microapps.failed" && event.type !== "microapps.limitPassed") return null
  const setback = { stage: event.stage, at: event.at, why: event.type === "microapps.failed" ? event.why : null }
  const failures = [setback, ...health.failures].slice(0, MAX_STORED)
  return { health: { ...health, failing: true, failures }, failure: { ...setback, name } }
}
