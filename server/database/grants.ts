import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { locks } from "./locks.ts"
import { VIEWS } from "./merchant-views.ts"

const all = ["select", "insert", "update", "delete", "truncate"]
/** What calls may do to tables that are not theirs to write as they like: what is written once and never touched again, and what an upgrade alone writes. */
const narrowed: Readonly<Record<string, ReadonlyArray<string>>> = {
  events: ["select", "insert"],
  event_rows: ["select", "insert"],
  event_seals: ["select", "insert"],
  event_digests: ["select", "insert"],
  kept_tables: ["select"],
  versions: ["select"],
  effect_sql_migrations: ["select"]
}
const due = (table: string) => narrowed[table] ?? all
const apartFrom = (some: ReadonlyArray<string>, others: ReadonlyArray<string>) =>
  some.filter((right) => !others.includes(right))

interface Held {
  readonly table: string
  readonly rights: ReadonlyArray<string>
}

/** What a role may do less and more than calls need. Whoever owns events, or is a superuser, gives himself whatever he has not. */
const checkRights = Effect.fnUntraced(function* (role: string) {
  const sql = yield* SqlClient.SqlClient
  const [who] = yield* sql<{ owner: boolean }>`
    select pg_has_role(${role}, relowner, 'member') as owner from pg_class where oid = 'events'::regclass`
  const held = yield* sql<Held>`
    select relname::text as table, array(select r from unnest(${all}::text[]) r
      where has_schema_privilege(${role}, relnamespace, 'usage') and has_table_privilege(${role}, oid, r)) as rights
    from pg_class where relnamespace = current_schema::regnamespace and relkind in ('r', 'p')
      or relnamespace = to_regnamespace(${VIEWS}) and relkind = 'v' order by 1`
  const named = (these: (each: Held) => ReadonlyArray<string>) => {
    const rights = [...new Set(held.flatMap((each) => these(each).map((right) => `${right} on ${each.table}`)))]
    return rights.slice(0, 6).join(", ") + (rights.length > 6 ? ", …" : "")
  }
  return {
    owner: who!.owner,
    missing: named(({ table, rights }) => apartFrom(due(table), rights)),
    beyond: named(({ table, rights }) => apartFrom(rights, due(table)))
  }
})

/** By the owner. One server does it at a time, for PostgreSQL notes rights in rows that two cannot write at once. */
const grantRights = Effect.fnUntraced(function* (role: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select pg_advisory_xact_lock(${locks.merchantViews}::int8)`
  const schemas = yield* sql<{ schema: string }>`
    select quote_ident(nspname) as schema from pg_namespace where nspname in (current_schema, ${VIEWS})`
  for (const { schema } of schemas) {
    const [within, to] = [sql.literal(schema), sql(role)]
    yield* sql`grant usage on schema ${within} to ${to}`
    yield* sql`grant ${sql.literal(all.join(", "))} on all tables in schema ${within} to ${to}`
    yield* sql`grant usage, select on all sequences in schema ${within} to ${to}`
    for (const [table, rights] of Object.entries(narrowed))
      yield* sql`revoke ${sql.literal(apartFrom(all, rights).join(", "))} on ${within}.${sql(table)} from ${to}`
  }
})

const say = (role: string, what: string) =>
  Effect.logWarning(`The database's role ${role} ${what} (docs/operations.md)`)

/** Sees to it that calls can be made as this role and change no event, and says where that is not to be had: the server starts all the same. */
export const settleRights = Effect.fnUntraced(function* (application: PgClient.PgClientConfig) {
  const sql = yield* SqlClient.SqlClient
  const connection = yield* PgClient.makeClient({ ...application, applicationName: "wheelhouse rights" })
  const [who] = yield* connection<{ role: string }>`select current_user::text as role`
  const { role } = who!
  const found = yield* checkRights(role)
  if (found.owner) return yield* say(role, "owns the events and could alter them: calls are better made as another")
  if (found.missing + found.beyond === "") return
  yield* sql.withTransaction(grantRights(role))
  const { missing, beyond } = yield* checkRights(role)
  if (missing !== "") yield* say(role, `lacks what calls need: ${missing}`)
  if (beyond !== "") yield* say(role, `may do more than calls need: ${beyond}`)
}, Effect.scoped)
