import { useSelector } from "@xstate/react"
import { MAP_HOURS } from "../../contract/fleet-map.ts"
import { zoneText } from "../../contract/day-zone.ts"
import { minuteText } from "../../contract/formats.ts"
import type { CSSProperties } from "react"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { hiddenInPrint } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"
import {
  type FleetMapActor,
  isPlaying,
  selectAt,
  selectLatest,
  STEP_MS
} from "../../machines/fleet-map/fleet-map-machine.ts"

/** The last position is the present. */
const POSITIONS = (MAP_HOURS * 3_600_000) / STEP_MS

const positionOf = (at: number | null, latest: number) =>
  at === null ? POSITIONS : Math.max(0, POSITIONS - Math.max(1, Math.round((latest - at) / STEP_MS)))
const momentAt = (position: number, latest: number) =>
  position >= POSITIONS ? null : latest - (POSITIONS - position) * STEP_MS

/** The time zone of the operator's browser, in which moments are shown. */
const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The last day, in steps of ten minutes. */
export const TimeSlider = ({ map }: { readonly map: FleetMapActor }) => {
  const t = useTexts()
  const at = useSelector(map, selectAt)
  const latest = useSelector(map, selectLatest)
  const playing = useSelector(map, isPlaying)
  if (latest === null) return null
  const text = at === null ? t("fleetMap.present") : minuteText(at)
  const slide = (to: number | null) => map.send({ type: "fleetMap.slid", at: to })
  return (
    <Bar role="group" aria-label={t("fleetMap.time")}>
      <Button onClick={() => map.send({ type: playing ? "fleetMap.paused" : "fleetMap.played" })}>
        {t(playing ? "fleetMap.pause" : "fleetMap.play")}
      </Button>
      <input
        type="range"
        aria-label={t("fleetMap.time")}
        aria-valuetext={text}
        min={0}
        max={POSITIONS}
        step={1}
        value={positionOf(at, latest)}
        style={{ "--share": `${(100 * positionOf(at, latest)) / POSITIONS}%` } as CSSProperties}
        onChange={({ target }) => slide(momentAt(Number(target.value), latest))}
      />
      <output>
        {text} <small translate="no">{zoneText(at ?? latest, browserZone())}</small>
      </output>
      <Button aria-disabled={at === null} onClick={() => (at === null ? undefined : slide(null))}>
        {t("fleetMap.live")}
      </Button>
    </Bar>
  )
}

const track = {
  h: "1.5",
  rounded: "full",
  background: "linear-gradient(to right, {colors.accent} var(--share), {colors.border.control} 0)"
} as const
const thumb = { boxSize: "4", rounded: "full", border: "none", bg: "accent.fg" } as const

/** Browsers draw a white track in the dark theme, because their dark one is too close to the accent. */
const ownSlider = {
  appearance: "none",
  h: { base: "11", md: "5" },
  bg: "transparent",
  "&::-webkit-slider-runnable-track": track,
  "&::-webkit-slider-thumb": { ...thumb, appearance: "none", mt: "-5px" },
  "&::-moz-range-track": track,
  "&::-moz-range-thumb": thumb
} as const

const Bar = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    px: "4",
    pt: "3",
    "& > input": { flex: "1 1 12rem", minW: "0", cursor: "pointer", "@media (forced-colors: none)": ownSlider },
    "& > output": { flex: { base: "1", sm: "none" }, minW: { sm: "18rem" } },
    "& small": { color: "fg.subtle", fontSize: "xs" },
    "& > button, & > input": hiddenInPrint
  }
})
