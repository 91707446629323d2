import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import { VIEWS } from "./merchant-views.ts"
import { holdServerLock } from "./server-lock.ts"

const DATABASE = "wheelhouse"
/** An ordinary role that owns the database and everything in it: it upgrades, restores and rebuilds. */
const OWNER = "wheelhouse_owner"
/** As whom the server makes its calls: it owns nothing. */
const APPLICATION = "wheelhouse_server"

/** Who owns the tables, and as whom calls are made. The same where `DATABASE_URL` stands alone. */
export interface Database {
  readonly owner: PgClient.PgClientConfig
  readonly application: PgClient.PgClientConfig
}

type Superuser = PgClient.PgClientConfig & { readonly password: Redacted.Redacted }

/** Their passwords follow from the superuser's, so that there is one secret to keep, and lead nowhere back. */
const as = (superuser: Superuser, username: string) => {
  const password = createHmac("sha256", Redacted.value(superuser.password)).update(username).digest("base64url")
  return { ...superuser, database: DATABASE, username, password: Redacted.make(password) }
}
export const rolesOf = (superuser: Superuser) => ({
  owner: as(superuser, OWNER),
  application: as(superuser, APPLICATION)
})

/** What stands in a database of an older version, whose server owned everything: as superuser, or as whom it makes its calls. An extension's own things stay the extension's. */
const handOver = `do $$
  declare
    owned record;
    owner oid := (select oid from pg_roles where rolname = '${OWNER}');
  begin
    reassign owned by ${APPLICATION} to ${OWNER};
    for owned in
      select format('alter %s %s owner to %I',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass, '${OWNER}') as command
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> owner and nspname in ('public', '${VIEWS}')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and deptype in ('a', 'e', 'i'))
      union all
      select format('alter routine %s owner to %I', p.oid::regprocedure, '${OWNER}')
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where proowner <> owner and nspname in ('public', '${VIEWS}')
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and deptype = 'e')
      union all
      select format('alter schema %I owner to %I', nspname, '${OWNER}') from pg_namespace where nspname = '${VIEWS}' and nspowner <> owner
    loop
      execute owned.command;
    end loop;
  end
$$`

/**
 * Sees to it that roles and database are there, as superuser and under the server's lock. Everything is done anew at each start: it costs a few
 * milliseconds, and whatever was cut short or stems from an older version is whole afterwards.
 */
export const ensureRoles = Effect.fnUntraced(function* (superuser: Superuser, holder: string) {
  const roles = rolesOf(superuser)
  const sql = yield* holdServerLock(superuser, holder)
  for (const { username, password } of [roles.owner, roles.application]) {
    const [role] = yield* sql`select from pg_roles where rolname = ${username}`
    yield* sql.unsafe(`${role ? "alter" : "create"} role ${username} login password '${Redacted.value(password)}'`)
    yield* sql`grant pg_checkpoint, pg_maintain to ${sql(username)}`
  }
  const [found] = yield* sql<{ own: boolean }>`
    select pg_get_userbyid(datdba) = ${OWNER} as own from pg_database where datname = ${DATABASE}`
  if (!found) yield* sql`create database ${sql(DATABASE)} owner ${sql(OWNER)}`
  else if (!found.own) yield* sql`alter database ${sql(DATABASE)} owner to ${sql(OWNER)}`
  const inside = yield* PgClient.makeClient({ ...superuser, database: DATABASE })
  yield* inside.unsafe(handOver)
  return roles
}, Effect.scoped)
