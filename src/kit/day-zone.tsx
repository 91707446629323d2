import { zoneText } from "../contract/day-zone.ts"
import { useNow } from "./ago.ts"
import { chakra } from "./chakra.ts"
import { useTexts } from "./texts.ts"

/** Names the zone of the days on a screen, once. */
export const DayZone = () => <Note>{useTexts()("period.zone", { zone: zoneText(useNow()) })}</Note>

const Note = chakra("p", { base: { fontSize: "xs", color: "fg.subtle", alignSelf: "end", py: "1.5" } })
