import { Result, Schema } from "effect"
import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition
} from "xstate"
import { ROOT_ACTOR } from "../../machines/forward-emitted.ts"
import { copyOf, replaceLogic } from "../../machines/xstate-internals.ts"
import type { CaseFile } from "../../machines/journal/case-file.ts"
import type { EventCodec, JournalLine } from "../../machines/journal/journal.ts"
import { type Difference, differences, type MachineState, snapshotIn, stateOf } from "../../machines/journal/states.ts"

/** The machine and codec of an actor's id, if known. */
export type FindMachine = (
  actor: string
) => { readonly machine: AnyStateMachine; readonly codec: EventCodec } | undefined

/**
 * Why a line changes nothing: its machine or event is unknown, its machine began before the journal, or it met a bug.
 */
export type StepProblem = "unknown machine" | "another version" | "unknown event" | "unknown beginning" | "a bug"

/** The step of one machine by one line. A snapshot is null if it is unknown. */
export type Step = {
  readonly line: JournalLine
  readonly before: AnyMachineSnapshot | null
  readonly after: AnyMachineSnapshot | null
  readonly problem: StepProblem | null
}

/**
 * A machine whose replayed state differs from the file's checkpoint after the line `after`, at these paths. `one` is
 * the file's value.
 */
export type Divergence = {
  readonly run: string
  readonly after: number
  readonly machine: string
  readonly differences: ReadonlyArray<Difference>
}

/** The state of a machine from the step `from` on, taken from a checkpoint because no line led there. */
export type Resumption = {
  readonly from: number
  readonly run: string
  readonly machine: string
  readonly snapshot: AnyMachineSnapshot
}

export type Replay = {
  readonly steps: ReadonlyArray<Step>
  readonly divergences: ReadonlyArray<Divergence>
  readonly resumptions: ReadonlyArray<Resumption>
}

/**
 * The actor scope for computing a machine's transitions: xstate's own, made once for each machine. A new scope, with an
 * actor and its first snapshot, would cost more than the step itself.
 */
const scopeOf = (machine: AnyStateMachine): AnyActorScope => {
  let scope: AnyActorScope | null = null
  const probe = replaceLogic(copyOf(machine), () => ({
    transition: (snapshot, _event, actorScope) => {
      scope = actorScope
      return snapshot
    }
  }))
  transition(probe, {} as never, { type: "" } as never)
  return { ...scope!, actionExecutor: () => {} }
}

/**
 * Applies a line to a machine's state, or returns the reason why it cannot. Pure: no action and no effect runs. A start
 * line starts the machine over.
 */
export const stepper = (machine: AnyStateMachine, { version, events }: EventCodec) => {
  const decode = Schema.decodeUnknownResult(Schema.toCodecJson(events))
  const scope = scopeOf(machine)
  return (line: JournalLine, before: AnyMachineSnapshot | null): Result.Result<AnyMachineSnapshot, StepProblem> => {
    if (line.version !== version) return Result.fail("another version")
    try {
      if (line.event === null)
        return Result.succeed(initialTransition(machine, line.input as never)[0] as AnyMachineSnapshot)
      const event = decode(line.event)
      if (Result.isFailure(event)) return Result.fail("unknown event")
      if (before === null) return Result.fail("unknown beginning")
      return Result.succeed(machine.transition(before, event.success as never, scope) as AnyMachineSnapshot)
    } catch {
      return Result.fail("a bug")
    }
  }
}

/** Null if the machine has no such state. */
const restore = (machine: AnyStateMachine, state: MachineState): AnyMachineSnapshot | null => {
  try {
    return snapshotIn(machine, state)
  } catch {
    return null
  }
}

/** The stepper of each machine, prepared at its first line. */
const cachedStepper = (findMachine: FindMachine) => {
  const prepare = (actor: string) => {
    const definition = findMachine(actor)
    return definition && { machine: definition.machine, step: stepper(definition.machine, definition.codec) }
  }
  const readyMachines = new Map<string, ReturnType<typeof prepare>>()
  return (actor: string) => {
    if (!readyMachines.has(actor)) readyMachines.set(actor, prepare(actor))
    return readyMachines.get(actor)
  }
}

/**
 * Replays a case through the machines, line by line in the journal's order, whatever the clock said. Pure: no action
 * and no effect runs. A machine starts with its start line or the first checkpoint that holds it, and is compared with
 * every later checkpoint.
 */
export const replay = (
  { lines, checkpoints }: Pick<CaseFile, "lines" | "checkpoints">,
  findMachine: FindMachine
): Replay => {
  const stepperOf = cachedStepper(findMachine)
  const steps: Array<Step> = []
  const divergences: Array<Divergence> = []
  const resumptions: Array<Resumption> = []
  const snapshots = new Map<string, AnyMachineSnapshot>()
  const checkpointsByRun = Map.groupBy(
    checkpoints.toSorted((a, b) => a.after - b.after),
    ({ run }) => run
  )

  const applyCheckpoints = (run: string, seq: number) => {
    const pending = checkpointsByRun.get(run) ?? []
    while (pending.length > 0 && pending[0]!.after < seq) {
      const { after, states } = pending.shift()!
      for (const [machine, state] of Object.entries(states)) {
        const snapshot = snapshots.get(`${run} ${machine}`)
        const ready = stepperOf(machine)
        if (ready === undefined) continue
        const deviations = snapshot === undefined ? [] : [...differences(state, stateOf(snapshot))]
        const current = snapshot !== undefined && deviations.length === 0 ? snapshot : restore(ready.machine, state)
        if (current === null) {
          if (snapshot === undefined) deviations.push({ path: "value", one: state.value, other: "no state of it" })
        } else if (current !== snapshot) {
          snapshots.set(`${run} ${machine}`, current)
          resumptions.push({ from: steps.length, run, machine, snapshot: current })
        }
        if (deviations.length > 0) divergences.push({ run, after, machine, differences: deviations })
      }
    }
  }
  for (const line of lines) {
    applyCheckpoints(line.run, line.seq)
    const key = `${line.run} ${line.machine}`
    const before = snapshots.get(key) ?? null
    // The console records only events from outside, because its state follows from its actors.
    if (line.machine === ROOT_ACTOR) {
      steps.push({ line, before: null, after: null, problem: null })
      continue
    }
    const stepped = stepperOf(line.machine)?.step(line, before) ?? Result.fail("unknown machine")
    const after = Result.isSuccess(stepped) ? stepped.success : before
    if (after !== null) snapshots.set(key, after)
    steps.push({ line, before, after, problem: Result.isSuccess(stepped) ? null : stepped.failure })
  }
  for (const run of checkpointsByRun.keys()) applyCheckpoints(run, Infinity)
  return { steps, divergences, resumptions }
}
