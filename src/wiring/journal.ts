import { Effect } from "effect"
import { ShellApi } from "../contract/shell-api.ts"
import { awaitIdle } from "../effects/await-idle.ts"
import { callsOf, recordedCall, canRecord } from "../effects/journal/recorded-calls.ts"
import { NO_OWNER } from "../effects/journal/journal-database.ts"
import { type JournalStore, type StoredEntries, openJournalStore } from "../effects/journal/journal-store.ts"
import { journalMemory } from "../effects/journal/journal-memory.ts"
import { liveRun } from "../effects/journal/live-run.ts"
import { leaveForReload, takeReloadEntries } from "../effects/journal/reload-entries.ts"
import type { RawCall } from "../effects/journal/watched-fetch.ts"
import { randomId } from "../http/random-id.ts"
import { eventCodecs } from "../machines/console/event-codecs.ts"
import { ROOT_ACTOR } from "../machines/forward-emitted.ts"
import type { RecordedCall } from "../machines/journal/case-file.ts"
import {
  type EventCodec,
  type JournalLine,
  recorder,
  type RecordedActor,
  type RecordedEvent,
  STOP_EVENT
} from "../machines/journal/journal.ts"
import { type Checkpoint, stateOf } from "../machines/journal/states.ts"
import type { UserDetail } from "../contract/session.ts"
import type { Owner, SessionEvent } from "../machines/session/session-events.ts"
import { isSamePerson, ownerIn } from "../machines/session/session-setup.ts"
import { loadOnce } from "../kit/load.ts"

const knownCodecs: Readonly<Record<string, EventCodec>> = eventCodecs
const BOUNDS = { lines: 10_000, calls: 500, size: 10_000_000 }
const PAUSE = 1000
/** The longest wait for an older console in another tab that holds the store. */
const OPEN_TIMEOUT = "10 seconds"
/** The longest time of writing in one go, so that a burst of events causes no long task. */
const SLICE = 8
/** Lines between two checkpoints. Once the oldest lines are deleted, a replay begins at the next checkpoint. */
const LINES_PER_CHECKPOINT = 1000

/** The whole contract, which declares the recorded parts of calls. It loads with the first call of an application. */
const loadContract = loadOnce(() => import("../contract/console-api.ts"))

/** The operator whose sign-in this event reports. */
const userIn = ({ machine, event }: RecordedEvent): UserDetail | null => {
  if (machine !== "session") return null
  const sessionEvent = event as SessionEvent
  return sessionEvent.type === "session.loaded" || sessionEvent.type === "session.opened" ? sessionEvent.user : null
}

/** The browser's store of an operator's journal. Refused lines are held in memory. */
const openStorage = () => {
  const { entries, add } = journalMemory({ ...BOUNDS, checkpoints: BOUNDS.lines / LINES_PER_CHECKPOINT })
  let owner: Owner = NO_OWNER
  let ready: JournalStore | null = null
  let storageFailure: string | null = null
  const lost = (cause: unknown) => {
    storageFailure = String(cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause)
    return null
  }
  const opening = Effect.runPromise(Effect.timeout(openJournalStore(BOUNDS), OPEN_TIMEOUT))
    .then(async (store) => {
      for (const entry of takeReloadEntries()) await Effect.runPromise(store.append(entry))
      return store
    })
    .catch(lost)
  void opening.then((store) => (ready = store))
  return {
    claim: (by: Owner): void => {
      owner = by
      void opening.then((store) => store && Effect.runPromise(store.claim(by)).catch(lost))
    },
    append: async (
      lines: ReadonlyArray<JournalLine>,
      checkpoint: Checkpoint | undefined,
      calls: ReadonlyArray<RecordedCall>
    ) => {
      const store = await opening
      if (store === null) return add(lines, checkpoint, calls)
      await Effect.runPromise(store.append({ owner, lines, checkpoint, calls })).catch((cause: unknown) => {
        lost(cause)
        add(lines, checkpoint, calls)
      })
    },
    /**
     * Leaves the last lines to the page after a reload, because the browser may lose a write that begins while this
     * page closes.
     */
    handOn: (take: () => ReadonlyArray<JournalLine>): void => {
      const entry = { owner, lines: take() }
      if (!leaveForReload([...(ready?.takeBack() ?? []), entry])) ready?.appendLast(entry)
    },
    /** Writes lines while the page closes; false if the store is not open yet. */
    appendLast: (take: () => ReadonlyArray<JournalLine>): boolean => {
      ready?.appendLast({ owner, lines: take() })
      return ready !== null
    },
    readEntries: async (): Promise<StoredEntries> => {
      const store = await opening
      const stored = store === null ? null : await Effect.runPromise(store.load(owner)).catch(lost)
      return {
        lines: [...(stored?.lines ?? []), ...entries.lines],
        checkpoints: [...(stored?.checkpoints ?? []), ...entries.checkpoints],
        calls: [...(stored?.calls ?? []), ...entries.calls]
      }
    },
    failure: () => storageFailure
  }
}

/** Recorded events that are not written yet, and the actors that have handled all earlier ones. */
const collectLines = (run: string) => {
  const toLine = recorder(eventCodecs, run)
  const pendingEvents: Array<RecordedEvent> = []
  const actors = new Map<string, RecordedActor>()
  let [last, lastCheckpoint] = [-1, -1]
  /** Null for an event that throws while it is read, so that no other is lost. */
  const lineOf = (event: RecordedEvent) => {
    try {
      return toLine(event)
    } catch {
      return null
    }
  }
  /** The states of all actors, valid once all recorded events are written. */
  const checkpoint = (): Checkpoint => {
    const states = Object.fromEntries([...actors].map(([name, actor]) => [name, stateOf(actor.getSnapshot())]))
    return { run, after: last, states }
  }
  return {
    add: (event: RecordedEvent): void => {
      const { machine, codec } = event
      const { self, type } = event.event
      if (self !== undefined) {
        const isWritten = codec !== undefined || (machine !== ROOT_ACTOR && Object.hasOwn(eventCodecs, machine))
        if (isWritten) actors.set(machine, self)
      } else if (type === STOP_EVENT) actors.delete(machine)
      pendingEvents.push(event)
    },
    isWaiting: () => pendingEvents.length > 0,
    /** Lines that are not written yet, as many as the time allows. */
    take: (until: number): ReadonlyArray<JournalLine> => {
      const lines: Array<JournalLine> = []
      let count = 0
      while (count < pendingEvents.length && performance.now() < until) {
        const journalLine = lineOf(pendingEvents[count++]!)
        if (journalLine !== null) lines.push(journalLine)
      }
      pendingEvents.splice(0, count)
      last = lines.at(-1)?.seq ?? last
      return lines
    },
    checkpoint,
    /** A checkpoint after every `LINES_PER_CHECKPOINT` lines, once no event is waiting. */
    dueCheckpoint: (): Checkpoint | undefined => {
      if (pendingEvents.length > 0 || last - lastCheckpoint < LINES_PER_CHECKPOINT) return undefined
      lastCheckpoint = last
      return checkpoint()
    }
  }
}

/** Calls that are not written yet. */
const collectCalls = (run: string) => {
  const recordedCalls: Array<RawCall> = []
  let contractCalls = callsOf(ShellApi)
  return {
    add: (call: RawCall): void => {
      recordedCalls.push(call)
      if (recordedCalls.length > BOUNDS.calls) recordedCalls.shift()
    },
    isWaiting: () => recordedCalls.length > 0,
    /** Calls wait until the code of the contract arrives. */
    take: async (): Promise<ReadonlyArray<RecordedCall>> => {
      try {
        if (!recordedCalls.every((call) => canRecord(contractCalls, call)))
          contractCalls = callsOf((await loadContract()).ConsoleApi)
        return recordedCalls.splice(0).map((call) => recordedCall(call, run, contractCalls))
      } catch {
        return []
      }
    }
  }
}

/**
 * Decides for each event whether it may be recorded. A page load belongs to one operator, and recording ends with the
 * first event of another.
 */
const followUser = (claim: (owner: Owner) => void) => {
  let user: UserDetail | null = null
  let isOver = false
  return {
    accepts: (event: RecordedEvent): boolean => {
      const userId = userIn(event)
      if (userId !== null && user === null) {
        user = userId
        claim(ownerIn(userId))
      } else if (userId !== null && user !== null) isOver ||= !isSamePerson(user, userId)
      return !isOver
    },
    isOver: () => isOver
  }
}

type EntriesNow = StoredEntries & {
  readonly run: string
  readonly now: Checkpoint
  readonly storageFailure: string | null
}

/**
 * Writes recorded events into IndexedDB: a second later, in idle moments, and the rest when the page closes. If the
 * store refuses, only the events of earlier page loads are lost. A page load belongs to one operator, and recording
 * ends once it shows another.
 */
export const startJournal = () => {
  const run = randomId()
  const storage = openStorage()
  const [lines, calls] = [collectLines(run), collectCalls(run)]
  const user = followUser(storage.claim)
  /** True once the events from before this code are handed over, whose actors handled them long ago. */
  let isHandedOver = false
  queueMicrotask(() => {
    isHandedOver = true
  })

  const writeCalls = async () => storage.append([], undefined, await calls.take())
  const write = async (until: number) => {
    const written = lines.take(until)
    await storage.append(written, lines.dueCheckpoint(), [])
  }
  let isScheduled = false
  const writeAll = Effect.gen(function* () {
    yield* Effect.sleep(PAUSE)
    while (lines.isWaiting()) {
      yield* awaitIdle(PAUSE)
      void write(performance.now() + SLICE)
    }
    isScheduled = false
    if (calls.isWaiting()) yield* Effect.promise(writeCalls)
  })
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    Effect.runFork(writeAll)
  }
  addEventListener("pagehide", () => {
    if (!storage.appendLast(() => lines.take(Infinity))) void write(Infinity)
    if (calls.isWaiting()) void writeCalls()
  })

  return {
    record: (event: RecordedEvent): void => {
      if (!user.accepts(event)) return
      lines.add(event)
      liveRun.take(event.codec === undefined ? { ...event, codec: knownCodecs[event.machine] } : event, !isHandedOver)
      schedule()
    },
    recordCall: (call: RawCall): void => {
      if (user.isOver()) return
      calls.add(call)
      schedule()
    },
    handOn: () => storage.handOn(() => lines.take(Infinity)),
    /** The whole journal of this operator, and all present states. `storageFailure`: why no more is stored. */
    readEntries: async (): Promise<EntriesNow> => {
      const writtenCalls = await calls.take()
      const written = lines.take(Infinity)
      const now = lines.checkpoint()
      await storage.append(written, undefined, writtenCalls)
      return { ...(await storage.readEntries()), run, now, storageFailure: storage.failure() }
    }
  }
}
export type Journal = ReturnType<typeof startJournal>
