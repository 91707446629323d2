import { applicationRecords } from "./application-records.ts"
import { consoleRecords } from "./console-records.ts"

/** Every kind of records. Pages, permissions, texts, links and tests derive from this list. */
export const records = [...consoleRecords, ...applicationRecords] as const
