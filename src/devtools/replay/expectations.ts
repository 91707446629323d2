import type { AnyMachineSnapshot, AnyStateNode } from "xstate"
import type { CaseFile } from "../../machines/journal/case-file.ts"
import type { ErrorReport } from "../../machines/unexpected-errors/unexpected-error-events.ts"
import { replay, type FindMachine } from "./replay.ts"
import { differences, type MachineState, stateOf, stateText } from "../../machines/journal/states.ts"
import { typeOf } from "./timeline.ts"

/** The expected end of a machine in a case: a state with its substates or, with a `path`, a value of its context. */
export type Expectation = { readonly machine: string; readonly path: string; readonly value: unknown }

const EXPECTATION = /^([^:=]+)(?::([^=]+))?=(.*)$/s

const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Parses `menu=shown` or `userList.list:query.page=2`; null for anything else. */
export const expectationIn = (text: string): Expectation | null => {
  const [, machine, path = "", value] = EXPECTATION.exec(text) ?? []
  if (machine === undefined || value === undefined) return null
  return { machine, path, value: path === "" ? value : parseValue(value) }
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (part, name) =>
        typeof part === "object" && part !== null && Object.hasOwn(part, name) ? Reflect.get(part, name) : undefined,
      value
    )

/**
 * Bugs outside of machines during the run of a case: in a view, an effect or other code, of the console or of an
 * embedded application.
 */
export const bugsOutsideMachines = ({ run, lines }: Pick<CaseFile, "run" | "lines">): ReadonlyArray<string> =>
  lines.flatMap((line) => {
    const { type, report } = (line.event ?? {}) as { readonly type?: string; readonly report?: ErrorReport }
    if (line.run !== run) return []
    if (type === "application.broke") return [`a bug of ${line.machine.split(".")[0]!}`]
    return type === "unexpectedErrors.reported" ? [`${report!.part}: ${report!.what}`] : []
  })

/** The difference between a state and an expectation; null if there is none. `state` is undefined if unknown. */
export const mismatchOf = ({ machine, path, value }: Expectation, state: MachineState | undefined): string | null => {
  const subject = `${machine}${path === "" ? "" : `:${path}`}`
  if (state === undefined) return `${subject} should be ${JSON.stringify(value)}, and nobody knows how it ended`
  const actual = path === "" ? stateText(state.value) : valueAt(state.context, path)
  const isMet =
    path === "" ? `${String(actual)}.`.startsWith(`${String(value)}.`) : differences(value, actual).length === 0
  return isMet ? null : `${subject} should be ${JSON.stringify(value)}, and is ${JSON.stringify(actual)}`
}

/**
 * Why an expectation can never be met: it names no machine of the run, or no state of that machine; null otherwise. A
 * bug in a view may keep a machine from starting, so in a browser every known machine counts.
 */
export const impossibilityOf = (
  { run, lines, checkpoints }: Pick<CaseFile, "run" | "lines" | "checkpoints">,
  findMachine: FindMachine,
  { machine, path, value }: Expectation,
  browser: boolean
): string | null => {
  const definition = findMachine(machine)?.machine
  const isOfRun =
    lines.some((line) => line.run === run && line.machine === machine) ||
    checkpoints.some((checkpoint) => checkpoint.run === run && Object.hasOwn(checkpoint.states, machine))
  if (!isOfRun && !(browser && definition !== undefined)) return `no machine of the case is called ${machine}`
  if (path !== "" || definition === undefined) return null
  // Parallel states are joined by " + "; the first one is checked.
  const [first] = String(value).split(" + ")
  const state = first!
    .split(".")
    .reduce<AnyStateNode | undefined>((node, name) => node?.states[name], definition.root as AnyStateNode)
  return state === undefined ? `${machine} has no state ${String(value)}` : null
}

/**
 * The run in which the case was saved, with the first checkpoint of each machine. Later ones hold the effects of the
 * bug.
 */
const fromBeginning = ({ run, lines, checkpoints }: CaseFile): Pick<CaseFile, "lines" | "checkpoints"> => {
  const runLines = lines.filter((line) => line.run === run)
  const started = new Map(
    runLines.flatMap(({ event, machine, seq }) => (event === null ? [[machine, seq] as const] : []))
  )
  const startedMachines = new Set<string>()
  const first = checkpoints
    .filter((checkpoint) => checkpoint.run === run)
    .toSorted((a, b) => a.after - b.after)
    .map((checkpoint) => {
      const states = Object.entries(checkpoint.states).filter(
        ([machine]) => !startedMachines.has(machine) && (started.get(machine) ?? Infinity) > checkpoint.after
      )
      states.forEach(([machine]) => startedMachines.add(machine))
      return { ...checkpoint, states: Object.fromEntries(states) }
    })
  return { lines: runLines, checkpoints: first }
}

/**
 * Problems of a case, whatever end its file names: a machine that meets a bug, an unknown event, a failed expectation.
 * Empty once all are fixed.
 */
export const problemsOf = (
  file: CaseFile,
  findMachine: FindMachine,
  expected: ReadonlyArray<Expectation>
): ReadonlyArray<string> => {
  const { steps, resumptions } = replay(fromBeginning(file), findMachine)
  const ends = new Map<string, AnyMachineSnapshot>()
  for (const { machine, snapshot } of resumptions) ends.set(machine, snapshot)
  for (const { line, after } of steps) if (after !== null) ends.set(line.machine, after)
  return [
    ...steps.flatMap(({ line: { seq, machine, event }, problem }) =>
      problem === null || problem === "unknown beginning"
        ? []
        : [`line ${seq}: ${problem}: ${machine} ${typeOf(event)}`]
    ),
    ...expected.flatMap((expectation) => {
      const endSnapshot = ends.get(expectation.machine)
      return mismatchOf(expectation, endSnapshot && stateOf(endSnapshot)) ?? []
    })
  ]
}
