import { momentIn } from "../../contract/formats.ts"
import { read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { pinForm, pinMutation, pinsQuery } from "../../machines/pins/pins.ts"
import { allDone, formProgram, mutationProgram, polledQueryProgram } from "../programs.ts"
import { handoverAnswers } from "./handover-answers.ts"

export const readPins = polledQueryProgram(pinsQuery, () =>
  ConsoleClient.use(({ pins }) => read(pins.list(), { notify: "sessionEnd" }))
)

export const savePin = formProgram(
  pinForm,
  ({ attempt: { robot_id, note, due_at }, subject: { change, id, version } }) =>
    ConsoleClient.use(({ pins }) => {
      if (change === "answer") return write(pins.answer({ payload: { id, note } }))
      const draft = { note, due_at: momentIn(due_at) ?? Number.NaN }
      return change === "edit"
        ? write(pins.edit({ payload: { id, version, ...draft } }))
        : write(pins.pin({ payload: { robot_id, ...draft } }))
    }),
  ({ subject: { change } }) => ({ ...allDone, message: { key: `pins.${change}Done` } })
)

export const changePin = mutationProgram(
  pinMutation,
  ({ change, id }) =>
    ConsoleClient.use(({ pins }) =>
      write(
        change === "unpin"
          ? pins.unpin({ payload: { id } })
          : pins.answerOffer({ payload: { id, answer: handoverAnswers[change] } })
      )
    ),
  ({ change, robot_id }) => ({ message: { key: `pins.${change}Done`, robot: robot_id } })
)
