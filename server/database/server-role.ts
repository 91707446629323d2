import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import { holdServerLock } from "./server-lock.ts"

const DATABASE = "wheelhouse"
/** An ordinary role that owns the database and everything in it. The server connects as nobody else once it has been made sure of. */
const ROLE = "wheelhouse_server"

type Superuser = PgClient.PgClientConfig & { readonly password: Redacted.Redacted }

/** Its password follows from the superuser's, so that there is one secret to keep, and leads nowhere back. */
export const asServer = (superuser: Superuser) => {
  const password = createHmac("sha256", Redacted.value(superuser.password)).update(ROLE).digest("base64url")
  return { ...superuser, database: DATABASE, username: ROLE, password: Redacted.make(password) }
}

/** What stands in a database of an older version, whose server owned everything as superuser. An extension's own things stay the extension's. */
const handOver = `do $$
  declare
    owned record;
    server oid := (select oid from pg_roles where rolname = '${ROLE}');
  begin
    for owned in
      select format('alter %s %s owner to %I',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass, '${ROLE}') as command
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> server and nspname = 'public'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and deptype in ('a', 'e', 'i'))
      union all
      select format('alter routine %s owner to %I', p.oid::regprocedure, '${ROLE}')
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where proowner <> server and nspname = 'public'
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and deptype = 'e')
    loop
      execute owned.command;
    end loop;
  end
$$`

/**
 * Sees to it that role and database are there, as superuser and under the server's lock. Everything is done anew at each start: it costs a few
 * milliseconds, and whatever was cut short or stems from an older version is whole afterwards.
 */
export const ensureServerRole = Effect.fnUntraced(function* (superuser: Superuser, holder: string) {
  const server = asServer(superuser)
  const sql = yield* holdServerLock(superuser, holder)
  const [role] = yield* sql`select from pg_roles where rolname = ${ROLE}`
  yield* sql.unsafe(`${role ? "alter" : "create"} role ${ROLE} login password '${Redacted.value(server.password)}'`)
  yield* sql`grant pg_checkpoint to ${sql(ROLE)}`
  const [found] = yield* sql<{ own: boolean }>`
    select pg_get_userbyid(datdba) = ${ROLE} as own from pg_database where datname = ${DATABASE}`
  if (!found) yield* sql`create database ${sql(DATABASE)} owner ${sql(ROLE)}`
  else if (!found.own) yield* sql`alter database ${sql(DATABASE)} owner to ${sql(ROLE)}`
  const inside = yield* PgClient.makeClient({ ...superuser, database: DATABASE })
  yield* inside.unsafe(handOver)
  return server
}, Effect.scoped)
