import { Option, Schema } from "effect"
import { MOST_RECENT } from "../../machines/command-palette/command-palette-machine.ts"
import { parsed, write } from "./local-storage.ts"

const RECENT_KEY = "palette"
const VERSION = 1

const Kept = Schema.Struct({
  version: Schema.Literal(VERSION),
  owner: Schema.Int,
  recent: Schema.Array(Schema.String)
})
const readKept = Schema.decodeUnknownOption(Kept)

/** What this operator chose lately in the palette; somebody else's choices and rubbish count as none. */
export const loadRecent = (owner: number): ReadonlyArray<string> => {
  const kept = Option.getOrNull(readKept(parsed(RECENT_KEY)))
  return kept?.owner === owner ? [...new Set(kept.recent)].slice(0, MOST_RECENT) : []
}

export const saveRecent = (saved: { readonly owner: number; readonly recent: ReadonlyArray<string> }): void =>
  write(RECENT_KEY, JSON.stringify({ version: VERSION, ...saved }))
