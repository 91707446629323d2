import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/**
 * Ends connections of this role in this database where the condition holds, the asker's own last: those of servers, and the
 * nameless ones that a pooler keeps for the next. PostgreSQL itself ends them, so that a pooler gives them to nobody.
 */
export const endConnections = (sql: SqlClient.SqlClient, condition: string) =>
  Effect.ignore(sql`
    select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where usename = session_user and datname = current_database() and (application_name = '' or application_name like 'wheelhouse %')
        and (${sql.literal(condition)})
      order by pid = pg_backend_pid()) own`)
