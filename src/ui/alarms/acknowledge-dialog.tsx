import { useSelector } from "@xstate/react"
import { type FormEvent, useRef } from "react"
import type { Alarm } from "../../contract/alarms.ts"
import {
  type AcknowledgingActor,
  faultOf,
  idsOf,
  isAsking,
  isChanged,
  isOpen,
  isSending,
  outcomeOf
} from "../../machines/alarms/acknowledging-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Spinner, Textarea } from "../../kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { atMost } from "../../kit/lazy/at-most.ts"
import { FormDialog, useTyped } from "../../kit/lazy/form-dialog.tsx"
import { Names } from "../../kit/panel.tsx"
import { NotDone } from "../../kit/state.tsx"
import { useAlarmName } from "./alarm-name.ts"
import { useTexts } from "../../kit/texts.ts"

type Props = { readonly acknowledging: AcknowledgingActor; readonly known: ReadonlyArray<Alarm> }

const useNameOf = (known: ReadonlyArray<Alarm>) => {
  const nameOf = useAlarmName()
  return (id: number) => {
    const alarm = known.find((each) => each.id === id)
    return alarm === undefined ? `#${id}` : nameOf(alarm)
  }
}

/** What became of each of several. */
const Outcome = ({ acknowledging, known }: Props) => {
  const t = useTexts()
  const nameOf = useNameOf(known)
  const { done, refused } = useSelector(acknowledging, outcomeOf)!
  const close = () => acknowledging.send({ type: "acknowledging.closed" })
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

const Form = ({ acknowledging, known }: Props) => {
  const t = useTexts()
  const nameOf = useNameOf(known)
  const asked = useSelector(acknowledging, idsOf)
  const fault = useSelector(acknowledging, faultOf)
  const busy = useSelector(acknowledging, isSending)
  const asking = useSelector(acknowledging, isAsking)
  const changed = useSelector(acknowledging, isChanged)
  const form = useRef<HTMLFormElement>(null)
  const lookForTyped = useTyped(form, changed, (typed) =>
    acknowledging.send({ type: "acknowledging.typed", changed: typed })
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get("note")).trim()
    if (!busy) acknowledging.send({ type: "acknowledging.submitted", note })
  }
  const close = () => (busy ? undefined : acknowledging.send({ type: "acknowledging.closed" }))
  return (
    <FormDialog
      title={t("board.acknowledgeTitle", { count: asked.length })}
      asked={asking}
      onClose={close}
      onResume={() => acknowledging.send({ type: "acknowledging.resumed" })}
      onDiscard={() => acknowledging.send({ type: "acknowledging.discarded" })}
    >
      <form ref={form} aria-busy={busy} onSubmit={submit} onInput={lookForTyped}>
        <DialogBody>
          <NotDone fault={fault}>{t("records.undone")}</NotDone>
          <Names gridTemplateColumns="1fr" mb="2" fontWeight="medium">
            {asked.map((id) => (
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
    </FormDialog>
  )
}

/** Says of alarms that the operator works on them, with a note where one is wanted. */
export const AcknowledgeDialog = (props: Props) => {
  const open = useSelector(props.acknowledging, isOpen)
  const told = useSelector(props.acknowledging, outcomeOf) !== null
  if (!open) return null
  return told ? <Outcome {...props} /> : <Form {...props} />
}
