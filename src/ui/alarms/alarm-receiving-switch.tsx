import { useSelector } from "@xstate/react"
import { chakra } from "../kit/chakra.ts"
import { isUnknown, isWaiting, statusOf } from "../../machines/alarms/alarm-receiving-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Button, Spinner } from "../kit/controls.ts"
import { Icon, IconButton } from "../kit/icons.tsx"
import { useWords } from "../words/words.ts"

/** Shows what the server holds, also while it waits for the server; not there for whom no alarm concerns. */
export const AlarmReceivingSwitch = () => {
  const t = useWords()
  const receiving = useSignedInActor("alarmReceiving")
  const status = useSelector(receiving, statusOf)
  const waiting = useSelector(receiving, isWaiting)
  const unknown = useSelector(receiving, isUnknown)
  if (unknown) {
    return (
      <IconButton
        icon="alarm"
        color="danger.fg"
        label={t("alarm.unknown")}
        title={t("alarm.unknown")}
        onClick={() => receiving.send({ type: "alarmReceiving.refreshed" })}
      />
    )
  }
  if (status === null || status === -1) return null
  const on = status === 1
  return (
    <Button
      variant="quiet"
      px="1.5"
      role="switch"
      aria-checked={on}
      aria-label={t("alarm.receiving")}
      title={t("alarm.receiving")}
      aria-busy={waiting}
      aria-disabled={waiting}
      onClick={() => receiving.send({ type: "alarmReceiving.turned", status: on ? 0 : 1 })}
    >
      <Icon name="alarm" />
      <Track on={on}>
        <Knob on={on}>{waiting ? <Spinner boxSize="2.5" borderWidth="1.5px" /> : null}</Knob>
      </Track>
    </Button>
  )
}

const Track = chakra("span", {
  base: { position: "relative", w: "8", h: "18px", rounded: "full", transition: "background", flexShrink: "0" },
  variants: { on: { true: { bg: "accent" }, false: { bg: "border.control" } } }
})

const Knob = chakra("span", {
  base: {
    position: "absolute",
    top: "2px",
    display: "grid",
    placeItems: "center",
    boxSize: "3.5",
    rounded: "full",
    bg: "fg.onAccent",
    color: "border.control",
    transition: "inset-inline-start"
  },
  variants: { on: { true: { insetInlineStart: "16px" }, false: { insetInlineStart: "2px" } } }
})
