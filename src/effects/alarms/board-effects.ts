import { Clock, Effect } from "effect"
import { acknowledging, type AcknowledgingAttempt, type AlarmIds } from "../../machines/alarms/acknowledging.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import { openAlarms } from "../../machines/alarms/open-alarms-query.ts"
import { newSilenceOf, silenceEnding, type SilenceDraft, silenceList } from "../../machines/alarms/silence-list.ts"
import type { SaveInput } from "../../machines/records/records-context.ts"
import type { Silence } from "../../contract/silences.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { asListed, pageIn } from "../lists/page-effects.ts"

/** So many ids go into a call. */
const BATCH = 100

export const readOpenAlarms = (_: string) =>
  ConsoleClient.use(({ alarms }) => read(alarms.open())).pipe(
    Effect.zipWith(Clock.currentTimeMillis, (open, at) => ({ ...open, at })),
    asEvent((answer) => openAlarms.events.loaded.make({ data: answer }), openAlarms.events.failed)
  )

export const readAlarmTypes = (_: string) =>
  ConsoleClient.use((client) => read(client.alarmTypes.list())).pipe(
    asEvent((answer) => alarmTypes.events.loaded.make({ data: answer }), alarmTypes.events.failed)
  )

type Acknowledging = { readonly attempt: AcknowledgingAttempt; readonly subject: AlarmIds }

/** In as many calls as it takes; the first that fails ends it, and what was acknowledged before stays so. */
export const acknowledge = ({ attempt: { note }, subject: ids }: Acknowledging) =>
  Effect.gen(function* () {
    const { alarms } = yield* ConsoleClient
    const acknowledgedIds: Array<number> = []
    const refusals: Array<{ readonly id: number; readonly msg: string }> = []
    for (let from = 0; from < ids.length; from += BATCH) {
      const payload = { ids: ids.slice(from, from + BATCH).join(","), ...(note === "" ? {} : { note }) }
      const outcome = yield* write(alarms.acknowledge({ payload }))
      acknowledgedIds.push(...outcome.list.map(({ id }) => id))
      refusals.push(...outcome.refused)
    }
    return { done: acknowledgedIds, refused: refusals }
  }).pipe(asEvent((outcome) => acknowledging.events.sent.make({ outcome }), acknowledging.events.sendFailed))

export const listSilences = (query: ReturnType<typeof silenceList.codec.read>) =>
  ConsoleClient.use(({ silences }) => read(silences.list({ query }))).pipe(
    Effect.map(pageIn),
    asListed(silenceList.events)
  )

export const saveSilence = ({ draft }: SaveInput<Silence, SilenceDraft>) =>
  ConsoleClient.use(({ silences }) => write(silences.silence({ payload: newSilenceOf(draft) }))).pipe(
    asEvent(() => silenceList.events.saved.make({ what: "operated" }), silenceList.events.saveFailed)
  )

export const endSilences = ({ ids }: { readonly ids: ReadonlyArray<number> }) =>
  ConsoleClient.use(({ silences }) => write(silences.end({ payload: { ids: ids.join(",") } }))).pipe(
    asEvent(() => silenceEnding.events.done.make({}), silenceEnding.events.failed)
  )
