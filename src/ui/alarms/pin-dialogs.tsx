import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import { momentIn } from "../../contract/formats.ts"
import { isOpen, subjectIn } from "../../machines/forms/form-machine.ts"
import { pinProblems, type PinSubject } from "../../machines/pins/pins.ts"
import { Input, Textarea } from "../../kit/controls.ts"
import { DateInput } from "../../kit/date-input.tsx"
import { DialogBody } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { checkMaxLength } from "../../kit/lazy/check-max-length.ts"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import type { PinActors } from "./pin-list.tsx"

const Form = ({ pin, subject }: Pick<PinActors, "pin"> & { readonly subject: PinSubject }) => {
  const t = useTexts()
  const { form, problems, fault, busy, lookForTyped } = useForm(pin)
  const { change, robot_id } = subject
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const textOf = (name: string) => String(data.get(name) ?? "").trim()
    const attempt = { robot_id: textOf("robot_id") || robot_id, note: textOf("note"), due_at: textOf("due_at") }
    pin.send({ type: "form.submitted", attempt, problems: pinProblems(subject, attempt, momentIn) })
  }
  const isNamed = change !== "pin" || robot_id !== ""
  const title = isNamed ? t(`pins.${change}Row`, { robot: robot_id }) : t("pins.pin")
  const isShown = Object.keys(problems).length > 0
  return (
    <FormActorDialog actor={pin} title={title}>
      <form ref={form} aria-busy={busy} onSubmit={submit} onInput={lookForTyped}>
        <DialogBody>
          <FailureAlert fault={isShown ? null : fault}>{t("records.undone")}</FailureAlert>
          {isNamed ? null : (
            <Field label={t("board.robot")} required problem={problemText(t, problems["robot_id"])}>
              {(controlProps) => (
                <Input {...controlProps} data-autofocus name="robot_id" maxLength={32} autoComplete="off" />
              )}
            </Field>
          )}
          <Field label={t("board.note")} required problem={problemText(t, problems["note"])}>
            {(controlProps) => (
              <Textarea
                {...controlProps}
                data-autofocus={isNamed || undefined}
                name="note"
                rows={2}
                defaultValue={subject.note}
                onInput={checkMaxLength(200, t)}
              />
            )}
          </Field>
          {change === "answer" ? null : (
            <Field label={t("pins.dueLabel")} required problem={problemText(t, problems["due_at"])}>
              {(controlProps) => (
                <DateInput {...controlProps} kind="moment" name="due_at" defaultValue={subject.due_at} />
              )}
            </Field>
          )}
        </DialogBody>
        <FormActorFooter actor={pin}>
          {t(change === "pin" ? "pins.pin" : change === "edit" ? "records.save" : "pins.answer")}
        </FormActorFooter>
      </form>
    </FormActorDialog>
  )
}

/** The form of a pin or an answer, and the question before a pin is removed. */
export const PinDialogs = ({ pin, pinChange }: Pick<PinActors, "pin" | "pinChange">) => {
  const t = useTexts()
  const open = useSelector(pin, isOpen)
  const subject = useSelector(pin, subjectIn<PinSubject>)
  return (
    <>
      {open && subject !== null ? <Form pin={pin} subject={subject} /> : null}
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
