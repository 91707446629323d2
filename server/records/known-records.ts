import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Words, words, noSuchRecord } from "../http/words.ts"

/** The values of a comma-joined text. */
export const eachOnce = (joined: string) => (joined === "" ? [] : [...new Set(joined.split(","))])

const NAMED = 3

/** Refuses what names records that are not there. */
const known = (table: string, key: string, type: "text" | "int4", noun: Words, field: string) =>
  Effect.fnUntraced(function* (ids: ReadonlyArray<string | number>) {
    const sql = yield* SqlClient.SqlClient
    const missing = yield* sql<{ id: string | number }>`
      select id from unnest(${ids}::${sql.literal(type)}[]) wanted (id)
      where not exists (select from ${sql(table)} there where there.${sql(key)} = wanted.id)`
    if (missing.length === 0) return
    const some = missing.slice(0, NAMED).map(({ id }) => id)
    const named = some.join(", ") + (missing.length > NAMED ? " …" : "")
    return yield* noSuchRecord(
      words(`没有这些${noun["zh-CN"]}：${named}`, `There are no such ${noun["en-US"]}: ${named}`),
      field
    )
  })

export const knownDevices = known("devices", "robot_id", "text", words("设备", "devices"), "robot_ids")
export const knownLocations = known("locations", "id", "int4", words("点位", "locations"), "location_ids")
export const knownUsers = known("users", "id", "int4", words("用户", "users"), "user_ids")

const knownImages = (field: string) => known("images", "url", "text", words("图片", "images"), field)
const [knownAvatars, knownLogos] = [knownImages("avatar"), knownImages("logo")]
const ifAny = (url: string | null | undefined) => (typeof url === "string" ? [url] : [])

/** An image that was uploaded too long ago is gone, where nothing has shown it. */
export const knownAvatar = (draft: { readonly avatar?: string | null }) => knownAvatars(ifAny(draft.avatar))
export const knownLogo = (draft: { readonly logo?: string | null }) => knownLogos(ifAny(draft.logo))
