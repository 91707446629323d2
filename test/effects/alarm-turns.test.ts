import { afterEach, assert, describe, it, vi } from "vitest"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Locks as browsers have them: one holder of a name, the others in a queue. */
const fakeLocks = () => {
  const lines = new Map<string, Array<() => unknown>>()
  const next = (name: string) => lines.get(name)?.[0]?.()
  return {
    request: (name: string, { signal }: { readonly signal: AbortSignal }, hold: () => Promise<void>) =>
      new Promise<void>((_, failed) => {
        const line = lines.get(name) ?? lines.set(name, []).get(name)!
        const leave = () => {
          line.splice(line.indexOf(takeTurn), 1)
          next(name)
        }
        const takeTurn = async () => {
          signal.removeEventListener("abort", giveUp)
          await hold()
          leave()
        }
        const giveUp = () => {
          leave()
          failed(signal.reason as Error)
        }
        signal.addEventListener("abort", giveUp)
        line.push(takeTurn)
        if (line.length === 1) next(name)
      })
  }
}

type World = { readonly locks?: ReturnType<typeof fakeLocks>; readonly active: boolean }

/** A window of the browser, with the module as it loads it. */
const openWindow = async ({ locks, active }: World) => {
  vi.resetModules()
  const {
    isLeader: hasTurn,
    isAnyLeader: hasAnyTurn,
    joinElection: takeTurns
  } = await import("../../src/effects/alarms/live/leader-election.ts")
  const target = new EventTarget()
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: active }, ...(locks === undefined ? {} : { locks }) })
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target))
  let gained = 0
  const election = takeTurns()
  election.becameLeader.subscribe(() => (gained += 1))
  return {
    has: () => [hasTurn("desktop"), hasTurn("sound"), hasAnyTurn()],
    gained: () => gained,
    click: () => target.dispatchEvent(new Event("pointerdown")),
    leave: async () => {
      election.leave()
      await Promise.resolve()
      await Promise.resolve()
    }
  }
}

describe("leader election between windows", () => {
  it("One window leads until it leaves", async () => {
    const locks = fakeLocks()
    const [first, second] = [await openWindow({ locks, active: true }), await openWindow({ locks, active: true })]
    assert.deepEqual(
      [first.has(), second.has()],
      [
        [true, true, true],
        [false, false, false]
      ]
    )
    await first.leave()
    assert.deepEqual([first.has(), second.has(), second.gained()], [[false, false, false], [true, true, true], 2])
  })

  it("A window that left the queue never leads", async () => {
    const locks = fakeLocks()
    const [first, second, third] = [
      await openWindow({ locks, active: true }),
      await openWindow({ locks, active: true }),
      await openWindow({ locks, active: true })
    ]
    await second.leave()
    await first.leave()
    assert.deepEqual(
      [second.has(), third.has()],
      [
        [false, false, false],
        [true, true, true]
      ]
    )
  })

  it("A window that was used plays the sound", async () => {
    const locks = fakeLocks()
    const untouched = await openWindow({ locks, active: false })
    const touched = await openWindow({ locks, active: true })
    assert.deepEqual(
      [untouched.has(), touched.has()],
      [
        [true, false, true],
        [false, true, true]
      ]
    )
    untouched.click()
    await touched.leave()
    assert.deepEqual(untouched.has(), [true, true, true])
  })

  it("Without locks every window is the leader", async () => {
    assert.deepEqual((await openWindow({ active: true })).has(), [true, true, true])
  })
})
