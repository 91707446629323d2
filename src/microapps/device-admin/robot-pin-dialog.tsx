import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import { isOpen, subjectIn } from "../../machines/forms/form-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { Textarea } from "../../kit/controls.ts"
import { DateInput } from "../../kit/date-input.tsx"
import { DialogBody } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import { pinProblemsOf, type robotPinForm, type RobotPinSubject } from "./robot-pin.ts"

type Props = { readonly pin: ActorOf<typeof robotPinForm> }

const Form = ({ pin, subject: { robot_id, due_at } }: Props & { readonly subject: RobotPinSubject }) => {
  const t = useTexts()
  const { form, problems, fault, busy, lookForTyped } = useForm(pin)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => String(data.get(name) ?? "").trim()
    const attempt = { note: typed("note"), due_at: typed("due_at") }
    pin.send({ type: "form.submitted", attempt, problems: pinProblemsOf(attempt) })
  }
  return (
    <FormActorDialog actor={pin} title={t("robot.pinTitle", { robot: robot_id })}>
      <form ref={form} noValidate aria-busy={busy} onInput={lookForTyped} onSubmit={submit}>
        <DialogBody>
          <FailureAlert fault={Object.keys(problems).length > 0 ? null : fault}>{t("records.undone")}</FailureAlert>
          <Field label={t("robot.pinNote")} problem={problemText(t, problems["note"])} required>
            {(controlProps) => <Textarea {...controlProps} name="note" rows={2} data-autofocus maxLength={200} />}
          </Field>
          <Field label={t("robot.pinDue")} problem={problemText(t, problems["due_at"])} required>
            {(controlProps) => <DateInput {...controlProps} kind="moment" name="due_at" defaultValue={due_at} />}
          </Field>
        </DialogBody>
        <FormActorFooter actor={pin}>{t("robot.pin")}</FormActorFooter>
      </form>
    </FormActorDialog>
  )
}

/** Asks for the note and the moment of a pin. */
export const RobotPinDialog = ({ pin }: Props) => {
  const open = useSelector(pin, isOpen)
  const subject = useSelector(pin, subjectIn<RobotPinSubject>)
  return open && subject !== null ? <Form pin={pin} subject={subject} /> : null
}
