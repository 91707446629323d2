import { codecOf } from "../journal/journal.ts"
import { ExportEvents } from "./export-events.ts"

/** The codec of exports, which bring it along: their code comes with the first. */
export const exportCodec = codecOf(1, ExportEvents)
