import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import { isUnknown, isWaiting, statusOf } from "../../machines/alarms/alarm-receiving-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Spinner } from "../../kit/controls.ts"
import { Icon, IconButton } from "../../kit/icons.tsx"
import { Switch } from "../../kit/switch.tsx"
import { useTexts } from "../../kit/texts.ts"

/** Shows the server's state, also while it waits for the server; hidden for operators without alarms. */
export const AlarmReceivingSwitch = () => {
  const t = useTexts()
  const receiving = useSignedInActor("alarmReceiving")
  const status = useSelector(receiving, statusOf)
  const isSaving = useSelector(receiving, isWaiting)
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
    <Named title={t("alarm.receiving")}>
      <Shown>{isSaving ? <Spinner boxSize="4" /> : <Icon name="alarm" />}</Shown>
      <Switch
        aria-label={t("alarm.receiving")}
        aria-busy={isSaving}
        aria-disabled={isSaving}
        opacity={isSaving ? "0.6" : undefined}
        checked={on}
        onChange={() => (isSaving ? undefined : receiving.send({ type: "alarmReceiving.toggled", status: on ? 0 : 1 }))}
      />
    </Named>
  )
}

/** A narrow window hides this icon; the connection light beside it serves for both. */
const Shown = chakra("span", { base: { display: { base: "none", "2xl": "inline-grid" } } })
const Named = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    h: { base: "11", md: "8" },
    px: "1.5",
    cursor: "pointer"
  }
})
