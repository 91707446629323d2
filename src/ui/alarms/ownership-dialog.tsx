import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import type { Alarm } from "../../contract/alarms.ts"
import type {
  colleagues as colleagueQuery,
  ownershipForm,
  OwnershipChange,
  OwnershipSubject
} from "../../machines/alarms/ownership.ts"
import { isOpen, outcomeOf, subjectIn } from "../../machines/forms/form-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { Names } from "../../kit/panel.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { useAlarmName } from "./alarm-name.ts"
import { HandoverFields } from "./handover-fields.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly ownership: ActorOf<typeof ownershipForm>
  readonly colleagues: ActorOf<typeof colleagueQuery>
  readonly openAlarms: ReadonlyArray<Alarm>
}

const useNameOf = (openAlarms: ReadonlyArray<Alarm>) => {
  const nameOf = useAlarmName()
  return (id: number) => {
    const alarm = openAlarms.find((candidate) => candidate.id === id)
    return alarm === undefined ? `#${id}` : nameOf(alarm)
  }
}

const useTitle = () => {
  const t = useTexts()
  return (change: OwnershipChange, count: number) => t(`ownership.${change}Title`, { count })
}

/** The outcome for each of several alarms. */
const Outcome = ({ ownership, openAlarms, change }: Props & Pick<OwnershipSubject, "change">) => {
  const t = useTexts()
  const titleOf = useTitle()
  const nameOf = useNameOf(openAlarms)
  const { done, refused } = useSelector(ownership, outcomeOf)!
  const close = () => ownership.send({ type: "form.closed" })
  return (
    <Dialog title={titleOf(change, done.length + refused.length)} onClose={close}>
      <DialogBody>
        <p role="status">
          {t(`ownership.${change}Done`, { count: done.length })}, {t("ownership.notDone", { count: refused.length })}
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

const Form = ({ ownership, colleagues, openAlarms, change, ids }: Props & OwnershipSubject) => {
  const t = useTexts()
  const titleOf = useTitle()
  const nameOf = useNameOf(openAlarms)
  const { form, problems, fault, busy, lookForTyped } = useForm(ownership)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const attempt = { note: String(data.get("note")).trim(), user_id: String(data.get("user_id") ?? "") }
    const isMissing = change === "handOver" && attempt.user_id === ""
    ownership.send({
      type: "form.submitted",
      attempt,
      problems: isMissing ? { user_id: "ownership.colleagueProblem" } : {}
    })
  }
  const problem = problems["user_id"]
  return (
    <FormActorDialog actor={ownership} title={titleOf(change, ids.length)}>
      <form ref={form} aria-busy={busy} onSubmit={submit} onInput={lookForTyped}>
        <DialogBody>
          <FailureAlert fault={problem === undefined ? fault : null}>{t("records.undone")}</FailureAlert>
          <Names gridTemplateColumns="1fr" mb="2" fontWeight="medium">
            {ids.map((id) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </Names>
          <chakra.p mb="3" color="fg.muted">
            {t(`ownership.${change}Lead`)}
          </chakra.p>
          <HandoverFields
            isHandedOver={change === "handOver"}
            note={change === "note" ? openAlarms.find(({ id }) => id === ids[0])?.note : undefined}
            colleagues={colleagues}
            problem={problem}
          />
        </DialogBody>
        <FormActorFooter actor={ownership}>{t(`ownership.${change}`)}</FormActorFooter>
      </form>
    </FormActorDialog>
  )
}

/** Changes the owner of alarms, with an optional note. */
export const OwnershipDialog = (props: Props) => {
  const open = useSelector(props.ownership, isOpen)
  const subject = useSelector(props.ownership, subjectIn<OwnershipSubject>)
  const hasOutcome = useSelector(props.ownership, outcomeOf) !== null
  if (!open || subject === null) return null
  return hasOutcome ? <Outcome {...props} change={subject.change} /> : <Form {...props} {...subject} />
}
