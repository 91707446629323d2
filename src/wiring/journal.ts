import { Effect } from "effect"
import { ShellApi } from "../effects/contract/shell-api.ts"
import { idle } from "../effects/idle.ts"
import { callsOf, recordedCall, suffice } from "../effects/journal/recorded-calls.ts"
import { NOBODY } from "../effects/journal/journal-database.ts"
import { type JournalStore, type Kept, openJournalStore } from "../effects/journal/journal-store.ts"
import { journalMemory } from "../effects/journal/journal-memory.ts"
import { liveRun } from "../effects/journal/live-run.ts"
import type { MadeCall } from "../effects/journal/watched-fetch.ts"
import { randomId } from "../effects/random-id.ts"
import { eventCodecs } from "../machines/console/event-codecs.ts"
import { ROOT } from "../machines/hear-children.ts"
import type { RecordedCall } from "../machines/journal/case-file.ts"
import {
  type EventCodec,
  type JournalLine,
  recorder,
  type RecordedActor,
  type RecordedEvent,
  STOP
} from "../machines/journal/journal.ts"
import { type Checkpoint, stateOf } from "../machines/journal/states.ts"
import type { UserDetail } from "../effects/contract/session.ts"
import type { Owner, SessionEvent } from "../machines/session/session-events.ts"
import { isSamePerson, ownerIn } from "../machines/session/session-setup.ts"
import { loadOnce } from "../ui/load.ts"

const knownCodecs: Readonly<Record<string, EventCodec>> = eventCodecs
const BOUNDS = { lines: 10_000, calls: 500, size: 10_000_000 }
const PAUSE = 1000
/** An older console in another tab may hold the store: that long it is waited for. */
const PATIENCE = "10 seconds"
/** So many milliseconds it writes in one go, so that a burst of events, or of what they hold, is no long task afterwards. */
const SLICE = 8
/** Lines between two checkpoints: once the oldest lines are gone, what has begun before can be replayed from the next one. */
const BETWEEN = 1000

/** What may be written down of a call is what the contract declares: that of the applications comes with the first call of one. */
const loadContract = loadOnce(() => import("../effects/contract/console-api.ts"))

/** The operator of whom this event tells that they are signed in. */
const userIn = ({ machine, event }: RecordedEvent): UserDetail | null => {
  if (machine !== "session") return null
  const told = event as SessionEvent
  return told.type === "session.found" || told.type === "session.opened" ? told.user : null
}

/**
 * Writes what is recorded into IndexedDB: a second later, in idle moments, and what is left when the page goes. A store that refuses costs nothing
 * but what is kept over the next load of the page. A load of the page is one operator's: nothing is recorded from the moment on at which it shows another.
 */
export const startJournal = () => {
  const run = randomId()
  const toLine = recorder(eventCodecs, run)
  const opening = Effect.runPromise(Effect.timeout(openJournalStore(BOUNDS), PATIENCE)).catch(lost)
  let ready: JournalStore | null = null
  void opening.then((store) => (ready = store))
  const { held, hold } = journalMemory({ ...BOUNDS, checkpoints: BOUNDS.lines / BETWEEN })
  let unkept: string | null = null
  function lost(cause: unknown) {
    unkept = String(cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause)
    return null
  }
  const waiting: Array<RecordedEvent> = []
  const made: Array<MadeCall> = []
  const actors = new Map<string, RecordedActor>()
  let known = callsOf(ShellApi)
  let due = false
  let [owner, user]: [Owner, UserDetail | null] = [NOBODY, null]
  let isOver = false
  const hearUser = (found: UserDetail) => {
    if (user === null) {
      ;[owner, user] = [ownerIn(found), found]
      void opening.then((store) => store && Effect.runPromise(store.claim(owner)).catch(lost))
    } else isOver ||= !isSamePerson(user, found)
  }
  /** What was recorded before this code came is handed over at once, when it has long been taken in. */
  let handedOver = false
  queueMicrotask(() => {
    handedOver = true
  })
  let [last, looked] = [-1, -1]

  /** All that was recorded is written: every actor stands where the last line has brought it. */
  const checkpoint = (): Checkpoint => {
    const states = Object.fromEntries([...actors].map(([name, actor]) => [name, stateOf(actor.getSnapshot())]))
    return { run, after: last, states }
  }
  /** An event that throws where it is looked at costs no other. */
  const lineOf = (event: RecordedEvent) => {
    try {
      return toLine(event)
    } catch {
      return null
    }
  }
  /** What is not written yet, as far as the time allows. */
  const take = (until: number) => {
    const lines: Array<JournalLine> = []
    let taken = 0
    while (taken < waiting.length && performance.now() < until) {
      const line = lineOf(waiting[taken++]!)
      if (line !== null) lines.push(line)
    }
    waiting.splice(0, taken)
    last = lines.at(-1)?.seq ?? last
    return lines
  }
  const append = async (
    lines: ReadonlyArray<JournalLine>,
    point: Checkpoint | undefined,
    calls: ReadonlyArray<RecordedCall>
  ) => {
    const store = await opening
    if (store === null) return hold(lines, point, calls)
    await Effect.runPromise(store.append({ owner, lines, checkpoint: point, calls })).catch((cause: unknown) => {
      lost(cause)
      hold(lines, point, calls)
    })
  }
  const takeCalls = async () => {
    if (!made.every((call) => suffice(known, call))) known = callsOf((await loadContract()).ConsoleApi)
    return made.splice(0).map((call) => recordedCall(call, run, known))
  }
  /** Where their code does not arrive they wait. */
  const writeCalls = async () => append([], undefined, await takeCalls().catch(() => []))
  const write = async (until: number) => {
    const lines = take(until)
    const isDue = waiting.length === 0 && last - looked >= BETWEEN
    if (isDue) looked = last
    await append(lines, isDue ? checkpoint() : undefined, [])
  }
  const writeAll = Effect.gen(function* () {
    yield* Effect.sleep(PAUSE)
    while (waiting.length > 0) {
      yield* idle(PAUSE)
      void write(performance.now() + SLICE)
    }
    due = false
    if (made.length > 0) yield* Effect.promise(writeCalls)
  })
  const hasten = () => {
    if (due) return
    due = true
    Effect.runFork(writeAll)
  }
  addEventListener("pagehide", () => {
    if (ready === null) void write(Infinity)
    else ready.appendLast({ owner, lines: take(Infinity) })
    if (made.length > 0) void writeCalls()
  })

  return {
    record: (event: RecordedEvent): void => {
      const { at, machine, event: taken, codec } = event
      const found = userIn(event)
      if (found !== null) hearUser(found)
      if (isOver) return
      if (taken.self !== undefined) {
        const isWritten = codec !== undefined || (machine !== ROOT && Object.hasOwn(eventCodecs, machine))
        if (isWritten) actors.set(machine, taken.self)
      } else if (taken.type === STOP) actors.delete(machine)
      waiting.push(event)
      liveRun.take(
        codec === undefined ? { at, machine, event: taken, codec: knownCodecs[machine] } : event,
        !handedOver
      )
      hasten()
    },
    recordCall: (call: MadeCall): void => {
      if (isOver) return
      made.push(call)
      if (made.length > BOUNDS.calls) made.shift()
      hasten()
    },
    /** All that is kept of this operator, up to this moment, and how everything stands now. `unkept` says why the browser keeps no more of it. */
    kept: async (): Promise<
      Kept & { readonly run: string; readonly now: Checkpoint; readonly unkept: string | null }
    > => {
      const calls = await takeCalls().catch(() => [])
      const lines = take(Infinity)
      const now = checkpoint()
      await append(lines, undefined, calls)
      const store = await opening
      const stored = store === null ? null : await Effect.runPromise(store.kept(owner)).catch(lost)
      return {
        lines: [...(stored?.lines ?? []), ...held.lines],
        checkpoints: [...(stored?.checkpoints ?? []), ...held.checkpoints],
        calls: [...(stored?.calls ?? []), ...held.calls],
        run,
        now,
        unkept
      }
    }
  }
}
export type Journal = ReturnType<typeof startJournal>
