import { languages } from "../../contract/languages.ts"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import type { Frames, Snapshots } from "./frames.ts"
import type { JournalLine } from "../../machines/journal/journal.ts"
import { applicationIn, hadNarrowScreen } from "./snapshot-selectors.ts"
import { chakra } from "../../kit/chakra.ts"
import { type ConsoleTexts, useAppRuntime } from "../../ui/runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"

/** The run and the moment of the line at this place. */
export type LinePosition = Pick<JournalLine, "run" | "at">
/** The console's real views in a page of their own, as they were at any moment. */
export type Projection = {
  /** True if the case knows the state of the console at that moment. */
  readonly hasConsoleState: (snapshots: Snapshots) => boolean
  /** True if an embedded application can be drawn by its own screens. */
  readonly canDraw: (application: string, snapshots: Snapshots) => boolean
  readonly show: (snapshots: Snapshots, line: LinePosition) => void
  readonly close: () => void
}
export type Project = (page: Document, texts: ConsoleTexts, onBug: (cause: unknown) => void) => Projection

type Props = { readonly frames: Frames; readonly at: number; readonly project: Project }

/** Assumed sizes of the screen, by the console's layout. */
const sizes = { wide: [1280, 800], narrow: [390, 760] } as const

const Stage = chakra("div", {
  base: { position: "relative", overflow: "hidden", bg: "bg.subtle", borderBlock: "1px solid", borderColor: "border" }
})
const Frame = chakra("iframe", { base: { display: "block", mx: "auto", border: "0", bg: "bg" } })
const StageMessage = chakra("p", {
  base: {
    position: "absolute",
    insetInline: "4",
    top: "4",
    p: "3",
    rounded: "md",
    bg: "warning.bg",
    color: "warning.fg",
    textAlign: "center",
    overflowWrap: "anywhere"
  }
})

/**
 * The screen as it was: the console's own views, in a frame as large as there is room. Nothing leaves the frame, and no
 * key or click enters it.
 */
export const ReplayStage = ({ frames, at, project }: Props) => {
  const t = useTexts()
  const { texts } = useAppRuntime()
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [projection, setProjection] = useState<Projection | null>(null)
  const [room, setRoom] = useState(0)
  const [bug, setBug] = useState<{ readonly at: number; readonly why: string } | null>(null)
  const snapshots = frames.snapshotsAt(at)
  const isKnown = projection === null || projection.hasConsoleState(snapshots)
  const application = applicationIn(snapshots)
  const undrawnApplication =
    application !== null && projection?.canDraw(application.name, snapshots) === false ? application : null
  const [width, height] = sizes[hadNarrowScreen(snapshots) ? "narrow" : "wide"]
  const scale = Math.min(1, (room || width) / width)

  useLayoutEffect(() => {
    const watcher = new ResizeObserver(() => setRoom(place.current?.clientWidth ?? 0))
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [])

  const latestAt = useRef(at)
  useEffect(() => {
    latestAt.current = at
  }, [at])
  // The operator of the case may have changed the language.
  useEffect(() => languages.forEach((language) => void texts.load(language).catch(() => {})), [texts])
  useEffect(() => {
    const opened = project(frame.current!.contentDocument!, texts, (cause) =>
      setBug({ at: latestAt.current, why: String(cause).slice(0, 200) })
    )
    setProjection(opened)
    return () => {
      setProjection(null)
      opened.close()
    }
  }, [project, texts])
  useEffect(() => {
    projection?.show(frames.snapshotsAt(at), frames.steps[at]!.line)
  }, [projection, frames, at])

  return (
    <Stage
      ref={place}
      style={{ height: height * scale }}
      // An inert element does not scroll by itself.
      onWheel={({ deltaY }) => frame.current?.contentWindow?.scrollBy({ top: deltaY })}
    >
      <Frame
        ref={frame}
        inert
        title={t("replay.screen")}
        hidden={!isKnown}
        style={{ width, height, transform: `scale(${scale})`, transformOrigin: "top left" }}
      />
      {undrawnApplication === null ? null : (
        <StageMessage role="status">
          {t("replay.appStates", { name: undrawnApplication.name })}{" "}
          {undrawnApplication.states.map(({ actor, state }) => `${actor}: ${state}`).join(", ") || t("replay.notKnown")}
        </StageMessage>
      )}
      {isKnown ? null : <StageMessage role="status">{t("replay.unknown")}</StageMessage>}
      {bug === null || bug.at !== at ? null : (
        <StageMessage role="alert">{t("replay.bug", { why: bug.why })}</StageMessage>
      )}
    </Stage>
  )
}
