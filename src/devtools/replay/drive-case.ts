import type { ActorRefFrom, AnyActorRef, AnyMachineSnapshot } from "xstate"
import { joinAddress, type Search } from "../../contract/addresses.ts"
import { microappNames } from "../../contract/sections.ts"
import { eventCodecs } from "../../machines/console/event-codecs.ts"
import { type guardMachine, isUnderway } from "../../machines/guard/guard-machine.ts"
import type { JournalLine, RecordedEvent } from "../../machines/journal/journal.ts"
import { type MachineState, stateOf } from "../../machines/journal/states.ts"

/**
 * After `QUIET_MS` without any event, the next line counts as the operator's. The wait is longer while a machine runs
 * an effect, or while code of a page or application loads.
 */
const [QUIET_MS, EFFECT_MS, CODE_MS] = [120, 1500, 60_000]
const POLL_INTERVAL_MS = 15

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/**
 * Recorded events in order that no line has matched yet. Events from before this code's arrival are already among them.
 */
const unmatched: Array<RecordedEvent> = (globalThis as unknown as { readonly recorded: Array<RecordedEvent> }).recorded
const codecs = new Map(Object.entries(eventCodecs as Readonly<Record<string, RecordedEvent["codec"]>>))
/** Actors by their names in the journal. Those of an embedded application belong to another actor system. */
const actors = new Map<string, AnyActorRef>()
const register = ({ machine, event: { self }, codec }: RecordedEvent) => {
  if (codec !== undefined) codecs.set(machine, codec)
  if (self !== undefined) actors.set(machine, self as AnyActorRef)
}

/** Removes and returns the next unmatched event of this machine and type. */
const takeMatching = ({ machine, event }: Pick<JournalLine, "machine" | "event">) => {
  const { type } = event as { readonly type: string }
  const matchIndex = unmatched.findIndex((candidate) => candidate.machine === machine && candidate.event.type === type)
  return matchIndex === -1 ? undefined : unmatched.splice(matchIndex, 1)[0]
}

const actorNamed = (machine: string): AnyActorRef | undefined => {
  const actor = actors.get(machine)
  return actor?.getSnapshot().status === "active" ? actor : undefined
}
const isBusy = (machine: string) =>
  (actorNamed(machine)?.getSnapshot() as AnyMachineSnapshot | undefined)?.hasTag("busy") === true

/** True while the guard, the first recorded actor, judges a visit. */
const isJudging = () => {
  const guard = actorNamed("guard") as ActorRefFrom<typeof guardMachine> | undefined
  return guard !== undefined && isUnderway(guard.getSnapshot())
}

/** The page or the embedded application of a machine, or the machine itself. */
const partOf = (machine: string) => machine.split(".")[0]!
const isApplication = (part: string) => microappNames.some((name) => name === part)
/** Parts whose events did not arrive in time. No later event of theirs is awaited. */
const absentParts = new Set<string>()

/** The console sends this event once a page's code is loaded. Sent earlier by hand, it would start an empty page. */
const isPageLoaded = ({ event }: JournalLine) => (event as { readonly type: string }).type === "tabs.pageLoaded"

/** Milliseconds to wait for the next event of a machine. An application gets as long as its stages may take. */
const timeoutMsOf = (line: JournalLine) => {
  const { machine } = line
  if (isPageLoaded(line)) return CODE_MS
  if (isJudging()) return CODE_MS
  const isThere = actorNamed(machine) !== undefined
  if (machine === "microapps" || (!isThere && isApplication(partOf(machine)))) return isBusy("microapps") ? CODE_MS : 0
  if (!isThere) return absentParts.has(partOf(machine)) ? 0 : CODE_MS
  return isBusy(machine) ? EFFECT_MS : 0
}

/** True for an event that needs no operator: an answer of a call, or one from the root, the router or a clock. */
const arrivesByItself = async (line: JournalLine) => {
  const start = performance.now()
  for (let [count, since] = [unmatched.length, start]; ;) {
    if (takeMatching(line) !== undefined) return true
    const now = performance.now()
    if (unmatched.length !== count) [count, since] = [unmatched.length, now]
    if (now - since > QUIET_MS && now - start > timeoutMsOf(line)) {
      if (actorNamed(line.machine) === undefined) absentParts.add(partOf(line.machine))
      return false
    }
    await pause(POLL_INTERVAL_MS)
  }
}

/** The address that a recorded visit leads to; null for other events. */
const addressIn = ({ machine, event }: JournalLine): string | null => {
  const { type, visit, tab, screen } = event as {
    readonly type: string
    readonly visit?: { readonly fullPath: string }
    readonly tab?: { readonly fullPath: string } | null
    readonly screen?: { readonly name: string; readonly query: Search } | null
  }
  if (type === "guard.visited") return visit!.fullPath
  if (type === "tabs.visited") return tab && location.hash !== `#${tab.fullPath}` ? tab.fullPath : null
  return type === "application.visited" && screen
    ? `/${partOf(machine)}${joinAddress(`/${screen.name}`, screen.query)}`
    : null
}

/** An event that its machine could not handle. The journal does not say whether it could when it was recorded. */
export type IgnoredEvent = { readonly machine: string; readonly reason: string }
const ignored: Array<IgnoredEvent> = []

/**
 * Repeats a step of the operator: opens a page or a screen, or sends the event. Returns the reason of a failure, or
 * null.
 */
const perform = async (line: JournalLine): Promise<string | null> => {
  const { machine, event } = line
  const { type } = event as { readonly type: string }
  const [actor, codec] = [actorNamed(machine), codecs.get(machine)]
  if (actor === undefined || codec === undefined) return `${machine} is not there to hear ${type}`
  if (isPageLoaded(line)) return `the page ${(event as { readonly name: string }).name} does not open`
  const address = addressIn(line)
  if (address !== null) {
    location.hash = address
    for (const start = performance.now(); takeMatching(line) === undefined; await pause(POLL_INTERVAL_MS))
      if (performance.now() - start > CODE_MS) return `${machine} does not hear that ${address} was gone to`
    return null
  }
  const decoded = codec.decode(event)
  if (decoded === null) return `${machine} knows no such event: ${type}`
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot
  if (!snapshot.can(decoded)) {
    const reason = `line ${line.seq}: ${machine} could not do ${type}: it was ${JSON.stringify(snapshot.value)}`
    ignored.push({ machine, reason })
  }
  actor.send(decoded)
  takeMatching(line)
  return null
}

let drivenLines = 0
/** The number of driven lines. */
export const countDrivenLines = () => drivenLines

export type DriveOutcome = { readonly failed: ReadonlyArray<string>; readonly ignored: ReadonlyArray<IgnoredEvent> }

/**
 * Drives the console through these lines in order. Events that arrive by themselves are awaited, all others are
 * performed. Returns the failures, and the events that changed nothing.
 */
export const drive = async (lines: ReadonlyArray<JournalLine>): Promise<DriveOutcome> => {
  const failed: Array<string> = []
  addEventListener("wheelhouse-recorded", ({ detail }: CustomEventInit<RecordedEvent>) => register(detail!))
  unmatched.forEach(register)
  for (const line of lines) {
    const reason = (await arrivesByItself(line)) ? null : await perform(line)
    if (reason !== null) failed.push(`line ${line.seq}: ${reason}`)
    drivenLines++
  }
  return { failed, ignored }
}

/** The number of events that no line matched. */
export const countUnmatched = () => unmatched.length

export type Outcome = {
  /** Bugs during the drive, each with its place. */
  readonly errors: ReadonlyArray<string>
  readonly states: Readonly<Record<string, MachineState>>
}

/** The problems of the drive, and the present states of these machines. */
export const outcome = (machines: ReadonlyArray<string>): Outcome => {
  const errors = unmatched.flatMap(({ machine, event }) => {
    const { type, report, thrown } = event as {
      readonly type: string
      readonly report?: { readonly part: string; readonly what: string }
      readonly thrown?: string
    }
    if (type === "application.broke") return [`${machine}: ${thrown}`]
    return type === "unexpectedErrors.reported" ? [`${report!.part}: ${report!.what}`] : []
  })
  const stateEntries = machines.flatMap((machine) => {
    const actor = actorNamed(machine)
    return actor === undefined ? [] : [[machine, stateOf(actor.getSnapshot())] as const]
  })
  return { errors, states: Object.fromEntries(stateEntries) }
}
