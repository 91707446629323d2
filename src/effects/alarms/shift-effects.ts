import { Effect } from "effect"
import type { OfferedWork } from "../../contract/pins.ts"
import { asEvent, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import type { SuccessMessage } from "../../machines/notices/success-message.ts"
import { type ShiftAttempt, shiftForm, type ShiftSubject } from "../../machines/pins/pins.ts"

const answers = { accept: "accepted", decline: "declined" } as const
const isDone = { done: [], refused: [] }

const offeredMessage = ({ alarms, pins, colleague: person }: OfferedWork): SuccessMessage => {
  if (pins === 0) return { key: "ownership.offered", count: alarms, person }
  return alarms === 0
    ? { key: "shift.pinsOffered", count: pins, person }
    : { key: "shift.workOffered", count: alarms + pins, person }
}

export const changeShift = ({
  attempt: { user_id, note },
  subject: { change, by }
}: {
  readonly attempt: ShiftAttempt
  readonly subject: ShiftSubject
}) =>
  ConsoleClient.use(({ pins }) => {
    const noted = note === "" ? {} : { note }
    return change === "handOver"
      ? Effect.map(write(pins.handOverAll({ payload: { user_id: Number(user_id), ...noted } })), offeredMessage)
      : Effect.as(write(pins.answerAll({ payload: { by, answer: answers[change], ...noted } })), {
          key: `shift.${change}Done`,
          person: by
        } satisfies SuccessMessage)
  }).pipe(asEvent((message) => shiftForm.events.sent.make({ outcome: isDone, message }), shiftForm.events.sendFailed))
