import { recorder, type RecordedEvent } from "../../src/machines/journal/journal.ts"
import type { OnEvent } from "../../src/machines/journal/with-recorder.ts"
import { startJournal } from "../../src/wiring/journal.ts"
import { codecs, openConsole } from "../day/open-console.ts"
import { workDay } from "../day/work-day.ts"

const day = workDay(10_000)
const { record } = startJournal()
const seeAsTheConsoleDoes: OnEvent = (machine, event) => record({ at: Date.now(), machine, event })

const burst = (see: OnEvent | null): number => {
  const { actorOf, close } = openConsole(see)
  const start = performance.now()
  for (const [to, event] of day) actorOf(to).send(event)
  const took = performance.now() - start
  close()
  return took
}

/** Milliseconds of work that a burst leaves to idle moments. */
const encode = () => {
  const events: Array<RecordedEvent> = []
  burst((machine, event) => void events.push({ at: Date.now(), machine, event }))
  const toLine = recorder(codecs, "bench")
  const start = performance.now()
  const lineCount = events.filter((event) => toLine(event) !== null).length
  return { encoding: performance.now() - start, lines: lineCount }
}

/** Bursts with the journal and without, in alternating order. */
const pairs = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const first = burst(index % 2 === 0 ? seeAsTheConsoleDoes : null)
    const second = burst(index % 2 === 0 ? null : seeAsTheConsoleDoes)
    return index % 2 === 0 ? { journaled: first, plain: second } : { journaled: second, plain: first }
  })

export type JournalPage = { readonly pairs: typeof pairs; readonly encode: typeof encode }
Object.assign(globalThis, { journalPage: { pairs, encode } satisfies JournalPage })
