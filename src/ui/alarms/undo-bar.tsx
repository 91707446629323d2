import { useSelector } from "@xstate/react"
import type { Alarm } from "../../contract/alarms.ts"
import {
  type AcknowledgementActor,
  selectRefused,
  selectUndoable
} from "../../machines/alarms/acknowledgement-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { LinkedText } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import { useAlarmName } from "./alarm-name.ts"

/** The most refusals that are listed with their reasons. Further ones are counted. */
const MAX_REFUSALS = 3

type Props = { readonly acknowledgement: AcknowledgementActor; readonly alarms: ReadonlyArray<Alarm> }

/** The outcome of the last click, and Undo for ten seconds. */
export const UndoBar = ({ acknowledgement, alarms }: Props) => {
  const t = useTexts()
  const nameOfAlarm = useAlarmName()
  const undoable = useSelector(acknowledgement, selectUndoable)
  const refused = useSelector(acknowledgement, selectRefused)
  /** A text that names an alarm; its robot is a link. */
  const named = (id: number, text: (name: string) => string) => {
    const alarm = alarms.find((candidate) => candidate.id === id)
    if (alarm === undefined) return text(`#${id}`)
    if (alarm.robot_id === null) return text(nameOfAlarm(alarm))
    return (
      <span>
        <LinkedText kind="robots" ids={[alarm.robot_id]}>
          {(robot_id = "") => text(nameOfAlarm({ ...alarm, robot_id }))}
        </LinkedText>
      </span>
    )
  }
  const [first] = undoable
  return (
    <Bar role="status" data-none={undoable.length + refused.length === 0 || undefined}>
      {first === undefined ? null : (
        <p>
          {undoable.length === 1
            ? named(first, (name) => t("ownership.acknowledgedName", { name }))
            : t("ownership.acknowledgeDone", { count: undoable.length })}
          <Button variant="text" onClick={() => acknowledgement.send({ type: "acknowledgement.undoRequested" })}>
            {t("ownership.undo")}
          </Button>
        </p>
      )}
      {refused.slice(0, MAX_REFUSALS).map(({ id, msg }) => (
        <p key={id} data-refused>
          {named(id, (name) => t("ownership.refusedName", { name, reason: msg }))}
        </p>
      ))}
      {refused.length > MAX_REFUSALS ? (
        <p data-refused>{t("ownership.moreRefused", { count: refused.length - MAX_REFUSALS })}</p>
      ) : null}
    </Bar>
  )
}

const Bar = chakra("div", {
  base: {
    px: "4",
    py: "1.5",
    fontSize: "sm",
    "&[data-none]": { position: "absolute", visibility: "hidden" },
    "& > p": { display: "flex", alignItems: "center", gap: "4", minH: "8", overflowWrap: "anywhere" },
    "& > p[data-refused]": { color: "danger.fg" },
    "& button": { minH: { base: "11", md: "8" }, fontWeight: "medium" }
  }
})
