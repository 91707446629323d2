import { useSelector } from "@xstate/react"
import { isWaiting, offSince } from "../../machines/alarms/alarm-receiving-machine.ts"
import { useNow } from "../../kit/clock.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Icon } from "../../kit/icons.tsx"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"
import { nearText } from "./ago.ts"
import { useAlarmStream } from "./alarm-stream-light.tsx"

/** Shown on every page while the operator receives no alarms. The button is missing if the server turned them off. */
export const AlarmsOffBar = () => {
  const t = useTexts()
  const stream = useAlarmStream()
  if (stream !== "offByOperator" && stream !== "offByServer") return null
  return (
    <Bar aria-label={t("alarm.receiving")}>
      <chakra.span display="grid" color="warning.fg">
        <Icon name="off" />
      </chakra.span>
      {stream === "offByOperator" ? <OffByOperator /> : <span>{t("alarmsOff.byServer")}</span>}
    </Bar>
  )
}

const OffByOperator = () => {
  const t = useTexts()
  const now = useNow()
  const receiving = useSignedInActor("alarmReceiving")
  const since = useSelector(receiving, offSince)
  const isSaving = useSelector(receiving, isWaiting)
  return (
    <>
      <span>
        {since === null ? t("alarmsOff.byOperator") : t("alarmsOff.byOperatorSince", { at: nearText(since, now) })}
      </span>
      <Button
        variant="text"
        aria-disabled={isSaving}
        onClick={() => (isSaving ? undefined : receiving.send({ type: "alarmReceiving.toggled", status: 1 }))}
      >
        {t("alarmsOff.turnOn")}
      </Button>
    </>
  )
}

const Bar = chakra("section", {
  base: {
    display: "flex",
    alignItems: "center",
    columnGap: "2",
    px: { base: "3", md: "5" },
    minH: "9",
    py: "1",
    fontSize: "sm",
    bg: "warning.bg",
    color: "fg",
    borderBottom: "1px solid",
    borderColor: "border",
    _print: { display: "none" },
    "& > button": { ms: "auto", flexShrink: "0" }
  }
})
