import { useSelector } from "@xstate/react"
import type { Alarm } from "../../contract/alarms.ts"
import type {
  colleagues as colleagueQuery,
  ownershipForm,
  OwnershipChange,
  OwnershipSubject
} from "../../machines/alarms/ownership.ts"
import { outcomeOf, subjectIn } from "../../machines/forms/form-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { Names } from "../../kit/panel.tsx"
import { FormActorDialog } from "../../kit/lazy/form-actor-dialog.tsx"
import { useAlarmName } from "./alarm-name.ts"
import { useTexts } from "../../kit/texts.ts"
import { HandoverForm } from "./handover-form.tsx"

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

/** Changes the owner of alarms, with an optional note. */
export const OwnershipDialog = (props: Props) => {
  const { ownership, colleagues, openAlarms } = props
  const t = useTexts()
  const titleOf = useTitle()
  const nameOf = useNameOf(openAlarms)
  const subject = useSelector(ownership, subjectIn<OwnershipSubject>)
  const hasOutcome = useSelector(ownership, outcomeOf) !== null
  if (hasOutcome && subject !== null) return <Outcome {...props} change={subject.change} />
  return (
    <FormActorDialog actor={ownership} title={({ change, ids }) => titleOf(change, ids.length)}>
      {({ change, ids }) => (
        <HandoverForm
          form={ownership}
          verb={t(`ownership.${change}`)}
          isHandedOver={change === "handOver"}
          note={change === "note" ? openAlarms.find(({ id }) => id === ids[0])?.note : undefined}
          colleagues={colleagues}
        >
          <Names gridTemplateColumns="1fr" mb="2" fontWeight="medium">
            {ids.map((id) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </Names>
          <chakra.p mb="3" color="fg.muted">
            {t(`ownership.${change}Lead`)}
          </chakra.p>
        </HandoverForm>
      )}
    </FormActorDialog>
  )
}
