import { afterEach, describe, expect, it } from "vitest"
import { type Frame, makeReaders } from "../../server/alarms/stream-readers.ts"

const MEBIBYTE = 1024 * 1024
const big: Frame = () => Buffer.alloc(MEBIBYTE)
const small: Frame = () => Buffer.from("beat")

const open = () => {
  const readers = makeReaders()
  const addReader = (session: number, waits?: -1) => {
    const out = readers.add({ session, user: session, merchant: null, language: "en-US", resumeFrom: undefined, waits })
    for (const reader of readers.inState("new")) readers.welcome(reader, [])
    return out
  }
  return { ...readers, addReader }
}
const ends: Array<() => void> = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
/** Reads whatever comes. */
const reading = (out: ReturnType<ReturnType<typeof open>["addReader"]>) => {
  let bytes = 0
  out.on("data", (chunk: Buffer) => (bytes += chunk.length))
  ends.push(() => out.destroy())
  return () => bytes
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

describe("a reader of the alarm stream", () => {
  it("Only readers over 4 MiB behind are dropped", async () => {
    const { addReader, sendAll, counts, inState } = open()
    const [idle, quick] = [addReader(1), addReader(2)]
    const messages = reading(quick)
    for (let n = 0; n < 4; n++) {
      sendAll(() => [big])
      await nextTick()
    }
    expect([idle.destroyed, idle.readableLength, counts().open]).toEqual([false, 4 * MEBIBYTE, 2])
    sendAll(() => [small])
    await nextTick()
    expect([idle.destroyed, inState("following").map(({ session }) => session)]).toEqual([true, [2]])
    expect(counts()).toMatchObject({ open: 1, dropped: 1 })
    for (let n = 0; n < 6; n++) {
      sendAll(() => [big])
      await nextTick()
    }
    expect([quick.destroyed, messages()]).toEqual([false, 10 * MEBIBYTE + 4])
  })

  it("The frame exceeding its limit drops a reader", () => {
    const { addReader, sendAll, counts } = open()
    const idle = addReader(1)
    sendAll(() => Array.from({ length: 9 }, () => big))
    expect([idle.destroyed, counts()]).toEqual([true, { messages: 5, dropped: 1, open: 0 }])
  })

  it("A reader idle for two beats is dropped", async () => {
    const { addReader, sendBeat, counts } = open()
    const [idle, waiting, quick] = [addReader(1), addReader(2, -1), addReader(3)]
    reading(quick)
    for (let n = 0; n < 4; n++) {
      sendBeat(small)
      await nextTick()
    }
    expect([idle.destroyed, waiting.destroyed, quick.destroyed]).toEqual([true, true, false])
    expect(counts()).toMatchObject({ open: 1, dropped: 2 })
  })
})
