import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { EntityType } from "../../src/effects/contract/event-types.ts"
import type { ServerEvent } from "../../src/effects/contract/events.ts"
import { INT4_MAX } from "../../src/effects/contract/fields.ts"
import { nameKey, references, type Referred } from "../../src/effects/contract/record-references.ts"
import { filtersIn } from "../../src/effects/contract/view-filters.ts"
import { alarmName } from "../alarm-types/alarm-names.ts"
import { titleOfRule } from "../authentication/rule-tree.ts"
import { type Language, requestLanguage } from "../http/words.ts"
import { roleTitle } from "../roles/role-titles.ts"

type Ids = Map<Referred, Set<string>>

/** What a row, or what stands in one, refers to. */
const gather = (told: unknown, ids: Ids = new Map()): Ids => {
  if (Array.isArray(told)) for (const each of told) gather(each, ids)
  else if (typeof told === "object" && told !== null)
    for (const [field, value] of Object.entries(told)) {
      const kind = Object.hasOwn(references, field) ? references[field] : undefined
      // What a saved view asks for stands in one text.
      if (field === "search" && typeof value === "string") gather(filtersIn(value).filters, ids)
      else if (kind === undefined) gather(value, ids)
      else
        for (const id of [value].flat())
          if (typeof id === "string" || typeof id === "number")
            ids.set(kind, (ids.get(kind) ?? new Set()).add(String(id)))
    }
  return ids
}

const isInt4 = (id: string) => /^\d+$/.test(id) && Number(id) <= INT4_MAX

interface Found {
  readonly id: string
  readonly name: string | null
}

/** Rows that the reader may not see are not found, and so have no name. */
const namesIn =
  (table: "merchants" | "users" | "locations" | "products" | "orders", column: string) =>
  (ids: ReadonlyArray<string>) =>
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<Found>`select id::text as id, ${sql(column)} as name from ${sql(table)}
        where id = any(${ids.filter(isInt4).map(Number)}::int4[])`
    )

type Lookup = (
  ids: ReadonlyArray<string>,
  language: Language
) => Effect.Effect<ReadonlyArray<Found>, SqlError.SqlError, SqlClient.SqlClient>

const lookups: Readonly<Record<Referred, Lookup>> = {
  merchants: namesIn("merchants", "name"),
  users: namesIn("users", "username"),
  locations: namesIn("locations", "name"),
  products: namesIn("products", "name"),
  orders: namesIn("orders", "number"),
  areas: (ids) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql<Found>`select id, name from areas where id = any(${ids}::text[])`),
  roles: (ids, language) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(sql<Found>`select name as id, title as name from roles where name = any(${ids}::text[])`, (roles) =>
        roles.map(({ id, name }) => ({ id, name: roleTitle(id, name, language) }))
      )
    ),
  rules: (ids, language) => Effect.succeed(ids.map((id) => ({ id, name: titleOfRule(id, language) }))),
  alarmTypes: (ids, language) => Effect.succeed(ids.map((id) => ({ id, name: alarmName(id, language) })))
}

const own: { readonly [Entity in EntityType]?: string } = {
  ...{ merchants: "merchant_id", users: "user_id", locations: "location_id", products: "product_id" },
  ...{ orders: "order_id", areas: "pid", alarmTypes: "code" }
}

export type Fields = Readonly<Record<string, never>>

export const fieldsOf = (row: unknown): Fields =>
  typeof row === "object" && row !== null && !Array.isArray(row) ? (row as Fields) : {}

/** All that an event refers to: what its record held, and the record itself, which not every event says the name of. A role is referred to by its key. */
export const referring = ({ entity, entity_id, before, after }: Omit<ServerEvent, "names">): unknown => {
  if (entity === "roles") return [before, after, { role: [before, after].map((row) => fieldsOf(row)["name"]) }]
  const field = own[entity as EntityType]
  return [before, after, field === undefined ? null : { [field]: entity_id }]
}

/** For each of what is told, what the records are called that it refers to. */
export const readNames = Effect.fnUntraced(function* (told: ReadonlyArray<unknown>) {
  const language = yield* requestLanguage
  const found = new Map<string, string>()
  for (const [kind, ids] of gather(told))
    for (const { id, name } of yield* lookups[kind]([...ids], language))
      if (name !== null) found.set(nameKey(kind, id), name)
  return told.map((each) =>
    Object.fromEntries(
      [...gather(each)].flatMap(([kind, ids]) =>
        [...ids].flatMap((id) => {
          const name = found.get(nameKey(kind, id))
          return name === undefined ? [] : [[nameKey(kind, id), name]]
        })
      )
    )
  )
})
