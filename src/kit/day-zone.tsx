import { zoneText } from "../contract/day-zone.ts"
import { useNow } from "./ago.ts"
import { chakra } from "./chakra.ts"
import { useTexts } from "./texts.ts"

/** Names the time zone of a screen's days. */
export const DayZone = () => <Note>{useTexts()("period.zone", { zone: zoneText(useNow()) })}</Note>

const Note = chakra("p", { base: { fontSize: "xs", color: "fg.subtle", alignSelf: "end", py: "1.5" } })
