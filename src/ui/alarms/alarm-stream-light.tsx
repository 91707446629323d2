import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useRef, useState } from "react"
import { alarmPermissions } from "../../contract/grants.ts"
import { hasReceived, selectConnection, selectStream, type StreamState } from "../../machines/alarms/alarms-machine.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Icon, type IconName } from "../../kit/icons.tsx"
import { placeBelow, type PopoverPlacement, Popover } from "../../kit/popover.tsx"
import { LazyPart } from "../page/lazy-part.tsx"
import { useActorSelector, useSignedInActor } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"
import { useAgo } from "./use-ago.ts"

const loadDetails = async () => (await import("./alarm-stream-details.tsx")).AlarmStreamDetails

/** The states differ by shape as well as by colour. */
const looks = {
  connecting: ["dots", "fg.subtle"],
  live: ["pulse", "success.fg"],
  stale: ["flat", "warning.fg"],
  reconnecting: ["again", "danger.fg"],
  offByOperator: ["off", "fg.subtle"],
  offByServer: ["off", "warning.fg"],
  sessionLost: ["off", "danger.fg"],
  notServed: ["off", "fg.subtle"]
} as const satisfies Readonly<Record<Exclude<StreamState, "unknown">, readonly [IconName, string]>>

/** Details beside the state, which change all the time. */
const useMore = () => {
  const t = useTexts()
  const ago = useAgo()
  const alarms = useSignedInActor("alarms")
  const stream = useSelector(alarms, selectStream)
  const { lastEventAt, lostSince, attempt } = useSelector(alarms, selectConnection)
  if (stream === "live")
    return lastEventAt === null ? t("alarmStream.noEvent") : t("alarmStream.lastEvent", { ago: ago(lastEventAt) })
  if (stream === "stale" && lostSince !== null) return t("alarmStream.silent", { ago: ago(lostSince) })
  return stream === "reconnecting" ? t("alarmStream.try", { count: attempt, ordinal: true }) : null
}

/** The state of the connection on which alarms arrive; null as long as it is unknown, and for operators whom no alarm concerns. */
export const useAlarmStream = () => {
  const alarms = useSignedInActor("alarms")
  const stream = useSelector(alarms, selectStream)
  const received = useSelector(alarms, hasReceived)
  const isConcerned = useActorSelector("menu", (menu) => {
    const granted = grantedNames(rulesOf(menu))
    return alarmPermissions.some((rule) => granted?.has(rule) === true)
  })
  return stream === "unknown" || (stream === "offByServer" && !received && !isConcerned) ? null : stream
}

/** Shows whether alarms arrive. Screen readers announce changes of the state, but not the ages beside it. A click opens the details. */
export const AlarmStreamLight = () => {
  const stream = useAlarmStream()
  return stream === null ? null : <Light stream={stream} />
}

const Light = ({ stream }: { readonly stream: Exclude<StreamState, "unknown"> }) => {
  const t = useTexts()
  const more = useMore()
  const around = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<PopoverPlacement | null>(null)
  const alerts = useSignedInActor("alarmAlerts")
  const close = () => setPlace(null)
  /** The operator may have changed the browser's own settings since the last look at the details. */
  const open = (at: HTMLElement) => {
    alerts.send({ type: "alarmAlerts.refreshed" })
    setPlace(placeBelow(at, true, 8))
  }
  const [icon, color] = looks[stream]
  const state = t(`alarmStream.${stream}`)
  const onKeyDown = (event: KeyboardEvent) => {
    if (place === null || event.key !== "Escape") return
    event.stopPropagation()
    close()
    button.current?.focus()
  }
  return (
    <Around
      ref={around}
      title={[state, more].filter(Boolean).join(" · ")}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (place !== null && relatedTarget !== null && !around.current?.contains(relatedTarget)) close()
      }}
    >
      <chakra.span display="grid" color={color}>
        <Icon name={icon} />
      </chakra.span>
      <Said role="status" aria-label={t("alarmStream.title")}>
        {state}
        {more === null ? null : <More aria-live="off"> · {more}</More>}
      </Said>
      <Over
        ref={button}
        type="button"
        aria-label={t("alarmStream.details")}
        aria-haspopup="dialog"
        aria-expanded={place !== null}
        onClick={({ currentTarget }) => (place === null ? open(currentTarget) : close())}
      />
      {place === null ? null : (
        <Popover
          place={place}
          edge={8}
          onClose={close}
          role="dialog"
          aria-label={t("alarmStream.title")}
          w={{ base: "calc(100vw - 16px)", sm: "340px" }}
        >
          <LazyPart open load={loadDetails} onUnable={close} props={{}} />
        </Popover>
      )}
    </Around>
  )
}

const Around = chakra("div", {
  base: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1.5",
    h: { base: "11", md: "8" },
    minW: { base: "11", md: "0" },
    px: { base: "1", "2xl": "1.5" },
    rounded: "sm",
    fontSize: "sm",
    color: "fg.muted",
    whiteSpace: "nowrap",
    _hover: { bg: "bg.hover" }
  }
})

/** Visible as text where there is room, and for screen readers everywhere. */
const hidden = { position: "absolute", maxW: "1px", overflow: "hidden", clipPath: "inset(50%)" } as const
const visibleStyle = { position: "static", maxW: "none", clipPath: "none" } as const
const Said = chakra("span", { base: { ...hidden, "@media (min-width: 1400px)": visibleStyle } })
const More = chakra("span", {
  base: { ...hidden, "@media (min-width: 1800px)": visibleStyle }
})

const Over = chakra("button", { base: { position: "absolute", inset: "0", rounded: "sm", cursor: "pointer" } })
