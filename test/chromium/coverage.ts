import { Option, Schema } from "effect"
import type { AnyStateMachine, EventObject } from "xstate"
import type { CaseFile } from "../../src/machines/journal/case-file.ts"
import { namedTransitions } from "../../src/devtools/machine-panel/chart.ts"
import { replay, type FindMachine } from "../../src/devtools/replay/replay.ts"
import { JournalLine } from "../../src/machines/journal/journal.ts"
import { Checkpoint } from "../../src/machines/journal/states.ts"
import { nodesOf, type Step, stepperOf } from "../machines/walks.ts"

/** The journal of one page, which may hold anything that its test wrote. */
export type RecordedParts = Readonly<Record<keyof Pick<CaseFile, "lines" | "checkpoints">, ReadonlyArray<unknown>>>

/** The numbers of visits of each state and transition of a machine, over all its actors. */
export type Visits = { readonly states: Map<string, number>; readonly transitions: Map<string, number> }

type Passage = Pick<Step, "passed" | "taken">

const add = (to: Map<string, number>, name: string, count: number) => to.set(name, (to.get(name) ?? 0) + count)
const [isLine, isCheckpoint] = [Schema.is(JournalLine), Schema.is(Checkpoint)]

/**
 * Counts the visits of these machines in journals, replayed as the replay page does. Two pages of one browser have
 * the same journal.
 */
export const countCoverage = (
  findMachine: FindMachine,
  ids: ReadonlyArray<string>,
  journals: ReadonlyArray<RecordedParts>
): ReadonlyMap<string, Visits> => {
  const counted = new Map<string, Visits>(ids.map((id) => [id, { states: new Map(), transitions: new Map() }]))

  /** Null: none of them, or unknown. */
  const readyOf = (actor: string) => {
    const definition = findMachine(actor)
    const visits = definition && counted.get(definition.machine.id)
    if (visits === undefined) return null
    const { machine, codec } = definition!
    const { states, transitions } = visits
    const names = namedTransitions(machine.root)
    for (const { id } of nodesOf(machine.root)) add(states, id, 0)
    for (const name of names.values()) add(transitions, name, 0)
    const count = ({ passed, taken }: Passage) => {
      for (const id of new Set(passed)) add(states, id, 1)
      for (const transition of taken) add(transitions, names.get(transition)!, 1)
    }
    return { machine, read: Schema.decodeUnknownOption(Schema.toCodecJson(codec.events)), count }
  }
  const met = new Map<string, ReturnType<typeof readyOf>>()
  const ready = (actor: string) => {
    if (!met.has(actor)) met.set(actor, readyOf(actor))
    return met.get(actor)!
  }

  const lines = new Map<string, JournalLine>()
  for (const journal of journals)
    for (const line of journal.lines)
      if (isLine(line) && ready(line.machine) !== null) lines.set(`${line.run} ${line.seq}`, line)
  const checkpoints = journals.flatMap((journal) => journal.checkpoints.filter(isCheckpoint))

  const steppers = new Map<AnyStateMachine, ReturnType<typeof stepperOf>>()
  for (const { line, before, problem } of replay({ lines: [...lines.values()], checkpoints }, findMachine).steps) {
    if (problem !== null) continue
    const { machine, read, count } = ready(line.machine)!
    if (line.event === null) {
      const stepper = stepperOf({ machine, input: line.input })
      steppers.set(machine, stepper)
      count(stepper.begin())
    } else {
      const event = Option.getOrThrow(read(line.event)) as EventObject
      // An actor without its start in the journal is counted once another of its kind has started.
      const step = steppers.get(machine)?.take(before!, event)
      if (step !== undefined) count(step)
    }
  }
  return counted
}

/** Names of states and transitions by machine, each with the reason. */
export type Named = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * The coverage of each machine as it is printed, and the faults: uncovered parts, covered exceptions, and exceptions
 * that do not exist.
 */
export const verdictOf = (counted: ReadonlyMap<string, Visits>, notCaused: Named) => {
  const lines: Array<string> = []
  const problems: Array<string> = []
  for (const [id, { states, transitions }] of counted) {
    const nobodys = notCaused[id] ?? {}
    const all = new Map([...states, ...transitions])
    if (all.size === 0) problems.push(`${id}: no actor of it was met`)
    for (const name of Object.keys(nobodys)) {
      if (!all.has(name)) problems.push(`${name}: ${id} has no such state or transition`)
      if ((all.get(name) ?? 0) > 0) problems.push(`${name}: is said to be what nobody can cause, and was caused`)
    }
    const [visitedStates, taken] = [states, transitions].map((visits) => {
      const required = [...visits].filter(([name]) => !Object.hasOwn(nobodys, name))
      const missing = required.filter(([, count]) => count === 0)
      for (const [name] of missing) problems.push(`${name}: no test in Chromium comes by it`)
      return `${required.length - missing.length} of ${required.length}`
    })
    lines.push(`  ${id}: ${visitedStates} states, ${taken} transitions`)
  }
  return { table: lines.toSorted().join("\n"), problems }
}
