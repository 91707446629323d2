import { codecOf } from "../journal/journal.ts"
import { ExportEvents } from "./export-events.ts"

/** The codec of exports, in a module of its own because it loads with their code. */
export const exportCodec = codecOf(2, ExportEvents)
