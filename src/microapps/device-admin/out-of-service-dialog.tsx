import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import { minuteText } from "../../contract/formats.ts"
import { isOpen, subjectIn } from "../../machines/forms/form-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Textarea } from "../../kit/controls.ts"
import { DateInput } from "../../kit/date-input.tsx"
import { DialogBody } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { Names } from "../../kit/panel.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import { type outOfServiceForm, type OutOfServiceSubject, problemsOf } from "./out-of-service.ts"

type Props = { readonly form: ActorOf<typeof outOfServiceForm> }

const Fields = ({ form: actor }: Props) => {
  const t = useTexts()
  const { form, problems, fault, busy, lookForTyped } = useForm(actor)
  const subject = useSelector(actor, subjectIn<OutOfServiceSubject>)
  if (subject === null) return null
  const { robot_ids, out_of_service: now } = subject
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => String(data.get(name) ?? "").trim()
    const attempt = { reason: typed("reason"), until: typed("until") }
    actor.send({ type: "form.submitted", attempt, problems: problemsOf(attempt, Date.now()) })
  }
  const until = now?.until ?? null
  return (
    <form ref={form} noValidate aria-busy={busy} onInput={lookForTyped} onSubmit={submit}>
      <DialogBody>
        <FailureAlert fault={fault?._tag === "Refused" && fault.field === "until" ? null : fault}>
          {t("records.undone")}
        </FailureAlert>
        <Names gridTemplateColumns={robot_ids.length === 1 ? "1fr" : undefined} mb="2" fontWeight="medium">
          {robot_ids.map((id) => (
            <li key={id}>
              <RecordLink opensWindow kind="robots" id={id} />
            </li>
          ))}
        </Names>
        <chakra.p mb="3" color="fg.muted">
          {t("robots.outOfServiceLead")}
        </chakra.p>
        <Field label={t("robots.reason")} problem={problemText(t, problems["reason"])} required>
          {(controlProps) => (
            <Textarea {...controlProps} name="reason" rows={2} data-autofocus defaultValue={now?.reason ?? ""} />
          )}
        </Field>
        <Field label={t("robots.until")} hint={t("robots.untilHint")} problem={problemText(t, problems["until"])}>
          {(controlProps) => (
            <DateInput
              {...controlProps}
              kind="moment"
              name="until"
              defaultValue={until === null ? "" : minuteText(until)}
            />
          )}
        </Field>
      </DialogBody>
      <FormActorFooter actor={actor}>{t("robots.takeOutOfService")}</FormActorFooter>
    </form>
  )
}

/** Asks for the reason and the end of a time out of service. */
export const OutOfServiceDialog = ({ form }: Props) => {
  const t = useTexts()
  const open = useSelector(form, isOpen)
  const subject = useSelector(form, subjectIn<OutOfServiceSubject>)
  if (!open) return null
  return (
    <FormActorDialog actor={form} title={t("robots.outOfServiceTitle", { count: subject?.robot_ids.length ?? 0 })}>
      <Fields form={form} />
    </FormActorDialog>
  )
}
