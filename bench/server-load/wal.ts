import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Site } from "./one-core.ts"

/** The number of reports in one call. */
const CALL = 100

export const query = <A extends object>(statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<A>(statement))

const writtenBytes = Effect.map(
  query<{ n: string }>("select (pg_current_wal_insert_lsn() - '0/0')::text as n"),
  ([row]) => Number(row!.n)
)

/** Bytes of WAL that are written during `work`, without the whole pages that follow a checkpoint. */
export const walBytes = async ({ inDatabase }: Pick<Site, "inDatabase">, work: () => Promise<unknown>) => {
  const wholePages = async (state: "on" | "off") => {
    await inDatabase(query(`alter system set full_page_writes = ${state}`))
    await inDatabase(query("select pg_reload_conf()"))
  }
  await wholePages("off")
  await inDatabase(query("checkpoint"))
  const before = await inDatabase(writtenBytes)
  await work()
  const after = await inDatabase(writtenBytes)
  await wholePages("on")
  return after - before
}

/** Sends a report of each robot, all with the same fields. */
export const sendReports = async (
  { address }: Pick<Site, "address">,
  key: string,
  robots: ReadonlyArray<string>,
  fields: object
) => {
  for (let start = 0; start < robots.length; start += CALL)
    await fetch(`${address}/device-admin/report`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: key },
      body: JSON.stringify({
        reports: robots.slice(start, start + CALL).map((robot_id) => ({ robot_id, at: Date.now(), ...fields }))
      })
    })
}
