import { Schema } from "effect"
import { minuteText, momentIn } from "../../contract/formats.ts"
import { WordText } from "../../contract/texts.ts"
import { write } from "../../http/calls.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { typedForm } from "../../machines/forms/typed-form.ts"
import { allDone, formProgram } from "../../effects/programs.ts"

/** The moment as typed. */
const Attempt = Schema.Struct({ note: Schema.String, due_at: WordText })
type Attempt = typeof Attempt.Type

const Subject = Schema.Struct({ robot_id: WordText, due_at: WordText })

/** Pins a robot for the operator and their colleagues. */
export const robotPinForm = typedForm("pin", Attempt, Subject)

const HOUR = 3_600_000

/** The event that opens the form. By default the reminder is due in an hour. */
export const robotPinOpened = (robot_id: string, now: number) =>
  robotPinForm.events.opened.make({ subject: { robot_id, due_at: minuteText(now + HOUR) } })

/** The key of the text for each problem of an attempt. */
export const pinProblemsOf = ({ note, due_at }: Attempt): Readonly<Record<string, string>> => ({
  ...(note === "" ? { note: "robot.pinNoteProblem" } : {}),
  ...(momentIn(due_at) === null ? { due_at: "robot.pinDueProblem" } : {})
})

export const saveRobotPin = formProgram(
  robotPinForm,
  ({ attempt: { note, due_at }, subject: { robot_id } }) =>
    ApplicationClient.use(({ pins }) =>
      write(pins.pin({ payload: { robot_id, note, due_at: momentIn(due_at) ?? Number.NaN } }))
    ),
  () => allDone
)
