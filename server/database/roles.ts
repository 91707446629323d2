import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { createHmac } from "node:crypto"
import { isRefused, unavailable } from "./availability.ts"
import { holdServerLock } from "./locks.ts"
import { sql } from "./sql.ts"

/**
 * The roles that policies name (`server/schema/tenancy.sql`). Nobody signs in as one of them, and all databases of a
 * cluster share them.
 */
export const PLATFORM = "wheelhouse_platform"
export const TENANT_ROLE = "wheelhouse_tenant"

/**
 * The statements that are still needed. Members and the connected role pass the platform's policies. Members can switch
 * to the tenant's role and, where PostgreSQL distinguishes (16), inherit nothing from it.
 */
const missingStatements = (members: ReadonlyArray<string>) =>
  sql<{ statement: string }>`
      with version as (select current_setting('server_version_num')::int4 >= 160000 as modern),
        members as (select unnest(${members}::text[]) as member)
      select format('create role %I', name) as statement from unnest(array[${PLATFORM}, ${TENANT_ROLE}]) name where to_regrole(name) is null
      union all
      select format('grant %I to %I', ${PLATFORM}::text, member) from (select * from members union select current_user) users
      where pg_has_role(member, to_regrole(${PLATFORM}), 'usage') is not true
      union all
      select format('grant %I to %I%s', ${TENANT_ROLE}::text, member, case when modern then ' with inherit false, set true' end)
      from (select distinct member from members) users, version
      where pg_has_role(member, to_regrole(${TENANT_ROLE}), case when modern then 'set' else 'member' end) is not true`

/**
 * Creates the group roles and their members. A failure names the statements that exceed the connected role's rights.
 */
export const ensureGroups = Effect.fnUntraced(
  function* (members: ReadonlyArray<string>) {
    const sql = yield* SqlClient.SqlClient
    const statements = yield* missingStatements(members)
    yield* Effect.forEach(statements, ({ statement }) => sql.unsafe(statement), { discard: true }).pipe(
      Effect.catchIf(isRefused, () =>
        unavailable(
          "The database is not usable: roles are missing. Run this as a superuser, and start again (docs/operations.md): " +
            statements.map(({ statement }) => `${statement};`).join(" ")
        )
      )
    )
  },
  Effect.retry({ times: 3, while: ({ _tag }) => _tag === "SqlError" })
) // Another server of the cluster may make the roles at the same moment.

/** Two clusters hardly ever start in the same microsecond. */
const DATABASE_IDENTITY =
  "(select format('%s %s', oid, extract(epoch from pg_postmaster_start_time())) from pg_database where datname = current_database())"

interface Role {
  /** Equal only for connections to the same database. */
  readonly database: string
  readonly role: string
  readonly login: string
  readonly bypasses: boolean
  readonly changes_events: boolean
}

/**
 * The role of a new connection. Policies do not bind superusers and roles with `bypassrls`, and the owner can alter
 * tables.
 */
const roleOf = Effect.fnUntraced(function* (address: PgClient.PgClientConfig) {
  const sql = yield* PgClient.makeClient({ ...address, applicationName: "wheelhouse rights" })
  const [row] = yield* sql<Role>`
    select ${sql.literal(DATABASE_IDENTITY)} as database, rolname::text as role, session_user::text as login,
      rolsuper or rolbypassrls or exists (select from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(rolname, relowner, 'usage')) as bypasses,
      coalesce(has_table_privilege(rolname, to_regclass('changes'), 'update, delete, truncate'), false) as changes_events
    from pg_roles where rolname = current_user`
  return row!
}, Effect.scoped)

const warn = (role: string, detail: string) =>
  Effect.logWarning(`The database's role ${role} ${detail} (docs/operations.md)`)

const requireSame = Effect.fnUntraced(function* ({ database }: Role) {
  const ownIdentity = yield* sql<{ database: string }>`select ${sql.literal(DATABASE_IDENTITY)} as database`.one
  if (ownIdentity.database !== database)
    return yield* unavailable(
      "DATABASE_URL and DATABASE_OWNER_URL name different databases. Name the same host, port and database in both."
    )
})

/** Refuses two addresses of different databases, on the owner's connection. */
export const requireSameDatabase = (application: PgClient.PgClientConfig) =>
  Effect.flatMap(roleOf(application), requireSame)

/**
 * Lets the owner see the connections of calls, which exports and metrics read. PostgreSQL shows them to members alone.
 */
const showConnections = Effect.fnUntraced(function* (login: string) {
  const owner = yield* sql<{ role: string; sees: boolean }>`
    select current_user::text as role, pg_has_role(${login}, 'usage') or pg_has_role('pg_read_all_stats', 'usage') as sees`
    .one
  if (owner.sees) return
  yield* sql`grant ${sql(login)} to ${sql(owner.role)}`.pipe(
    Effect.catchTag("SqlError", () =>
      warn(
        owner.role,
        `does not see the connections of ${login}: exports do not wait for open transactions, and metrics of connections are missing. ` +
          `Run this as a superuser: grant ${login} to ${owner.role};`
      )
    )
  )
})

/** Makes the roles that calls need, on the owner's connection. */
export const settleGroups = Effect.fnUntraced(function* (application: PgClient.PgClientConfig) {
  const loginRole = yield* roleOf(application)
  yield* requireSame(loginRole)
  yield* ensureGroups([loginRole.role, loginRole.login])
  yield* showConnections(loginRole.login)
})

/**
 * The address for connections of calls. Their role bypasses no policy by itself; one that would do so switches to
 * `PLATFORM`. The start fails if a pooler drops the switch.
 */
export const settleCallingRole = Effect.fnUntraced(function* (application: PgClient.PgClientConfig) {
  const loginRole = yield* roleOf(application)
  if (loginRole.changes_events && !loginRole.bypasses)
    yield* warn(loginRole.role, "may change entries of the log, which calls only add")
  if (!loginRole.bypasses) return application
  const switched = { ...application, startupParameters: { ...application.startupParameters, role: PLATFORM } }
  if ((yield* roleOf(switched)).bypasses)
    return yield* unavailable(
      `The database is not usable: calls would bypass its row-level security as ${loginRole.role}, and the switch to ${PLATFORM} has no effect. ` +
        "Run this as a superuser, name the new role in DATABASE_URL and the owner in DATABASE_OWNER_URL (docs/operations.md): " +
        `create role wheelhouse_calls login password '…'; grant ${PLATFORM}, ${TENANT_ROLE} to wheelhouse_calls;`
    )
  yield* warn(
    loginRole.role,
    `bypasses row-level security and could change the log. Calls switch to ${PLATFORM}. Use a separate role for them`
  )
  return switched
})

const DATABASE = "wheelhouse"
/** The role that owns the database and everything in it, for upgrades, restores and rebuilds. */
const OWNER = "wheelhouse_owner"
/** The role of the server's calls, which owns nothing. */
const APPLICATION = "wheelhouse_server"

/** The owner of the tables, and the role of the calls. Both are the same if only `DATABASE_URL` is set. */
export interface Database {
  readonly owner: PgClient.PgClientConfig
  readonly application: PgClient.PgClientConfig
}

type Superuser = PgClient.PgClientConfig & { readonly password: Redacted.Redacted }

/** A role of the embedded database. Its password is a hash of the superuser's, so that one secret suffices. */
const as = (superuser: Superuser, username: string) => {
  const password = createHmac("sha256", Redacted.value(superuser.password)).update(username).digest("base64url")
  return { ...superuser, database: DATABASE, username, password: Redacted.make(password) }
}
export const rolesOf = (superuser: Superuser) => ({
  owner: as(superuser, OWNER),
  application: as(superuser, APPLICATION)
})

/**
 * Creates missing roles and the database, as superuser and under the server's lock. The next start completes an aborted
 * creation, and a new superuser password changes those of the roles.
 */
export const ensureRoles = Effect.fnUntraced(function* (superuser: Superuser, holder: string) {
  const roles = rolesOf(superuser)
  const sql = yield* holdServerLock(superuser, holder)
  for (const { username, password } of [roles.owner, roles.application]) {
    const [role] = yield* sql`select from pg_roles where rolname = ${username}`
    yield* sql.unsafe(`${role ? "alter" : "create"} role ${username} login password '${Redacted.value(password)}'`)
    yield* sql`grant pg_maintain to ${sql(username)}`
  }
  yield* Effect.provideService(ensureGroups([OWNER, APPLICATION]), SqlClient.SqlClient, sql)
  yield* sql`grant ${sql(APPLICATION)} to ${sql(OWNER)}`
  const [database] = yield* sql`select from pg_database where datname = ${DATABASE}`
  if (!database) yield* sql`create database ${sql(DATABASE)} owner ${sql(OWNER)}`
  return roles
}, Effect.scoped)
