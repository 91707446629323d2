import { Result, Schema } from "effect"
import { Report, type ReportResult } from "../../src/effects/contract/reports.ts"
import { type AlarmSettings, applyReport, type RobotState } from "../alarms/alarm-engine.ts"
import { issueWords } from "../http/issue-words.ts"
import { type Language, words, type Words } from "../http/words.ts"

/** A robot's clock may go ahead of ours so far. A report from further in the future would shut out those that come after it. */
const AHEAD = 60_000

/** A report at its place in the call: what it says, or what is wrong with it. */
interface Sent {
  readonly report?: Report
  readonly result?: ReportResult
}

const decode = Schema.decodeUnknownResult(Report)

export const readReport = (sent: unknown, language: Language): Sent => {
  const read = decode(sent)
  if (Result.isSuccess(read)) return { report: read.success }
  const { field, msg } = issueWords(read.failure.issue, language)
  return { result: { result: "refused", msg, ...(field === undefined ? {} : { field }) } }
}

/** What is there of what reports name: the merchant's own robots, others, and locations. */
interface Known {
  readonly states: ReadonlyMap<string, RobotState>
  readonly others: ReadonlySet<string>
  readonly locations: ReadonlySet<number>
}

const unsound = (
  report: Report,
  { states, others, locations }: Known,
  now: number
): readonly [string, Words] | undefined => {
  const { robot_id, at, location_id, stock, on_shelf = [] } = report
  const state = states.get(robot_id)
  if (!state)
    return others.has(robot_id)
      ? ["robot_id", words(`设备 ${robot_id} 属于其他商户`, `The device ${robot_id} is another merchant's`)]
      : ["robot_id", words(`没有编号为 ${robot_id} 的设备`, `There is no device with the number ${robot_id}`)]
  if (at > now + AHEAD) return ["at", words("上报时间在未来", "The report is from the future")]
  if (typeof location_id === "number" && !locations.has(location_id))
    return ["location_id", words(`没有编号为 ${location_id} 的点位`, `There is no location with id ${location_id}`)]
  for (const { slot, count } of stock ?? []) {
    const there = state.slots.find((each) => each.slot === slot)
    if (!there) return ["stock", words(`没有货道 ${slot}`, `There is no slot ${slot}`)]
    if (count > there.capacity)
      return ["stock", words(`货道 ${slot} 的容量为 ${there.capacity}`, `Slot ${slot} holds ${there.capacity} at most`)]
  }
  const missing = on_shelf.find((slot) => !state.slots.some((each) => each.slot === slot))
  if (missing !== undefined) return ["on_shelf", words(`没有货道 ${missing}`, `There is no slot ${missing}`)]
}

const resultOf = (at: number, reported: number | null): ReportResult["result"] =>
  reported === null || at > reported ? "applied" : at === reported ? "repeated" : "outdated"

/** Applies reports in the order of their own time, whatever order they came in. Each is answered in its place. */
export const takeReports = (
  sent: ReadonlyArray<Sent>,
  known: Known,
  { settings, now, language }: { readonly settings: AlarmSettings; readonly now: number; readonly language: Language }
): {
  readonly list: ReadonlyArray<ReportResult>
  readonly states: ReadonlyMap<string, RobotState>
  /** The slots that robots sell from, as they said last. */
  readonly shelves: ReadonlyMap<string, ReadonlyArray<number>>
} => {
  const states = new Map(known.states)
  const shelves = new Map<string, ReadonlyArray<number>>()
  const list: Array<ReportResult> = sent.map(({ result }) => result ?? { result: "applied" })
  const inOrder = sent
    .flatMap(({ report }, place) => (report ? [{ report, place }] : []))
    .toSorted((one, other) => one.report.at - other.report.at)
  for (const { report, place } of inOrder) {
    const wrong = unsound(report, known, now)
    if (wrong) {
      list[place] = { result: "refused", field: wrong[0], msg: wrong[1][language] }
      continue
    }
    const state = states.get(report.robot_id)!
    const result = resultOf(report.at, state.reported_at)
    list[place] = { result }
    if (result !== "applied") continue
    states.set(report.robot_id, applyReport(state, report, settings))
    if (report.on_shelf) shelves.set(report.robot_id, report.on_shelf)
  }
  return { list, states, shelves }
}
