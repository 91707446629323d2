import { Option, Schema } from "effect"
import type { AnyActorRef, AnyMachineSnapshot } from "xstate"
import { eventCodecs } from "../machines/console/event-codecs.ts"
import { actorOf } from "../machines/console/actors.ts"
import { isUnderway } from "../machines/guard/guard-machine.ts"
import type { JournalLine, RecordedEvent } from "../machines/journal/journal.ts"
import { type MachineState, stateOf } from "../machines/journal/states.ts"
import { runtime } from "../start.ts"

/** Milliseconds in which nothing happens until something is taken for the operator's, and at most that where a machine waits for an effect, or a page for its code. */
const [QUIET, EFFECT, CODE] = [120, 1500, 60_000]
const STEP = 15

const { console } = runtime
const { system } = console
const pause = (time: number) => new Promise((done) => setTimeout(done, time))

/** What was recorded and is not yet told apart, in its order. What happened before this code came was collected beside it. */
const heard: Array<RecordedEvent> = (globalThis as unknown as { readonly recorded: Array<RecordedEvent> }).recorded
const codecs = new Map(Object.entries(eventCodecs as Readonly<Record<string, RecordedEvent["codec"]>>))

/** Takes the next of such an event, if there is one. */
const take = ({ machine, event }: Pick<JournalLine, "machine" | "event">) => {
  const { type } = event as { readonly type: string }
  const at = heard.findIndex((one) => one.machine === machine && one.event.type === type)
  return at === -1 ? undefined : heard.splice(at, 1)[0]
}

const actorNamed = (machine: string): AnyActorRef | undefined => system.get(machine) as AnyActorRef | undefined
const isBusy = (machine: string) =>
  (actorNamed(machine)?.getSnapshot() as AnyMachineSnapshot | undefined)?.hasTag("busy") === true

/** Whether it comes by itself: as the answer of a call, by the root, by the router or the clock. */
const comes = async (line: JournalLine) => {
  const start = performance.now()
  for (let [count, since] = [heard.length, start]; ;) {
    if (take(line) !== undefined) return true
    const now = performance.now()
    if (heard.length !== count) [count, since] = [heard.length, now]
    const pageComes = isUnderway(actorOf(console, "guard").getSnapshot()) || actorNamed(line.machine) === undefined
    const most = pageComes ? CODE : isBusy(line.machine) ? EFFECT : 0
    if (now - since > QUIET && now - start > most) return false
    await pause(STEP)
  }
}

/** Does what an operator, or whoever else is not here, did then: goes to a page, or sends the event. */
const happen = async ({ machine, event }: JournalLine): Promise<string | null> => {
  const { type, visit } = event as { readonly type: string; readonly visit?: { readonly fullPath: string } }
  if (type === "guard.visited") {
    location.hash = visit!.fullPath
    while (take({ machine, event }) === undefined) await pause(STEP)
    return null
  }
  const actor = actorNamed(machine)
  const codec = heard.find((one) => one.machine === machine)?.codec ?? codecs.get(machine)
  if (actor === undefined || codec === undefined) return `${machine} is not there to hear ${type}`
  const read = Schema.decodeUnknownOption(Schema.toCodecJson(codec.events))(event)
  if (Option.isNone(read)) return `${machine} knows no such event: ${type}`
  actor.send(read.value as never)
  take({ machine, event })
  return null
}

export type Driven = {
  /** What could not be done. */
  readonly failed: ReadonlyArray<string>
  /** Bugs that were met, by where. */
  readonly errors: ReadonlyArray<string>
  readonly states: Readonly<Record<string, MachineState>>
}

/** Brings about what these lines tell, in their order: what comes by itself is waited for, all else is done. Handed over are how machines stand at the end. */
export const drive = async (lines: ReadonlyArray<JournalLine>, machines: ReadonlyArray<string>): Promise<Driven> => {
  const failed: Array<string> = []
  addEventListener("wheelhouse-recorded", ({ detail }: CustomEventInit<RecordedEvent>) => {
    if (detail?.codec !== undefined) codecs.set(detail.machine, detail.codec)
  })
  for (const { machine, codec } of heard) if (codec !== undefined) codecs.set(machine, codec)
  for (const line of lines) {
    if (await comes(line)) continue
    const why = await happen(line)
    if (why !== null) failed.push(`line ${line.seq}: ${why}`)
  }
  await pause(EFFECT)
  const errors = heard.flatMap(({ event }) => {
    const { type, report } = event as {
      readonly type: string
      readonly report?: { readonly part: string; readonly what: string }
    }
    return type === "unexpectedErrors.reported" ? [`${report!.part}: ${report!.what}`] : []
  })
  const found = machines.flatMap((machine) => {
    const actor = actorNamed(machine)
    return actor === undefined ? [] : [[machine, stateOf(actor.getSnapshot())] as const]
  })
  return { failed, errors, states: Object.fromEntries(found) }
}
