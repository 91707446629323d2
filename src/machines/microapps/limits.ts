import type { Stage } from "./microapp-events.ts"

/** The limit of each stage (specification, section 9; it has none for loading), in milliseconds. */
export const STAGE_LIMITS_MS: Readonly<Record<Stage, number>> = {
  loading: 15_000,
  bootstrapping: 4000,
  mounting: 3000,
  updating: 3000,
  unmounting: 3000,
  unloading: 3000
}

/** The duration of a stage that causes a warning. */
export const SLOW_LOAD_MS = 1000

/**
 * A start that lasts longer than this causes a warning, whatever its stage. Loading waits for the network, so the
 * warning during loading counts the whole start.
 */
export const SLOW_START_MS = 5000
