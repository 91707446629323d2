import { codecOf } from "../journal/journal.ts"
import { ExportEvents } from "./export-events.ts"

/** The codec of exports, which comes with their code. */
export const exportCodec = codecOf(2, ExportEvents)
