import type { Stage } from "./microapp-events.ts"

/** The limit of each stage (specification, section 9; it has none for loading), in milliseconds. */
export const limits: Readonly<Record<Stage, number>> = {
  loading: 15_000,
  bootstrapping: 4000,
  mounting: 3000,
  updating: 3000,
  unmounting: 3000,
  unloading: 3000
}

/** A stage that takes longer than this is warned of. */
export const SLOW = 1000

/** An application that does not stand after this is warned of, whatever stage it is in. Loading, which waits for the network, only then. */
export const NOT_STARTED = 5000
