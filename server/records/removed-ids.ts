import { Effect } from "effect"
import type { Removal } from "../../src/effects/contract/crud.ts"
import { INT4_MAX } from "../database/page-of-rows.ts"
import type { Words } from "../http/language.ts"
import { noSuchId } from "../http/refusal.ts"

/** The ids a removal names, each once; `noun` is what is removed. An id beyond what any table holds is nobody's. */
export const removedIds = (noun: Words, removal: Removal) => {
  const ids = "id" in removal ? [removal.id] : [...new Set(removal.ids.split(",").map(Number))]
  const beyond = ids.find((id) => id > INT4_MAX)
  return beyond === undefined ? Effect.succeed(ids) : Effect.fail(noSuchId(noun, beyond))
}

/** Refuses where one of them was not found. */
export const foundAll = (noun: Words, ids: ReadonlyArray<number>, rows: ReadonlyArray<{ readonly id: number }>) => {
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  return missing === undefined ? Effect.void : Effect.fail(noSuchId(noun, missing))
}
