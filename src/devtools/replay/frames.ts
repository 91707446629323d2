import type { AnyMachineSnapshot } from "xstate"
import type { CaseFile, RecordedCall } from "../../machines/journal/case-file.ts"
import { replay, type FindMachine, type Step } from "./replay.ts"
import { ROOT_ACTOR } from "../../machines/forward-emitted.ts"
import { differences, stateOf, stateText } from "../../machines/journal/states.ts"
import { typeOf } from "./timeline.ts"

/** The states of all machines that run at a place, by the ids of their actors. */
export type Snapshots = ReadonlyMap<string, AnyMachineSnapshot>

/** A call, at the place where its answer had arrived. */
export type PlacedCall = { readonly at: number; readonly call: RecordedCall }

export const frameMarks = ["error", "call", "alarm"] as const
export type FrameMark = (typeof frameMarks)[number]

/** A replayed case: the states at any place, and the places of interest. A place is the index of a line. */
export type Frames = {
  readonly file: CaseFile
  readonly steps: ReadonlyArray<Step>
  readonly calls: ReadonlyArray<PlacedCall>
  /** The places of each kind, in order. */
  readonly marks: Readonly<Record<FrameMark, ReadonlyArray<number>>>
  /** The first place of the run that saved the case. */
  readonly start: number
  readonly snapshotsAt: (at: number) => Snapshots
}

/** The number of places between two checkpoints. The states between them are computed from their lines. */
const CHECKPOINT_INTERVAL = 256

/** The snapshots before every checkpoint's place, by run and machine. */
const checkpointsOf = ({ steps, resumptions }: ReturnType<typeof replay>) => {
  const resumptionsByStep = Map.groupBy(resumptions, ({ from }) => from)
  const advance = (snapshots: Map<string, AnyMachineSnapshot>, at: number) => {
    for (const { run, machine, snapshot } of resumptionsByStep.get(at) ?? [])
      snapshots.set(`${run} ${machine}`, snapshot)
    const { line, after } = steps[at]!
    if (after !== null) snapshots.set(`${line.run} ${line.machine}`, after)
  }
  const checkpoints: Array<ReadonlyMap<string, AnyMachineSnapshot>> = []
  const latestSnapshots = new Map<string, AnyMachineSnapshot>()
  for (let at = 0; at < steps.length; at += 1) {
    if (at % CHECKPOINT_INTERVAL === 0) checkpoints.push(new Map(latestSnapshots))
    advance(latestSnapshots, at)
  }
  return { checkpoints, advance }
}

const isFailed = ({ status }: RecordedCall) => status === null || status >= 400

/** True for a failure or refusal: an event with a fault, a bug, an unknown line. */
const isError = ({ line: { machine, event }, problem }: Step) =>
  (problem !== null && problem !== "unknown beginning") ||
  ((event as { readonly fault?: unknown } | null)?.fault ?? null) !== null ||
  (machine === "unexpectedErrors" && typeOf(event) === "unexpectedErrors.reported")

const isAlarm = ({ line: { machine, event } }: Step) => machine === "alarms" && typeOf(event) === "alarms.changed"

const textOf = (snapshot: AnyMachineSnapshot | null) => (snapshot === null ? null : stateText(snapshot.value))

const placesOf = (steps: ReadonlyArray<Step>, matches: (step: Step) => boolean) =>
  steps.flatMap((step, index) => (matches(step) ? [index] : []))

/** A call stands at the place where its answer arrived, or at the last line of its run. */
const placedCalls = ({ calls }: CaseFile, steps: ReadonlyArray<Step>): ReadonlyArray<PlacedCall> => {
  const placesIn = Map.groupBy(steps.keys(), (at) => steps[at]!.line.run)
  return calls
    .flatMap((call) => {
      const places = placesIn.get(call.run)
      if (places === undefined) return []
      const answeredAt = call.at + call.took
      return [{ at: places.find((at) => steps[at]!.line.at >= answeredAt) ?? places.at(-1)!, call }]
    })
    .toSorted((a, b) => a.at - b.at)
}

export const framesOf = (file: CaseFile, findMachine: FindMachine): Frames => {
  const replayed = replay(file, findMachine)
  const { steps } = replayed
  const calls = placedCalls(file, steps)
  const { checkpoints, advance } = checkpointsOf(replayed)
  const failed = calls.flatMap(({ at, call }) => (isFailed(call) ? [at] : []))
  /** All views ask for the same place, so only one is cached. */
  let latest: { readonly at: number; readonly snapshots: Snapshots } = { at: -1, snapshots: new Map() }
  const errors = new Set([...placesOf(steps, isError), ...failed])
  return {
    file,
    steps,
    calls,
    marks: {
      error: [...errors].sort((a, b) => a - b),
      call: [...new Set(calls.map(({ at }) => at))],
      alarm: placesOf(steps, isAlarm)
    },
    start: Math.max(
      0,
      steps.findIndex(({ line }) => line.run === file.run)
    ),
    snapshotsAt: (at) => {
      if (at === latest.at) return latest.snapshots
      const nearest = Math.floor(at / CHECKPOINT_INTERVAL)
      const snapshots = new Map(checkpoints[nearest])
      for (let place = nearest * CHECKPOINT_INTERVAL; place <= at; place += 1) advance(snapshots, place)
      const start = `${steps[at]!.line.run} `
      const ofRun = [...snapshots].flatMap(([key, snapshot]): ReadonlyArray<readonly [string, AnyMachineSnapshot]> =>
        key.startsWith(start) ? [[key.slice(start.length), snapshot]] : []
      )
      latest = { at, snapshots: new Map(ofRun) }
      return latest.snapshots
    }
  }
}

/** The first place of the run at which the case knows the console's state; without one, the start of the run. */
export const firstStepOf = (
  { steps, start, snapshotsAt: snapshots }: Frames,
  hasConsoleState: (snapshots: Snapshots) => boolean
): number => {
  for (let at = start; at < steps.length; at += 1) if (hasConsoleState(snapshots(at))) return at
  return start
}

/** A state as text and data. */
export const readableState = (snapshot: AnyMachineSnapshot) => ({
  value: stateText(snapshot.value),
  context: stateOf(snapshot).context
})

/** All details of a place. A start shows its input, because it has no event. */
export const detailsOf = ({ steps, calls }: Frames, at: number) => {
  const { line, before, after, problem } = steps[at]!
  const contextBefore = before === null ? null : stateOf(before).context
  const contextAfter = after === null ? null : stateOf(after).context
  return {
    machine: line.machine,
    type: line.event === null ? null : typeOf(line.event),
    moment: line.at,
    event: line.event ?? line.input ?? null,
    problem,
    before: textOf(before),
    after: textOf(after),
    changes: contextBefore === null || contextAfter === null ? [] : differences(contextBefore, contextAfter),
    calls: calls.flatMap((placedCall) => (placedCall.at === at ? [placedCall.call] : []))
  }
}

/** The next of these places. */
export const nextOf = (places: ReadonlyArray<number>, at: number) => places.find((place) => place > at)
export const previousOf = (places: ReadonlyArray<number>, at: number) => places.findLast((place) => place < at)

/** Places at which a machine entered this state, its start included. */
export const entriesOf = ({ steps }: Frames, machine: string, state: string): ReadonlyArray<number> =>
  placesOf(
    steps,
    ({ line, before, after }) =>
      line.machine === machine &&
      textOf(after) === state &&
      (line.event === null || before === null || textOf(before) !== state)
  )

/** The states in which a machine is ever seen. */
export const visitedStates = ({ steps }: Frames, machine: string): ReadonlyArray<string> => [
  ...new Set(steps.flatMap(({ line, after }) => (line.machine === machine && after !== null ? [textOf(after)!] : [])))
]

/** Every machine with a line in the case, except the root, whose state follows from all others. */
export const actorsIn = ({ steps }: Frames): ReadonlyArray<string> =>
  [...new Set(steps.map(({ line }) => line.machine))].filter((machine) => machine !== ROOT_ACTOR).sort()
