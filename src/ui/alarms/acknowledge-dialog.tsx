import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import type { Alarm } from "../../contract/alarms.ts"
import type { acknowledging as acknowledgingForm, AlarmIds } from "../../machines/alarms/acknowledging.ts"
import { isOpen, outcomeOf, subjectIn } from "../../machines/forms/form-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Spinner, Textarea } from "../../kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { atMost } from "../../kit/lazy/at-most.ts"
import { Names } from "../../kit/panel.tsx"
import { NotDone } from "../../kit/state.tsx"
import { SentDialog, useForm } from "../page/sent-form.tsx"
import { useAlarmName } from "./alarm-name.ts"
import { useTexts } from "../../kit/texts.ts"

type Props = { readonly acknowledging: ActorOf<typeof acknowledgingForm>; readonly openAlarms: ReadonlyArray<Alarm> }

const useNameOf = (openAlarms: ReadonlyArray<Alarm>) => {
  const nameOf = useAlarmName()
  return (id: number) => {
    const alarm = openAlarms.find((each) => each.id === id)
    return alarm === undefined ? `#${id}` : nameOf(alarm)
  }
}

/** The outcome for each of several alarms. */
const Outcome = ({ acknowledging, openAlarms }: Props) => {
  const t = useTexts()
  const nameOf = useNameOf(openAlarms)
  const { done, refused } = useSelector(acknowledging, outcomeOf)!
  const close = () => acknowledging.send({ type: "form.closed" })
  return (
    <Dialog title={t("board.acknowledgeTitle", { count: done.length + refused.length })} onClose={close}>
      <DialogBody>
        <p role="status">
          {t("board.done", { count: done.length })}, {t("board.notDone", { count: refused.length })}
        </p>
        <Names gridTemplateColumns="1fr" mt="2">
          {refused.map(({ id, msg }) => (
            <li key={id}>
              {nameOf(id)}: <chakra.span color="danger.fg">{msg}</chakra.span>
            </li>
          ))}
        </Names>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus variant="solid" onClick={close}>
          {t("kit.close")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const Form = ({ acknowledging, openAlarms }: Props) => {
  const t = useTexts()
  const nameOf = useNameOf(openAlarms)
  const ids = useSelector(acknowledging, subjectIn<AlarmIds>) ?? []
  const { form, fault, busy, lookForTyped } = useForm(acknowledging)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get("note")).trim()
    if (!busy) acknowledging.send({ type: "form.submitted", attempt: { note }, problems: {} })
  }
  const close = () => (busy ? undefined : acknowledging.send({ type: "form.closed" }))
  return (
    <SentDialog actor={acknowledging} title={t("board.acknowledgeTitle", { count: ids.length })} onClose={close}>
      <form ref={form} aria-busy={busy} onSubmit={submit} onInput={lookForTyped}>
        <DialogBody>
          <NotDone fault={fault}>{t("records.undone")}</NotDone>
          <Names gridTemplateColumns="1fr" mb="2" fontWeight="medium">
            {ids.map((id) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </Names>
          <chakra.p mb="3" color="fg.muted">
            {t("board.acknowledgeLead")}
          </chakra.p>
          <Field label={t("board.note")}>
            {(tied) => <Textarea {...tied} data-autofocus name="note" rows={2} onInput={atMost(200, t)} />}
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button aria-disabled={busy} onClick={close}>
            {t("records.cancel")}
          </Button>
          <Button type="submit" variant="solid" aria-disabled={busy}>
            {busy ? <Spinner /> : null}
            {t("board.acknowledge")}
          </Button>
        </DialogFooter>
      </form>
    </SentDialog>
  )
}

/** Says of alarms that the operator works on them, with a note where one is wanted. */
export const AcknowledgeDialog = (props: Props) => {
  const open = useSelector(props.acknowledging, isOpen)
  const hasOutcome = useSelector(props.acknowledging, outcomeOf) !== null
  if (!open) return null
  return hasOutcome ? <Outcome {...props} /> : <Form {...props} />
}
