import { Effect } from "effect"
import type { Site } from "./one-core.ts"
import { query, sendReports, walBytes } from "./wal.ts"

const nothingQueued = Effect.gen(function* () {
  while ((yield* query("select from notifications where state = 'queued' limit 1")).length > 0)
    yield* Effect.sleep("100 millis")
})

/**
 * Bytes of WAL for an alarm that is raised, sent to two people and ended. A rule of the demo sends "0001" to two
 * people.
 */
export const alarmWal = async (site: Site, key: string, robots: ReadonlyArray<string>) => {
  const report = (faults: ReadonlyArray<string>) => sendReports(site, key, robots, { faults })
  await report([])
  const bytes = await walBytes(site, async () => {
    await report(["0001"])
    await site.inDatabase(nothingQueued)
    await report([])
  })
  return bytes / robots.length
}
