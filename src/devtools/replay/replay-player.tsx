import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useDeferredValue, useEffect, useRef } from "react"
import { momentText } from "../../contract/formats.ts"
import { type Frames, previousOf, nextOf } from "./frames.ts"
import { caseNameOf, isPlaying, placeOf, type ReplayActor, speedOf } from "./replay-machine.ts"
import { speeds } from "./replay-events.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, Select } from "../../kit/controls.ts"
import { IconButton } from "../../kit/icons.tsx"
import { Badge } from "../../kit/panel.tsx"
import { ReplayDetails } from "./replay-details.tsx"
import { type Project, ReplayStage } from "./replay-stage.tsx"
import { ReplayTimeline } from "./replay-timeline.tsx"
import { useTexts } from "../../kit/texts.ts"

/** The given file and its replay, outside of the machine. */
export type ReplayServices = {
  /** Accepts a file, which is opened when the machine requests it. */
  readonly setFile: (file: File) => void
  readonly frames: () => Frames | null
  readonly project: () => Project
  /** Releases the opened case. */
  readonly clear: () => void
}

type Props = { readonly replay: ReplayActor; readonly services: ReplayServices; readonly frames: Frames }

/** A frame unlike anything live, which marks its content as past. */
const Room = chakra("section", {
  base: {
    bg: "bg.panel",
    border: "3px dashed",
    borderColor: "warning.fg",
    rounded: "md",
    overflow: "auto",
    _focusVisible: { outlineOffset: "-2px" }
  }
})
const Bar = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2", px: "3", py: "2" }
})
const Split = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 340px" }
  }
})

/** The place to which a key leads; null for other keys. */
const target = (key: string, by: number, at: number, frames: Frames): number | null | undefined =>
  ({
    ArrowLeft: at - by,
    ArrowRight: at + by,
    Home: 0,
    End: frames.steps.length - 1,
    e: nextOf(frames.marks.error, at) ?? null,
    E: previousOf(frames.marks.error, at) ?? null
  })[key]

export const ReplayPlayer = ({ replay, services, frames }: Props) => {
  const t = useTexts()
  const room = useRef<HTMLElement>(null)
  const at = Math.min(useSelector(replay, placeOf), frames.steps.length - 1)
  const playing = useSelector(replay, isPlaying)
  const speed = useSelector(replay, speedOf)
  const name = useSelector(replay, caseNameOf)
  const detailed = useDeferredValue(at)
  const { saved_at, build, people } = frames.file

  const move = (to: number | null | undefined) => {
    if (to !== null && to !== undefined) replay.send({ type: "replay.moved", to })
  }
  const togglePlay = () => replay.send({ type: playing ? "replay.paused" : "replay.played" })
  const close = () => {
    replay.send({ type: "replay.closed" })
    services.clear()
  }
  // Focuses the element that handles the keys, for keyboard users.
  useEffect(() => room.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true }), [])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target: on, key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || on instanceof HTMLSelectElement) return
    const to = target(key, shiftKey ? 10 : 1, at, frames)
    if (to !== undefined) move(to)
    // On a focused button Space presses the button.
    else if (key === " " && !(on instanceof HTMLButtonElement)) togglePlay()
    else return
    event.preventDefault()
  }
  return (
    <Room ref={room} aria-label={t("replay.frame")} tabIndex={-1} onKeyDown={onKeyDown}>
      <Bar bg="warning.bg">
        <Badge tone="warning">{t("replay.frame")}</Badge>
        <chakra.h1 flex="1 1 12rem" minW="0" fontSize="md" overflowWrap="anywhere">
          {name}
        </chakra.h1>
        <chakra.span fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {[t("replay.saved", { at: momentText(saved_at) }), build, people === "named" ? "" : t("replay.standIns")]
            .filter((text) => text !== "")
            .join(" · ")}
        </chakra.span>
        <Button onClick={() => void room.current?.requestFullscreen().catch(() => {})}>{t("replay.full")}</Button>
        <IconButton icon="close" label={t("replay.close")} onClick={close} />
      </Bar>
      <Split>
        <chakra.div minW="0">
          <ReplayStage frames={frames} at={at} project={services.project()} />
          <chakra.div px="3" pt="3">
            <ReplayTimeline frames={frames} at={at} onMove={move} />
          </chakra.div>
          <Bar>
            <IconButton icon="left" label={t("replay.back")} disabled={at === 0} onClick={() => move(at - 1)} />
            <Button variant="solid" aria-keyshortcuts="Space" onClick={togglePlay}>
              {t(playing ? "replay.pause" : "replay.play")}
            </Button>
            <IconButton
              icon="right"
              label={t("replay.on")}
              disabled={at === frames.steps.length - 1}
              onClick={() => move(at + 1)}
            />
            <Select
              w="auto"
              aria-label={t("replay.speed")}
              value={speed}
              onChange={({ target }) =>
                replay.send({
                  type: "replay.speedChosen",
                  speed: speeds.find((choice) => choice === Number(target.value))!
                })
              }
            >
              {speeds.map((count) => (
                <option key={count} value={count}>
                  {t("replay.times", { count })}
                </option>
              ))}
            </Select>
            <Button
              disabled={previousOf(frames.marks.error, at) === undefined}
              onClick={() => move(previousOf(frames.marks.error, at))}
            >
              {t("replay.formerError")}
            </Button>
            <Button
              aria-keyshortcuts="E"
              disabled={nextOf(frames.marks.error, at) === undefined}
              onClick={() => move(nextOf(frames.marks.error, at))}
            >
              {t("replay.nextError")}
            </Button>
          </Bar>
          <chakra.p px="3" pb="3" fontSize="xs" color="fg.subtle">
            {t("replay.keys")}
          </chakra.p>
        </chakra.div>
        <ReplayDetails replay={replay} frames={frames} at={detailed} onMove={move} />
      </Split>
    </Room>
  )
}
