import { useSelector } from "@xstate/react"
import type { Alarm } from "../../contract/alarms.ts"
import {
  type AcknowledgementActor,
  selectRefused,
  selectUndoable
} from "../../machines/alarms/acknowledgement-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
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
  const nameOf = (id: number) => {
    const alarm = alarms.find((candidate) => candidate.id === id)
    return alarm === undefined ? `#${id}` : nameOfAlarm(alarm)
  }
  const [first] = undoable
  return (
    <Bar role="status" data-none={undoable.length + refused.length === 0 || undefined}>
      {first === undefined ? null : (
        <p>
          {undoable.length === 1
            ? t("ownership.acknowledgedName", { name: nameOf(first) })
            : t("ownership.acknowledgeDone", { count: undoable.length })}
          <Button variant="text" onClick={() => acknowledgement.send({ type: "acknowledgement.undoRequested" })}>
            {t("ownership.undo")}
          </Button>
        </p>
      )}
      {refused.slice(0, MAX_REFUSALS).map(({ id, msg }) => (
        <p key={id} data-refused>
          {t("ownership.refusedName", { name: nameOf(id), reason: msg })}
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
