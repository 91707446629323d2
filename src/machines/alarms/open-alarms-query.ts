import { Schema } from "effect"
import type { SnapshotFrom } from "xstate"
import { type Alarm, OpenAlarms } from "../../contract/alarms.ts"
import { Millis } from "../../contract/fields.ts"
import { typedQuery } from "../queries/query-machine.ts"
import { type AlarmsActor, type KnownAlarms, selectLine } from "./alarms-machine.ts"
import type { ActorOf } from "../typed-actor.ts"

/** The open alarms as they were `at` the moment when they were asked for: where no stream tells of them. */
export const openAlarms = typedQuery(Schema.Struct({ ...OpenAlarms.fields, at: Millis }))

type Known = {
  /** Null before they are there. */
  readonly open: KnownAlarms["open"] | null
  readonly ended: KnownAlarms["ended"]
  /** The moment at which they were so, null while a line tells of each change. */
  readonly at: number | null
}
const none: ReadonlyArray<Alarm> = []

/** The open alarms as the line tells of them, and where there is none the newer of what it told last and of what was asked for. */
export const knownAlarms = (
  alarms: SnapshotFrom<AlarmsActor>,
  query: SnapshotFrom<ActorOf<typeof openAlarms>>
): Known => {
  const { since, open, ended, lostSince, told: received } = selectLine(alarms)
  if (since !== null) return { open, ended, at: lostSince }
  const data = openAlarms.dataOf(query)
  if (received !== null && (data === null || data.at <= received.at)) return received
  return { open: data?.list ?? null, ended: openAlarms.formerOf(query)?.list ?? none, at: data?.at ?? null }
}
