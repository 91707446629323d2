import type { CaseFile, RecordedCall } from "../../machines/journal/case-file.ts"
import type { Replay, Divergence, Step } from "./replay.ts"
import { stateText } from "../../machines/journal/states.ts"

/** Escapes control characters, which a file may hold and a terminal would obey. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\uFFFD")
const shortText = (value: unknown) => {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
const time = (at: number) => (Math.abs(at) < 8.64e15 ? new Date(at).toISOString().slice(11, 23) : "--:--:--.---")

const valueOf = (snapshot: Step["after"]) => (snapshot === null ? "?" : stateText(snapshot.value))

export const typeOf = (event: Step["line"]["event"]) =>
  event === null ? "starts" : String((event as { readonly type?: unknown }).type)

const stepText = ({ line: { at, machine, event }, before, after, problem }: Step) => {
  const [from, to] = [valueOf(before), valueOf(after)]
  const moved = problem ?? (after === null ? "" : from === to ? to : before === null ? to : `${from} → ${to}`)
  return `${time(at)}  ${machine}  ${typeOf(event)}${moved === "" ? "" : `  ${moved}`}`
}

const callText = ({ at, took, app, method, address, status, forced }: RecordedCall) =>
  `${time(at)}  ${app === "" ? "" : `${app}  `}${method} ${address}  ${status ?? "no answer"}, ${took} ms${forced === undefined ? "" : `, forced: ${forced}`}`

/** The timeline line by line: every event with its resulting state, and the calls of each run at their times. */
export const timelineOf = ({ lines, calls }: CaseFile, { steps }: Replay): ReadonlyArray<string> => {
  const rows: Array<string> = []
  const callsOf = Map.groupBy(calls, ({ run }) => run)
  const last = new Map(lines.map(({ run, seq }) => [run, seq]))
  let run = ""
  for (const step of steps) {
    if (step.line.run !== run) rows.push(printable(`run ${step.line.run}`))
    run = step.line.run
    const pendingCalls = callsOf.get(run) ?? []
    while (pendingCalls.length > 0 && pendingCalls[0]!.at <= step.line.at)
      rows.push(printable(callText(pendingCalls.shift()!)))
    rows.push(printable(stepText(step)))
    if (last.get(run) === step.line.seq) rows.push(...pendingCalls.splice(0).map((call) => printable(callText(call))))
  }
  return rows
}

const divergenceText = ({ after, machine, differences }: Divergence) => [
  `${machine} stands elsewhere behind line ${after}:`,
  ...differences
    .slice(0, 10)
    .map(({ path, one, other }) => `  ${path}: the file says ${shortText(one)}, its events lead to ${shortText(other)}`)
]

/** Why the run that saved the case does not end as its file says; empty if it does. */
export const faultsOf = ({ run, checkpoints }: CaseFile, { steps, divergences }: Replay): ReadonlyArray<string> => {
  const problems = steps.flatMap(({ line, problem }) =>
    line.run !== run || problem === null || problem === "unknown beginning" || problem === "a bug"
      ? []
      : [`line ${line.seq}: ${problem}: ${line.machine} ${typeOf(line.event)}`]
  )
  const missingEnd = checkpoints.some((checkpoint) => checkpoint.run === run)
    ? []
    : ["the file does not say how it ended"]
  const divergenceTexts = divergences.filter((divergence) => divergence.run === run).flatMap(divergenceText)
  return [...problems, ...missingEnd, ...divergenceTexts].map(printable)
}
