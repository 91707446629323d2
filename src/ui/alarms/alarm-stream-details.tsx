import { useSelector } from "@xstate/react"
import { type ReactNode, useEffect, useRef } from "react"
import { momentText } from "../../contract/formats.ts"
import {
  isRequestingPermission,
  isDesktopOn,
  isSoundOn,
  permissionOf
} from "../../machines/alarms/alarm-alerts-machine.ts"
import { selectConnection, selectOpenAlarms, selectStream } from "../../machines/alarms/alarms-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { faultText, useLanguage, useTexts } from "../../kit/texts.ts"
import { Switch } from "../../kit/switch.tsx"
import { useSignedInActor } from "../runtime/app-runtime.tsx"

/** The state of the alarm stream, its start, missed alarms, and other ways to alert the operator. */
export const AlarmStreamDetails = () => {
  const t = useTexts()
  const language = useLanguage()
  const alarms = useSignedInActor("alarms")
  const stream = useSelector(alarms, selectStream)
  const { since, lastEventAt, lostSince, missed, fault } = useSelector(alarms, selectConnection)
  const open = useSelector(alarms, selectOpenAlarms).length
  const isOff = stream === "offByOperator" || stream === "offByServer" || stream === "notServed"
  const lead = isOff || stream === "stale" || stream === "reconnecting" ? t(`streamDetails.${stream}`) : null
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Box ref={box} tabIndex={-1}>
      <chakra.h2 fontSize="md">
        {t("alarmStream.title")}
        {stream === "unknown" ? null : ` · ${t(`alarmStream.${stream}`)}`}
      </chakra.h2>
      {lead === null ? null : <Note>{lead}</Note>}
      {isOff ? null : (
        <Facts>
          {since === null ? null : (
            <Fact name={t(stream === "reconnecting" ? "streamDetails.stoodSince" : "streamDetails.since")}>
              {momentText(since)}
            </Fact>
          )}
          {lostSince === null ? null : <Fact name={t("streamDetails.lostSince")}>{momentText(lostSince)}</Fact>}
          <Fact name={t("streamDetails.lastEvent")}>
            {lastEventAt === null ? t("streamDetails.none") : momentText(lastEventAt)}
          </Fact>
          <Fact name={t("streamDetails.open")}>{open.toLocaleString(language)}</Fact>
          {missed === null || missed.to === null ? null : (
            <Fact name={t("streamDetails.missed")}>
              {t("streamDetails.missedNumbers", { raised: missed.raised, ended: missed.ended })}
              <chakra.span display="block" color="fg.subtle" fontSize="xs">
                {momentText(missed.from)} – {momentText(missed.to)}
              </chakra.span>
            </Fact>
          )}
          {fault === null ? null : <Fact name={t("streamDetails.why")}>{faultText(t, fault)}</Fact>}
        </Facts>
      )}
      <Alerts />
    </Box>
  )
}

const Alerts = () => {
  const t = useTexts()
  const alerts = useSignedInActor("alarmAlerts")
  const sound = useSelector(alerts, isSoundOn)
  const desktop = useSelector(alerts, isDesktopOn)
  const asking = useSelector(alerts, isRequestingPermission)
  const permission = useSelector(alerts, permissionOf)
  const isUnable = permission === "denied" || permission === "unsupported"
  return (
    <chakra.section display="grid" gap="1" pt="3" borderTop="1px solid" borderColor="border">
      <chakra.h3 fontSize="sm" color="fg.subtle">
        {t("streamDetails.calls")}
      </chakra.h3>
      <Line>
        {t("streamDetails.sound")}
        <Switch
          checked={sound}
          onChange={({ target }) => alerts.send({ type: "alarmAlerts.soundTurned", on: target.checked })}
        />
      </Line>
      <Line>
        {t("streamDetails.desktop")}
        <Switch
          checked={desktop}
          aria-busy={asking}
          disabled={isUnable}
          onChange={({ target }) => alerts.send({ type: "alarmAlerts.desktopTurned", on: target.checked })}
        />
      </Line>
      <Note role="note">
        {isUnable ? t(`streamDetails.${permission}`) : asking ? t("streamDetails.asking") : t("streamDetails.oneTab")}
      </Note>
    </chakra.section>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <chakra.div display="contents">
    <chakra.dt color="fg.muted">{name}</chakra.dt>
    <chakra.dd>{children}</chakra.dd>
  </chakra.div>
)

const Box = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "3",
    p: "4",
    fontSize: "sm",
    whiteSpace: "normal",
    outline: "none"
  }
})
const Note = chakra("p", { base: { fontSize: "xs", color: "fg.muted" } })
const Facts = chakra("dl", {
  base: { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: "4", rowGap: "1.5" }
})
const Line = chakra("label", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minH: { base: "11", md: "8" },
    cursor: "pointer"
  }
})
