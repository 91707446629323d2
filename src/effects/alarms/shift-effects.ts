import { Effect } from "effect"
import type { OfferedWork } from "../../contract/pins.ts"
import { write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import type { SuccessMessage } from "../../machines/notices/success-message.ts"
import { shiftForm } from "../../machines/pins/pins.ts"
import { allDone, formProgram } from "../programs.ts"
import { handoverAnswers } from "./handover-answers.ts"

const offeredMessage = ({ alarms, pins, colleague: person }: OfferedWork): SuccessMessage => {
  if (pins === 0) return { key: "ownership.offered", count: alarms, person }
  return alarms === 0
    ? { key: "shift.pinsOffered", count: pins, person }
    : { key: "shift.workOffered", count: alarms + pins, person }
}

export const changeShift = formProgram(
  shiftForm,
  ({ attempt: { user_id, note }, subject: { change, by } }) =>
    ConsoleClient.use(({ pins }) => {
      const noted = note === "" ? {} : { note }
      return change === "handOver"
        ? Effect.map(write(pins.handOverAll({ payload: { user_id: Number(user_id), ...noted } })), offeredMessage)
        : Effect.as(write(pins.answerAll({ payload: { by, answer: handoverAnswers[change], ...noted } })), {
            key: `shift.${change}Done`,
            person: by
          } satisfies SuccessMessage)
    }),
  (_, message) => ({ ...allDone, message })
)
