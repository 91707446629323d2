import { useSelector } from "@xstate/react"
import { memo, useMemo } from "react"
import { momentText } from "../../contract/formats.ts"
import { actorsIn, detailsOf, type Frames, readableState } from "./frames.ts"
import { inspectedActorOf, type ReplayActor } from "./replay-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Select } from "../../kit/controls.ts"
import { Badge } from "../../kit/panel.tsx"
import { EntryJumps } from "./entry-jumps.tsx"
import { useTexts } from "../../kit/texts.ts"
import { Changes, Json, StateSection, partStyles, shortenedJson } from "../machine-panel/state-parts.tsx"

type Props = {
  readonly replay: ReplayActor
  readonly frames: Frames
  readonly at: number
  readonly onMove: (to: number) => void
}

const Side = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: "3",
    minW: "0",
    // Beside the screen it is as high as the screen and scrolls.
    h: { xl: "0" },
    minH: { xl: "full" },
    overflowY: { xl: "auto" },
    p: "3",
    borderInlineStart: { xl: "1px solid {colors.border}" },
    fontSize: "sm",
    overflowWrap: "anywhere",
    ...partStyles
  }
})
/** The event at a place, its changes, and the context of its machine or of a chosen one. */
export const ReplayDetails = memo(({ replay, frames, at, onMove }: Props) => {
  const t = useTexts()
  const chosen = useSelector(replay, inspectedActorOf)
  const actors = useMemo(() => actorsIn(frames), [frames])
  const { machine, type, moment, event, problem, before, after, changes, calls } = detailsOf(frames, at)
  const actor = chosen ?? machine
  const snapshot = frames.snapshotsAt(at).get(actor)
  const state = snapshot === undefined ? null : readableState(snapshot)
  return (
    <Side>
      <StateSection title={t("replay.event")}>
        <p>
          <chakra.strong fontWeight="medium">{type ?? t("replay.starts")}</chakra.strong> {momentText(moment)}
        </p>
        <chakra.p color="fg.muted">
          {machine}
          {after === null ? "" : before === null || before === after ? `: ${after}` : `: ${before} → ${after}`}
        </chakra.p>
        {problem === null ? null : (
          <chakra.p color="warning.fg" role="status">
            {t(`replay.trouble-${problem}`)}
          </chakra.p>
        )}
        {event === null ? null : <Json tabIndex={0}>{shortenedJson(event, 1)}</Json>}
        {calls.map(({ method, address, status, took, forced }, index) => (
          <chakra.p key={index} mt="1" fontFamily="mono" fontSize="xs">
            <Badge tone={status === null || status >= 400 ? "danger" : "info"}>{status ?? t("replay.noAnswer")}</Badge>{" "}
            {t("replay.callTook", { call: `${method} ${address}`, took })}
            {forced === undefined ? null : ` · ${t("replay.callForced", { outcome: forced })}`}
          </chakra.p>
        ))}
      </StateSection>
      <StateSection title={t("replay.changed")}>
        <Changes changes={changes} unchanged={t("replay.unchanged")} more={(count) => t("replay.more", { count })} />
      </StateSection>
      <StateSection title={t("replay.state")}>
        <Select
          aria-label={t("replay.machine")}
          value={chosen ?? ""}
          onChange={({ target }) =>
            replay.send({ type: "replay.actorChosen", actor: target.value === "" ? null : target.value })
          }
        >
          <option value="">{`${t("replay.ofEvent")} (${machine})`}</option>
          {actors.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        <chakra.p my="2">
          <Badge tone={state === null ? "neutral" : "info"}>{state?.value ?? t("replay.notKnown")}</Badge>
        </chakra.p>
        <EntryJumps frames={frames} at={at} actor={actor} onMove={onMove} />
        {state === null ? null : (
          <Json tabIndex={0} aria-label={t("replay.knows")}>
            {shortenedJson(state.context, 1)}
          </Json>
        )}
      </StateSection>
    </Side>
  )
})
