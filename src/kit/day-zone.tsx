import { zoneText } from "../contract/day-zone.ts"
import { useNow } from "./clock.ts"
import { chakra } from "./chakra.ts"
import { useTexts } from "./texts.ts"

/** Names the time zone of a screen's days, or of its hours. */
export const DayZone = ({ of = "days" }: { readonly of?: "days" | "hours" }) => {
  const t = useTexts()
  return <Note>{t(of === "days" ? "period.zone" : "period.hoursZone", { zone: zoneText(useNow()) })}</Note>
}

const Note = chakra("p", { base: { fontSize: "xs", color: "fg.subtle", alignSelf: "end", py: "1.5" } })
