import { memo } from "react"
import { momentText } from "../../contract/formats.ts"
import { type Frames, type FrameMark, frameMarks } from "./frames.ts"
import { typeOf } from "./timeline.ts"
import { chakra } from "../../kit/chakra.ts"
import { useTexts } from "../../kit/texts.ts"

/** The number of marks that fit beside each other. Closer ones become one. */
const MAX_MARKS = 240

const colours = { error: "danger.fg", call: "accent.fg", alarm: "warning.fg" } as const

const Lane = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    fontSize: "xs",
    color: "fg.muted",
    "& > span": { flexShrink: "0", w: "96px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    // The slider's thumb has its middle beyond the ends of the track.
    "& > div": { position: "relative", flex: "1", h: "2.5", mx: "2", bg: "bg.subtle", rounded: "sm" },
    "& > div > i": { position: "absolute", insetBlock: "0", w: "3px", ms: "-1px", rounded: "sm", bg: "currentColor" }
  }
})

const Marks = memo(({ frames: { marks: placesByMark, steps } }: { readonly frames: Frames }) => {
  const t = useTexts()
  const last = Math.max(1, steps.length - 1)
  const shares = (mark: FrameMark) => [
    ...new Set(placesByMark[mark].map((at) => Math.round((at / last) * MAX_MARKS) / MAX_MARKS))
  ]
  return frameMarks.map((mark) => (
    <Lane key={mark}>
      <span>{`${t(`replay.${mark}`)} ${placesByMark[mark].length}`}</span>
      <chakra.div color={colours[mark]} aria-hidden>
        {shares(mark).map((share) => (
          <i key={share} style={{ insetInlineStart: `${share * 100}%` }} />
        ))}
      </chakra.div>
    </Lane>
  ))
})

type Props = { readonly frames: Frames; readonly at: number; readonly onMove: (to: number) => void }

/** Every event in order, below the marks to look for. */
export const ReplayTimeline = ({ frames, at, onMove }: Props) => {
  const t = useTexts()
  const { line } = frames.steps[at]!
  const position = {
    at: at + 1,
    events: frames.steps.length,
    type: line.event === null ? `${line.machine} ${t("replay.starts")}` : typeOf(line.event),
    time: momentText(line.at)
  }
  return (
    <chakra.div display="grid" gap="0.5">
      <Marks frames={frames} />
      <Lane>
        <span>{`${position.at} / ${position.events}`}</span>
        <chakra.input
          type="range"
          data-autofocus
          flex="1"
          minW="0"
          accentColor="accent"
          cursor="pointer"
          aria-label={t("replay.place")}
          aria-valuetext={t("replay.placeText", position)}
          min={0}
          max={frames.steps.length - 1}
          value={at}
          onChange={({ target }) => onMove(target.valueAsNumber)}
        />
      </Lane>
    </chakra.div>
  )
}
