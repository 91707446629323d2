import type { colleagues as colleagueQuery } from "../../machines/alarms/ownership.ts"
import type { HandoverOffer, shiftForm, ShiftSubject } from "../../machines/pins/pins.ts"
import { LinkedText } from "../../kit/record-link.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { Alert } from "../../kit/panel.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { HandoverForm } from "./handover-form.tsx"

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

/** Hands over all open work, or answers all offers of a colleague. */
export const ShiftDialog = ({ shift, colleagues, own, offers }: Props) => {
  const t = useTexts()
  const workText = useWorkText()
  const nothing = { alarms: 0, pins: 0 }
  const workLine = ({ change, by }: ShiftSubject) => {
    const work = workText(change === "handOver" ? own : (offers.find((offer) => offer.by === by) ?? nothing))
    if (work === "") return t("shift.nothing")
    return change === "handOver" ? work : t("shift.offer", { who: by, work })
  }
  return (
    <FormActorDialog actor={shift} title={({ change }) => t(`shift.${change}`)}>
      {(subject) => (
        <HandoverForm
          form={shift}
          verb={t(`shift.${subject.change}`)}
          isHandedOver={subject.change === "handOver"}
          colleagues={colleagues}
        >
          <p>{workLine(subject)}</p>
          <chakra.p mb="3" color="fg.muted">
            {t(`shift.${subject.change}Lead`)}
          </chakra.p>
        </HandoverForm>
      )}
    </FormActorDialog>
  )
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
