import type { CaseFile, RecordedCall } from "../../machines/journal/case-file.ts"
import type { Replay, Parting, Step } from "./replay.ts"
import { stateText } from "../../machines/journal/states.ts"

/** A file may hold anything, also what a terminal takes for a command. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\uFFFD")
const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
const time = (at: number) => (Math.abs(at) < 8.64e15 ? new Date(at).toISOString().slice(11, 23) : "--:--:--.---")

const valueOf = (snapshot: Step["after"]) => (snapshot === null ? "?" : stateText(snapshot.value))

export const typeOf = (event: Step["line"]["event"]) =>
  event === null ? "starts" : String((event as { readonly type?: unknown }).type)

const stepText = ({ line: { at, machine, event }, before, after, trouble }: Step) => {
  const [from, to] = [valueOf(before), valueOf(after)]
  const moved = trouble ?? (after === null ? "" : from === to ? to : before === null ? to : `${from} → ${to}`)
  return `${time(at)}  ${machine}  ${typeOf(event)}${moved === "" ? "" : `  ${moved}`}`
}

const callText = ({ at, took, app, method, address, status, forced }: RecordedCall) =>
  `${time(at)}  ${app === "" ? "" : `${app}  `}${method} ${address}  ${status ?? "no answer"}, ${took} ms${forced === undefined ? "" : `, forced: ${forced}`}`

/**
 * The story line by line: every event with its resulting state, run by run in the journal's order, and the calls of a run at their times by its clock.
 */
export const timelineOf = ({ lines, calls }: CaseFile, { steps }: Replay): ReadonlyArray<string> => {
  const rows: Array<string> = []
  const callsOf = Map.groupBy(calls, ({ run }) => run)
  const last = new Map(lines.map(({ run, seq }) => [run, seq]))
  let run = ""
  for (const step of steps) {
    if (step.line.run !== run) rows.push(plain(`run ${step.line.run}`))
    run = step.line.run
    const waiting = callsOf.get(run) ?? []
    while (waiting.length > 0 && waiting[0]!.at <= step.line.at) rows.push(plain(callText(waiting.shift()!)))
    rows.push(plain(stepText(step)))
    if (last.get(run) === step.line.seq) rows.push(...waiting.splice(0).map((call) => plain(callText(call))))
  }
  return rows
}

const partingText = ({ after, machine, differences }: Parting) => [
  `${machine} stands elsewhere behind line ${after}:`,
  ...differences
    .slice(0, 10)
    .map(({ path, one, other }) => `  ${path}: the file says ${short(one)}, its events lead to ${short(other)}`)
]

/** Why a case does not end as its file says, in the run that it was saved in; nothing where it does. */
export const faultsOf = ({ run, checkpoints }: CaseFile, { steps, partings }: Replay): ReadonlyArray<string> => {
  const troubles = steps.flatMap(({ line, trouble }) =>
    line.run !== run || trouble === null || trouble === "unknown beginning" || trouble === "a bug"
      ? []
      : [`line ${line.seq}: ${trouble}: ${line.machine} ${typeOf(line.event)}`]
  )
  const end = checkpoints.some((checkpoint) => checkpoint.run === run) ? [] : ["the file does not say how it ended"]
  const elsewhere = partings.filter((parting) => parting.run === run).flatMap(partingText)
  return [...troubles, ...end, ...elsewhere].map(plain)
}
