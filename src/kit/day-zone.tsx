import { zoneText } from "../contract/day-zone.ts"
import { useNow } from "./clock.ts"
import { chakra } from "./chakra.ts"
import { useTexts } from "./texts.ts"

type Props = {
  readonly of?: "days" | "hours"
  /** True for moments, which are in the browser's zone. */
  readonly local?: boolean
}

/** Names the time zone of a screen's days, or of its hours. */
export const DayZone = ({ of = "days", local = false }: Props) => {
  const t = useTexts()
  const zone = local ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
  return <Note>{t(of === "days" ? "period.zone" : "period.hoursZone", { zone: zoneText(useNow(), zone) })}</Note>
}

const Note = chakra("p", { base: { fontSize: "xs", color: "fg.subtle", alignSelf: "end", py: "1.5" } })
