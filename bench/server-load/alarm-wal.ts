import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Site } from "./one-core.ts"

const CALL = 100

const query = <A extends object>(statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<A>(statement))

const writtenBytes = Effect.map(
  query<{ n: string }>("select (pg_current_wal_insert_lsn() - '0/0')::text as n"),
  ([row]) => Number(row!.n)
)

const nothingQueued = Effect.gen(function* () {
  while ((yield* query("select from notifications where state = 'queued' limit 1")).length > 0)
    yield* Effect.sleep("100 millis")
})

/** Bytes of WAL for an alarm that is raised, sent to two people and ended, without the whole pages that follow a checkpoint. A rule of the demo sends "0001" to two. */
export const alarmWal = async ({ address, inDatabase }: Site, key: string, robots: ReadonlyArray<string>) => {
  const report = async (faults: ReadonlyArray<string>) => {
    for (let start = 0; start < robots.length; start += CALL)
      await fetch(`${address}/device-admin/report`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: key },
        body: JSON.stringify({
          reports: robots.slice(start, start + CALL).map((robot_id) => ({ robot_id, at: Date.now(), faults }))
        })
      })
  }
  const wholePages = async (state: "on" | "off") => {
    await inDatabase(query(`alter system set full_page_writes = ${state}`))
    await inDatabase(query("select pg_reload_conf()"))
  }
  await report([])
  await wholePages("off")
  await inDatabase(query("checkpoint"))
  const before = await inDatabase(writtenBytes)
  await report(["0001"])
  await inDatabase(nothingQueued)
  await report([])
  const after = await inDatabase(writtenBytes)
  await wholePages("on")
  return (after - before) / robots.length
}
