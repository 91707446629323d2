import type { Removal } from "../../src/effects/contract/removal.ts"

/** The ids a removal names, each once. Some of them may be beyond what any table holds. */
export const removedIds = (removal: Removal): ReadonlyArray<number> =>
  "id" in removal ? [removal.id] : [...new Set(removal.ids.split(",").map(Number))]
