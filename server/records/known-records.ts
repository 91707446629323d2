import { Effect } from "effect"
import { sql } from "../database/sql.ts"
import { noSuchRecord, type Text, text } from "../http/texts.ts"

const NAMED = 3

/** Refuses what names records that are not there. */
const known = (table: string, key: string, type: "text" | "int4", noun: Text, field: string) =>
  Effect.fnUntraced(function* (ids: ReadonlyArray<string | number>) {
    if (ids.length === 0) return
    const missing = yield* sql<{ id: string | number }>`
      select id from unnest(${ids}::${sql.literal(type)}[]) wanted (id)
      where not exists (select from ${sql(table)} there where there.${sql(key)} = wanted.id)`
    if (missing.length === 0) return
    const some = missing.slice(0, NAMED).map(({ id }) => id)
    const named = some.join(", ") + (missing.length > NAMED ? " …" : "")
    return yield* noSuchRecord(text("records.noneOf", { nouns: noun, named }), field)
  })

export const knownDevices = known("devices", "robot_id", "text", text("records.devices"), "robot_ids")
export const knownLocations = known("locations", "id", "int4", text("records.locations"), "location_ids")
export const knownUsers = known("users", "id", "int4", text("records.users"), "user_ids")

/** An image that was uploaded too long ago is gone, where nothing has shown it. */
const knownImage = (field: "avatar" | "logo") => {
  const knownUrls = known("images", "url", "text", text("records.images"), field)
  return (draft: { readonly [Field in typeof field]?: string | null }) => knownUrls([draft[field] ?? []].flat())
}
export const knownAvatar = knownImage("avatar")
export const knownLogo = knownImage("logo")
