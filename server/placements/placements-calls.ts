import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient, type Statement } from "effect/sql"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import type {
  NewPlacement,
  Placement,
  PlacementEdit,
  PlacementQuery,
  PlacementSwitch
} from "../../src/effects/contract/placements.ts"
import { inside } from "../database/page-of-rows.ts"
import { knownDevices } from "../devices/known-devices.ts"
import { words } from "../http/language.ts"
import { answering, noSuchRecord } from "../http/refusal.ts"
import { makeRecordTable } from "../records/record-table.ts"

const NAMED = 3

const eachOnce = (joined: string) => (joined === "" ? [] : [...new Set(joined.split(","))])

const valuesOf = (draft: NewPlacement) => ({
  title: draft.title,
  media_kind: draft.media_kind,
  media_url: draft.media_url,
  starts_at: new Date(draft.starts_at),
  ends_at: new Date(draft.ends_at),
  sort: draft.sort,
  enabled: draft.enabled,
  robot_ids: eachOnce(draft.robot_ids).toSorted(),
  location_ids: eachOnce(draft.location_ids)
    .map(Number)
    .toSorted((a, b) => a - b)
})

/** Where it is to be shown has to be there. */
const knownLocations = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  const missing = yield* sql<{ id: number }>`
    select id from unnest(${ids}::int4[]) wanted (id) where not exists (select from locations l where l.id = wanted.id)`
  if (missing.length === 0) return
  const some = missing.slice(0, NAMED).map(({ id }) => id)
  const named = some.join(", ") + (missing.length > NAMED ? " …" : "")
  return yield* noSuchRecord(words(`没有这些点位：${named}`, `There are no such locations: ${named}`), "location_ids")
})

export const PlacementsCalls = HttpApiBuilder.group(
  ConsoleApi,
  "placements",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const placements = yield* makeRecordTable<Placement>({
      table: "placements",
      topic: "placements",
      noun: words("广告", "placement"),
      shown:
        "id, title, media_kind, media_url, starts_at, ends_at, sort, enabled, robot_ids, location_ids, created_at, updated_at, version"
    })

    const list = (query: PlacementQuery) => {
      const where: Array<Statement.Fragment> = []
      if (query.title) where.push(sql`lower(title) like lower(${inside(query.title)})`)
      if (query.media_kind) where.push(sql`media_kind = ${query.media_kind}`)
      if (query.enabled) where.push(sql`enabled = ${query.enabled === "true"}`)
      if (query.robot_id) where.push(sql`robot_ids @> ${[query.robot_id]}::text[]`)
      if (query.location_id) where.push(sql`location_ids @> ${[query.location_id]}::int4[]`)
      return placements.list(query, where)
    }

    const aimed = Effect.fnUntraced(function* (draft: NewPlacement) {
      const values = valuesOf(draft)
      yield* knownDevices(values.robot_ids)
      yield* knownLocations(values.location_ids)
      return values
    })

    const edit = (draft: PlacementEdit) =>
      Effect.flatMap(aimed(draft), (values) => placements.change(draft, { fact: "placements.edited", values }))

    const enable = ({ enabled, ...record }: PlacementSwitch) =>
      placements.change(record, { fact: enabled ? "placements.enabled" : "placements.disabled", values: { enabled } })

    return handlers.handleAll({
      list: ({ query }) => answering(list(query)),
      detail: ({ query }) => answering(placements.find(query.id)),
      add: ({ payload }) => answering(Effect.flatMap(aimed(payload), placements.add)),
      edit: ({ payload }) => answering(edit(payload)),
      delete: ({ payload }) => answering(placements.remove(payload)),
      enable: ({ payload }) => answering(enable(payload))
    })
  })
)
