import { Clock, Effect } from "effect"
import { colleagues, ownershipForm, type OwnershipChange } from "../../machines/alarms/ownership.ts"
import { AcknowledgementEvents } from "../../machines/alarms/acknowledgement-events.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import { openAlarms } from "../../machines/alarms/open-alarms-query.ts"
import { silenceCoverage } from "../../machines/alarms/silence-coverage.ts"
import { newSilenceOf, silenceEnding, type SilenceDraft, silenceList } from "../../machines/alarms/silence-list.ts"
import type { SaveInput } from "../../machines/records/records-context.ts"
import type { Silence } from "../../contract/silences.ts"
import { searchIn } from "../../contract/addresses.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { asListEvent, pageIn } from "../lists/page-effects.ts"
import { formProgram, mutationProgram, queryProgram } from "../programs.ts"
import { handoverAnswers } from "./handover-answers.ts"

/** The number of ids in one call. */
const BATCH = 100

export const readOpenAlarms = queryProgram(openAlarms, () =>
  ConsoleClient.use(({ alarms }) => read(alarms.open())).pipe(
    Effect.zipWith(Clock.currentTimeMillis, (open, at) => ({ ...open, at }))
  )
)

export const readAlarmTypes = queryProgram(alarmTypes, () =>
  ConsoleClient.use((client) => read(client.alarmTypes.list()))
)

export const readColleagues = queryProgram(colleagues, () =>
  ConsoleClient.use(({ alarms }) => read(alarms.colleagues()))
)

type Ids = ReadonlyArray<number>

/** Changes the alarms of one click. */
const changeClicked = (change: "acknowledge" | "undo") => (ids: Ids) =>
  Effect.suspend(() => {
    const outcome: Outcome = { done: [], refused: [] }
    return Effect.match(changeInBatches(change, "", "", ids, outcome), {
      onSuccess: () => AcknowledgementEvents.answered.make(outcome),
      onFailure: (fault) => AcknowledgementEvents.failed.make({ fault, done: outcome.done })
    })
  })
export const acknowledgeClicked = changeClicked("acknowledge")
export const releaseClicked = changeClicked("undo")

/** The time in which Undo is possible. */
export const awaitUndoExpiry = () => Effect.as(Effect.sleep("10 seconds"), AcknowledgementEvents.expired.make({}))

/** The call that makes this change. */
const changeOf = (
  change: OwnershipChange | "undo",
  user_id: string,
  payload: { readonly ids: string; readonly note?: string }
) =>
  ConsoleClient.use(({ alarms }) => {
    switch (change) {
      case "acknowledge":
      // A second acknowledgement by the owner changes the note alone.
      case "note":
        return alarms.acknowledge({ payload })
      case "handOver":
        return alarms.handOver({ payload: { ...payload, user_id: Number(user_id) } })
      case "release":
        return alarms.release({ payload })
      // A colleague may have taken the alarm after another tab had released it.
      case "undo":
        return alarms.release({ payload: { ...payload, own: true } })
      default:
        return alarms.answerHandover({ payload: { ...payload, answer: handoverAnswers[change] } })
    }
  })

/** The message of the change. The answer names the colleague. */
const messageOf = (change: OwnershipChange, count: number, colleague: string) =>
  change === "handOver"
    ? { key: "ownership.offered", count, person: colleague }
    : { key: `ownership.${change}Done`, count }

type Outcome = { readonly done: Array<number>; readonly refused: Array<{ readonly id: number; readonly msg: string }> }

/**
 * Makes as many calls as the alarms need, and gathers their outcome. The first failure ends the series, and earlier
 * changes stay.
 */
const changeInBatches = Effect.fnUntraced(function* (
  change: OwnershipChange | "undo",
  user_id: string,
  note: string,
  ids: Ids,
  outcome: Outcome
) {
  let colleague = ""
  for (let from = 0; from < ids.length; from += BATCH) {
    const payload = { ids: ids.slice(from, from + BATCH).join(","), ...(note === "" ? {} : { note }) }
    const { list, refused } = yield* write(changeOf(change, user_id, payload))
    outcome.done.push(...list.map(({ id }) => id))
    outcome.refused.push(...refused)
    colleague = list[0]?.handover_to ?? colleague
  }
  return colleague
})

export const changeOwner = formProgram(
  ownershipForm,
  Effect.fnUntraced(function* ({ attempt: { note, user_id }, subject: { change, ids } }) {
    const outcome: Outcome = { done: [], refused: [] }
    const colleague = yield* changeInBatches(change, user_id, note, ids, outcome)
    // The dialog shows refusals itself.
    return outcome.refused.length > 0
      ? { outcome }
      : { outcome, message: messageOf(change, outcome.done.length, colleague) }
  }),
  (_, sent) => sent
)

export const listSilences = (query: ReturnType<typeof silenceList.codec.read>) =>
  ConsoleClient.use(({ silences }) => read(silences.list({ query }))).pipe(
    Effect.map(pageIn),
    asListEvent(silenceList.events)
  )

/** The next choice of the operator interrupts the delay. */
const COVERAGE_DELAY = "400 millis"

export const readSilenceCoverage = queryProgram(silenceCoverage, (key) =>
  ConsoleClient.use(({ silences }) => read(silences.coverage({ query: searchIn(key) }))).pipe(
    Effect.delay(COVERAGE_DELAY)
  )
)

export const saveSilence = ({ draft }: SaveInput<Silence, SilenceDraft>) =>
  ConsoleClient.use(({ silences }) => write(silences.silence({ payload: newSilenceOf(draft) }))).pipe(
    asEvent(
      () => silenceList.events.saved.make({ what: "operated", message: { key: "silence.added" } }),
      silenceList.events.saveFailed
    )
  )

export const endSilences = mutationProgram(
  silenceEnding,
  ({ ids }) => ConsoleClient.use(({ silences }) => write(silences.end({ payload: { ids: ids.join(",") } }))),
  () => ({ message: { key: "silence.endDone" } })
)
