import { Schema } from "effect"
import type { SnapshotFrom } from "xstate"
import { type Alarm, OpenAlarms } from "../../contract/alarms.ts"
import { Millis } from "../../contract/fields.ts"
import type { Fault } from "../../contract/fault.ts"
import { isQueryLoading, queryFaultOf } from "../queries/query-machine.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { type AlarmsActor, type KnownAlarms, selectConnection } from "./alarms-machine.ts"
import type { ActorOf } from "../typed-actor.ts"

/** The open alarms at the moment `at`, for servers without a stream. */
export const openAlarms = typedQuery(Schema.Struct({ ...OpenAlarms.fields, at: Millis }))

type Known = {
  /** Null before the first answer. */
  readonly open: KnownAlarms["open"] | null
  readonly ended: KnownAlarms["ended"]
  /** The moment of this state; null while a connection reports each change. */
  readonly at: number | null
  /** True if a stream reports changes, also while it reconnects. */
  readonly isFollowed: boolean
  readonly busy: boolean
  readonly fault: Fault | null
}
const noAlarms: ReadonlyArray<Alarm> = []

/** The open alarms of the stream; without a stream, its last alarms or the query's, whichever are newer. */
export const latestAlarms = (
  alarms: SnapshotFrom<AlarmsActor>,
  query: SnapshotFrom<ActorOf<typeof openAlarms>>
): Known => {
  const { since, open, ended, lostSince, lastReceived: received } = selectConnection(alarms)
  if (since !== null) return { open, ended, at: lostSince, isFollowed: true, busy: false, fault: null }
  const queryState = { isFollowed: false, busy: isQueryLoading(query), fault: queryFaultOf(query) }
  const data = openAlarms.dataOf(query)
  if (received !== null && (data === null || data.at <= received.at)) return { ...received, ...queryState }
  return {
    ...queryState,
    open: data?.list ?? null,
    ended: openAlarms.previousOf(query)?.list ?? noAlarms,
    at: data?.at ?? null
  }
}
