import { dayZone } from "../../contract/day-zone.ts"
import { dayText } from "../../contract/formats.ts"
import type { Cell, ExportedList, SheetWord } from "../../machines/export/exported-list.ts"
import type { ExportInput } from "../../machines/export/export-machine.ts"
import type { WorkbookReply } from "./workbook-worker.ts"

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const zoneAt = (moment: Date): string => {
  const minutes = -moment.getTimezoneOffset()
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, "0")
  const offset = `UTC${minutes < 0 ? "-" : "+"}${twoDigits(Math.abs(minutes) / 60)}:${twoDigits(Math.abs(minutes) % 60)}`
  return `${ownZone()} (${offset})`
}

type Facts = Pick<ExportInput, "total" | "rows" | "until"> & Pick<WorkbookReply, "cut" | "replaced" | "sheets">

/**
 * The second sheet: query and moment, the time zones of moments and days, the number of exported rows, and the numbers
 * of cut and replaced values.
 */
export const exportFacts = (
  { title, filters, say: textOf }: ExportedList,
  { total, rows, until, cut, replaced, sheets }: Facts
): ReadonlyArray<ReadonlyArray<Cell>> => {
  const counted = new Date(until!)
  const rowUnlessZero = (word: SheetWord, count: number) => (count > 0 ? [[textOf(word), count]] : [])
  return [
    [textOf("list"), title],
    ...(filters.length === 0 ? [[textOf("filters"), textOf("noFilters")]] : filters),
    [textOf("countedAt"), counted],
    [textOf("timeZone"), zoneAt(counted)],
    ...(dayZone() === ownZone() ? [] : [[textOf("dayZone"), dayZone()]]),
    [textOf("counted"), total],
    [textOf("written"), rows],
    ...rowUnlessZero("missing", total - rows),
    ...rowUnlessZero("cut", cut),
    ...rowUnlessZero("replaced", replaced),
    ...rowUnlessZero("sheets", sheets - 1)
  ]
}

/** Title and day, without characters that file names forbid. */
export const fileName = (title: string, now: number): string => {
  const named = title.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, " ").trim()
  return `${named.slice(0, 100)} ${dayText(now)}.xlsx`
}
