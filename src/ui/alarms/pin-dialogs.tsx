import { momentIn } from "../../contract/formats.ts"
import { pinProblems, type PinSubject } from "../../machines/pins/pins.ts"
import { Input, Textarea } from "../../kit/controls.ts"
import { DateInput } from "../../kit/date-input.tsx"
import { Field } from "../../kit/field.tsx"
import { checkMaxLength } from "../../kit/lazy/check-max-length.ts"
import { ActorForm, FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { PinActors } from "./pin-list.tsx"

const Fields = ({ pin, subject }: Pick<PinActors, "pin"> & { readonly subject: PinSubject }) => {
  const t = useTexts()
  const { change, robot_id, note, due_at } = subject
  const attemptOf = (typed: (name: string) => string) => {
    const attempt = { robot_id: typed("robot_id") || robot_id, note: typed("note"), due_at: typed("due_at") }
    return { attempt, problems: pinProblems(subject, attempt, momentIn) }
  }
  const verb = t(change === "pin" ? "pins.pin" : change === "edit" ? "records.save" : "pins.answer")
  return (
    <ActorForm actor={pin} verb={verb} attemptOf={attemptOf}>
      {(problemOf) => (
        <>
          {isNamed(subject) ? null : (
            <Field label={t("board.robot")} required problem={problemOf("robot_id")}>
              {(controlProps) => (
                <Input {...controlProps} data-autofocus name="robot_id" maxLength={32} autoComplete="off" />
              )}
            </Field>
          )}
          <Field label={t("board.note")} required problem={problemOf("note")}>
            {(controlProps) => (
              <Textarea
                {...controlProps}
                data-autofocus={isNamed(subject) || undefined}
                name="note"
                rows={2}
                defaultValue={note}
                onInput={checkMaxLength(200, t)}
              />
            )}
          </Field>
          {change === "answer" ? null : (
            <Field label={t("pins.dueLabel")} required problem={problemOf("due_at")}>
              {(controlProps) => <DateInput {...controlProps} kind="moment" name="due_at" defaultValue={due_at} />}
            </Field>
          )}
        </>
      )}
    </ActorForm>
  )
}

/** False for a new pin whose robot is not chosen yet. */
const isNamed = ({ change, robot_id }: PinSubject) => change !== "pin" || robot_id !== ""

/** The form of a pin or an answer, and the question before a pin is removed. */
export const PinDialogs = ({ pin, pinChange }: Pick<PinActors, "pin" | "pinChange">) => {
  const t = useTexts()
  return (
    <>
      <FormActorDialog
        actor={pin}
        title={(subject) =>
          isNamed(subject) ? t(`pins.${subject.change}Row`, { robot: subject.robot_id }) : t("pins.pin")
        }
      >
        {(subject) => <Fields pin={pin} subject={subject} />}
      </FormActorDialog>
      <MutationDialog
        mutation={pinChange}
        danger
        question={({ robot_id }) => t("pins.unpinQuestion", { robot: robot_id })}
        confirm={() => t("pins.unpin")}
      >
        {({ robot_id }) => t("pins.unpinBody", { robot: robot_id })}
      </MutationDialog>
    </>
  )
}
