import type { ActorOf } from "../../machines/typed-actor.ts"
import { Textarea } from "../../kit/controls.ts"
import { DateInput } from "../../kit/date-input.tsx"
import { Field } from "../../kit/field.tsx"
import { ActorForm, FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import { pinProblemsOf, type robotPinForm } from "./robot-pin.ts"

type Props = { readonly pin: ActorOf<typeof robotPinForm> }

const attemptOf = (typed: (name: string) => string) => {
  const attempt = { note: typed("note"), due_at: typed("due_at") }
  return { attempt, problems: pinProblemsOf(attempt) }
}

/** Asks for the note and the moment of a pin. */
export const RobotPinDialog = ({ pin }: Props) => {
  const t = useTexts()
  return (
    <FormActorDialog actor={pin} title={({ robot_id }) => t("robot.pinTitle", { robot: robot_id })}>
      {({ due_at }) => (
        <ActorForm actor={pin} verb={t("robot.pin")} attemptOf={attemptOf}>
          {(problemOf) => (
            <>
              <Field label={t("robot.pinNote")} problem={problemOf("note")} required>
                {(controlProps) => <Textarea {...controlProps} name="note" rows={2} data-autofocus maxLength={200} />}
              </Field>
              <Field label={t("robot.pinDue")} problem={problemOf("due_at")} required>
                {(controlProps) => <DateInput {...controlProps} kind="moment" name="due_at" defaultValue={due_at} />}
              </Field>
            </>
          )}
        </ActorForm>
      )}
    </FormActorDialog>
  )
}
