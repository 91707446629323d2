import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { EntityType } from "../../src/contract/event-types.ts"
import type { ServerEvent } from "../../src/contract/events.ts"
import { LONG_ID_MAX } from "../../src/contract/fields.ts"
import { nameKey, referenceFields, type RecordReference } from "../../src/contract/record-references.ts"
import { filtersIn } from "../../src/contract/view-filters.ts"
import { alarmName } from "../alarm-types/alarm-types.ts"
import { titleOfRule } from "../authentication/rule-tree.ts"
import type { Language } from "../../src/contract/languages.ts"
import { requestLanguage, text, translateText } from "../http/texts.ts"
import { roleTitle } from "../roles/role-titles.ts"
import { sql } from "../database/sql.ts"

type Ids = Map<RecordReference, Set<string>>

/** Gathers the references of a row, or of a value in it. */
const gatherReferences = (row: unknown, ids: Ids = new Map()): Ids => {
  if (Array.isArray(row)) for (const item of row) gatherReferences(item, ids)
  else if (typeof row === "object" && row !== null)
    for (const [field, value] of Object.entries(row)) {
      const kind = Object.hasOwn(referenceFields, field) ? referenceFields[field] : undefined
      // The query of a saved view is a single text.
      if (field === "search" && typeof value === "string") gatherReferences(filtersIn(value).filters, ids)
      else if (kind === undefined) gatherReferences(value, ids)
      else
        for (const id of [value].flat())
          if (typeof id === "string" || typeof id === "number")
            ids.set(kind, (ids.get(kind) ?? new Set()).add(String(id)))
    }
  return ids
}

interface NamedId {
  readonly id: string
  readonly name: string | null
}
type Lookup = (
  ids: ReadonlyArray<string>,
  language: Language
) => Effect.Effect<ReadonlyArray<NamedId>, SqlError.SqlError, SqlClient.SqlClient>

const isId = (id: string) => /^\d+$/.test(id) && Number(id) <= LONG_ID_MAX

/** Rows by their keys. A row that the reader may not see stays without a name. */
const select = <Row extends object = NamedId>(
  ids: ReadonlyArray<string>,
  table: string,
  columns: string,
  [key, type]: readonly [name: string, type: "int8" | "text"] = ["id", "int8"]
) =>
  sql<Row>`select ${sql.literal(`${key}::text as id, ${columns}`)} from ${sql(table)}
    where ${sql(key)} = any(${type === "int8" ? ids.filter(isId) : ids}::text[]::${sql.literal(type)}[])`
const named =
  (table: string, name: string): Lookup =>
  (ids) =>
    select(ids, table, `${name} as name`)

const lookups: Readonly<Record<RecordReference, Lookup>> = {
  merchants: named("merchants", "name"),
  users: named("users", "username"),
  locations: named("locations", "label"),
  products: named("products", "name"),
  orders: named("orders", "number"),
  areas: (ids) => select(ids, "areas", "name", ["id", "text"]),
  roles: (ids, language) =>
    Effect.map(select(ids, "roles", "title as name", ["name", "text"]), (roles) =>
      roles.map(({ id, name }) => ({ id, name: roleTitle(id, name, language) }))
    ),
  alarms: (ids, language) =>
    Effect.map(
      select<{ id: string; type: string; robot_id: string | null; robots: number }>(
        ids,
        "robot_alarms",
        "type, robot_id, robots"
      ),
      (alarms) =>
        alarms.map(({ id, type: code, robot_id, robots }) => {
          const type = alarmName(code, language)
          const name =
            robot_id === null
              ? text("phrase.sharedAlarm", { type, count: robots })
              : text("phrase.alarm", { type, robot: robot_id })
          return { id, name: translateText(name, language) }
        })
    ),
  rules: (ids, language) => Effect.succeed(ids.map((id) => ({ id, name: titleOfRule(id, language) }))),
  alarmTypes: (ids, language) => Effect.succeed(ids.map((id) => ({ id, name: alarmName(id, language) })))
}

const idFields: { readonly [Entity in EntityType]?: string } = {
  merchants: "merchant_id",
  users: "user_id",
  locations: "location_id",
  products: "product_id",
  orders: "order_id",
  areas: "pid",
  alarmTypes: "code",
  alarms: "alarm_id"
}

type Fields = Readonly<Record<string, never>>

export const fieldsOf = (row: unknown): Fields =>
  typeof row === "object" && row !== null && !Array.isArray(row) ? (row as Fields) : {}

/**
 * All references of an event: those in its rows, and the record itself, whose name some events lack. A role is referred
 * to by its key.
 */
export const referencesOf = ({ entity, entity_id, before, after }: Omit<ServerEvent, "names">): unknown => {
  if (entity === "roles") return [before, after, { role: [before, after].map((row) => fieldsOf(row)["name"]) }]
  const field = idFields[entity as EntityType]
  return [before, after, field === undefined ? null : { [field]: entity_id }]
}

/** For each event or row, the names of the records that it refers to. */
export const readNames = Effect.fnUntraced(function* (records: ReadonlyArray<unknown>) {
  const language = yield* requestLanguage
  const names = new Map<string, string>()
  for (const [kind, ids] of gatherReferences(records))
    for (const { id, name } of yield* lookups[kind]([...ids], language))
      if (name !== null) names.set(nameKey(kind, id), name)
  return records.map((record) => {
    const keys = [...gatherReferences(record)].flatMap(([kind, ids]) => [...ids].map((id) => nameKey(kind, id)))
    return Object.fromEntries(keys.flatMap((key) => (names.has(key) ? [[key, names.get(key)!]] : [])))
  })
})
