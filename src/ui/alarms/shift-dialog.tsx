import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import type { colleagues as colleagueQuery } from "../../machines/alarms/ownership.ts"
import { isOpen, subjectIn } from "../../machines/forms/form-machine.ts"
import type { HandoverOffer, shiftForm, ShiftSubject } from "../../machines/pins/pins.ts"
import { LinkedText } from "../../kit/record-link.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { DialogBody } from "../../kit/dialog.tsx"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { Alert } from "../../kit/panel.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { HandoverFields } from "./handover-fields.tsx"

type Props = {
  readonly shift: ActorOf<typeof shiftForm>
  readonly colleagues: ActorOf<typeof colleagueQuery>
  readonly own: Pick<HandoverOffer, "alarms" | "pins">
  readonly offers: ReadonlyArray<HandoverOffer>
}

/** Alarms and pins in words: "3 alarms and 2 pins". */
const useWorkText = () => {
  const t = useTexts()
  const language = useLanguage()
  return ({ alarms, pins }: Pick<HandoverOffer, "alarms" | "pins">) =>
    new Intl.ListFormat(language).format([
      ...(alarms === 0 ? [] : [t("board.alarms", { count: alarms })]),
      ...(pins === 0 ? [] : [t("pins.count", { count: pins })])
    ])
}

const Form = ({ shift, colleagues, own, offers, change, by }: Props & ShiftSubject) => {
  const t = useTexts()
  const workText = useWorkText()
  const { form, problems, fault, busy, lookForTyped } = useForm(shift)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const attempt = { note: String(data.get("note")).trim(), user_id: String(data.get("user_id") ?? "") }
    const isMissing = change === "handOver" && attempt.user_id === ""
    shift.send({
      type: "form.submitted",
      attempt,
      problems: isMissing ? { user_id: "ownership.colleagueProblem" } : {}
    })
  }
  const problem = problems["user_id"]
  const nothing = { alarms: 0, pins: 0 }
  const work = workText(change === "handOver" ? own : (offers.find((offer) => offer.by === by) ?? nothing))
  const workLine = change === "handOver" ? work : t("shift.offer", { who: by, work })
  return (
    <FormActorDialog actor={shift} title={t(`shift.${change}`)}>
      <form ref={form} aria-busy={busy} onSubmit={submit} onInput={lookForTyped}>
        <DialogBody>
          <FailureAlert fault={problem === undefined ? fault : null}>{t("records.undone")}</FailureAlert>
          <p>{work === "" ? t("shift.nothing") : workLine}</p>
          <chakra.p mb="3" color="fg.muted">
            {t(`shift.${change}Lead`)}
          </chakra.p>
          <HandoverFields isHandedOver={change === "handOver"} colleagues={colleagues} problem={problem} />
        </DialogBody>
        <FormActorFooter actor={shift}>{t(`shift.${change}`)}</FormActorFooter>
      </form>
    </FormActorDialog>
  )
}

/** Hands over all open work, or answers all offers of a colleague. */
export const ShiftDialog = (props: Props) => {
  const open = useSelector(props.shift, isOpen)
  const subject = useSelector(props.shift, subjectIn<ShiftSubject>)
  return open && subject !== null ? <Form {...props} {...subject} /> : null
}

type OffersProps = Pick<Props, "shift" | "offers">

/** Each colleague's offer, with the way to answer all of it. */
export const Offers = ({ shift, offers }: OffersProps) => {
  const t = useTexts()
  const workText = useWorkText()
  return offers.map(({ by, alarms, pins, note }) => (
    <Alert key={by} role="status" bg="bg.chosen" color="fg">
      <strong>
        <LinkedText kind="users" ids={[by]}>
          {(who = "") => t("shift.offer", { who, work: workText({ alarms, pins }) })}
        </LinkedText>
      </strong>
      {note === "" ? null : <span>{note}</span>}
      {(["accept", "decline"] as const).map((change) => (
        <Button
          key={change}
          variant={change === "accept" ? "solid" : "outline"}
          aria-label={t(`shift.${change}Of`, { who: by })}
          onClick={() => shift.send({ type: "form.opened", subject: { change, by } })}
        >
          {t(`shift.${change}`)}
        </Button>
      ))}
    </Alert>
  ))
}
