import { Effect } from "effect"
import { sql } from "../database/sql.ts"
import { noSuchRecord, type Text, text } from "../http/texts.ts"

const MAX_LISTED = 3

const refuseMissing = Effect.fnUntraced(function* (noun: Text, field: string, missing: ReadonlyArray<string | number>) {
  if (missing.length === 0) return
  const named = missing.slice(0, MAX_LISTED).join(", ") + (missing.length > MAX_LISTED ? " …" : "")
  return yield* noSuchRecord(text("records.noneOf", { nouns: noun, named }), field)
})

/** Refuses ids of records that do not exist. */
const requireRecords = (table: string, key: string, type: "text" | "int4", noun: Text, field: string) =>
  Effect.fnUntraced(function* (ids: ReadonlyArray<string | number>) {
    if (ids.length === 0) return
    const missing = yield* sql<{ id: string | number }>`
      select id from unnest(${ids}::${sql.literal(type)}[]) wanted (id)
      where not exists (select from ${sql(table)} there where there.${sql(key)} = wanted.id)`
    yield* refuseMissing(
      noun,
      field,
      missing.map(({ id }) => id)
    )
  })

const robots = text("records.devices")
export const requireDevices = requireRecords("devices", "robot_id", "text", robots, "robot_ids")

/** Locks robots in a fixed order until the transaction ends, all of them or none. */
export const lockDevices = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>) {
  const rows = yield* sql<{ robot_id: string; state: string }>`
    select robot_id, state from devices join robot_states using (robot_id)
    where robot_id = any(${robotIds}::text[]) order by robot_id for no key update of devices`
  const lockedIds = new Set(rows.map(({ robot_id }) => robot_id))
  yield* refuseMissing(
    robots,
    "robot_ids",
    robotIds.filter((id) => !lockedIds.has(id))
  )
  return rows
})

export const requireLocations = requireRecords("locations", "id", "int4", text("records.locations"), "location_ids")
export const requireSite = requireRecords("locations", "id", "int4", text("records.locations"), "location_id")
export const requireMerchant = requireRecords("merchants", "id", "int4", text("records.merchants"), "merchant_id")
export const requireMerchants = requireRecords("merchants", "id", "int4", text("records.merchants"), "merchant_ids")
export const requireAreas = requireRecords("areas", "id", "text", text("records.areas"), "area_ids")
export const requireUsers = requireRecords("users", "id", "int4", text("records.users"), "user_ids")

/** Refuses an image that no longer exists. An unused image is deleted after a day. */
const requireImage = (field: "avatar" | "logo" | "image") => {
  const requireUrls = requireRecords("images", "url", "text", text("records.images"), field)
  return (draft: { readonly [Field in typeof field]?: string | null }) => requireUrls([draft[field] ?? []].flat())
}
export const requireAvatar = requireImage("avatar")
export const requireLogo = requireImage("logo")
export const requirePlan = requireImage("image")
