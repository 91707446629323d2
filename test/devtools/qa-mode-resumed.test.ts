import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { type AnyActorRef, createActor, fromCallback, setup, spawnChild, stopChild } from "xstate"
// QA mode loads it by itself: nothing is loading when a test is over.
import "../../src/contract/console-api.ts"
import { developerTools } from "../../src/devtools/machine-panel/developer-tools.ts"
import { toolsClock, toolsRules } from "../../src/devtools/machine-panel/tools-parts.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { isQueryLoading, type QueryActor } from "../../src/machines/queries/query-machine.ts"
import { injectionsOf, isQaModeOn, type QaModeActor } from "../../src/devtools/qa-mode/qa-mode-machine.ts"
import { pageMachine } from "../../src/machines/pages/page-machine.ts"
import { inertLogic } from "../../src/machines/effect-logic.ts"
import { openQaMode } from "../../src/devtools/qa-mode/qa-mode.ts"
import { resumeQaMode } from "../../src/wiring/resume-qa-mode.ts"

const storage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key)
  }
}
const [ADA, BOB] = [1, 2]

const loads: Array<AnyActorRef> = []

/** The page is reloaded: somebody is signed in, and everything before it has ended abruptly. */
const load = (owner: number, until: number | null = null) => {
  let answer = (_: boolean): void => {}
  const load = fromCallback(({ sendBack }) => {
    answer = (allowed) =>
      sendBack(developerTools.events.loaded.make({ data: { allowed, allowed_until: allowed ? until : null } }))
  })
  const parts = { tools: developerTools.part(load as never), clock: toolsClock, qaMode: openQaMode(inertLogic).part }
  const console = createActor(
    setup({ actors: { page: pageMachine("machines", parts, undefined, toolsRules) } }).createMachine({
      id: ROOT_ACTOR,
      context: { owner },
      on: {
        opened: { actions: spawnChild("page", { id: "machines", input: { query: {} } }) },
        left: { actions: stopChild("machines") }
      }
    }),
    { systemId: ROOT_ACTOR }
  ).start()
  loads.push(console)
  const open = () => console.send({ type: "opened" })
  const qaMode = (): QaModeActor | undefined => console.system.get("machines.qaMode")
  const tools = (): QueryActor => console.system.get("machines.tools")
  const isOn = () => qaMode() !== undefined && isQaModeOn(qaMode()!.getSnapshot())
  const loadPage = vi.fn(async () => ({}) as never)
  const resume = async () => {
    resumeQaMode(console as never, open, loadPage)
    if (loadPage.mock.calls.length > 0) await vi.waitFor(() => assert.isDefined(qaMode()))
  }
  const turnOn = () => {
    open()
    answer(true)
    qaMode()!.send({ type: "qaMode.turnedOn" })
  }
  return {
    qaMode,
    tools,
    isOn,
    loadPage,
    resume,
    turnOn,
    answer: (allowed: boolean) => answer(allowed),
    send: console.send
  }
}

/** QA mode after a reload: on or off, and whether its code was loaded for that. */
const reloaded = async (owner = ADA) => {
  const { resume, isOn, loadPage } = load(owner)
  await resume()
  return [isOn(), loadPage.mock.calls.length > 0]
}

beforeEach(() => {
  vi.stubEnv("DEV", false)
  vi.stubGlobal("sessionStorage", storage())
  vi.stubGlobal("localStorage", storage())
})
afterEach(() => {
  for (const actor of loads.splice(0)) actor.stop()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe("QA mode after a reload", () => {
  it("QA mode resumes per operator and window without faults", async () => {
    const { turnOn, qaMode } = load(ADA)
    assert.deepEqual(await reloaded(), [false, false])
    turnOn()
    const injection = { call: "", outcome: "offline", sample: { seed: 1, percent: 100 } }
    qaMode()!.send({ type: "qaMode.injectionAdded", injection })
    const next = load(ADA)
    await next.resume()
    assert.isTrue(next.isOn())
    assert.deepEqual(injectionsOf(next.qaMode()!.getSnapshot()), [])
    assert.deepEqual(await reloaded(BOB), [false, false])
    assert.deepEqual(await reloaded(), [true, true])
    vi.stubGlobal("sessionStorage", storage())
    assert.deepEqual(await reloaded(), [false, false])
  })

  it("QA mode ends when off or logged out", async () => {
    const one = load(ADA)
    one.turnOn()
    one.qaMode()!.send({ type: "qaMode.turnedOff" })
    assert.deepEqual(await reloaded(), [false, false])
    one.qaMode()!.send({ type: "qaMode.turnedOn" })
    one.send({ type: "left" })
    assert.deepEqual(await reloaded(), [false, false])
  })

  it("QA mode ends once developers' tools are forbidden", async () => {
    const one = load(ADA)
    one.turnOn()
    const next = load(ADA)
    await next.resume()
    next.answer(true)
    assert.isTrue(next.isOn())
    const last = load(ADA)
    await last.resume()
    last.answer(false)
    assert.isFalse(last.isOn())
    assert.deepEqual(await reloaded(), [false, false])
    last.qaMode()!.send({ type: "qaMode.turnedOn" })
    assert.isFalse(last.isOn())
  })

  it("Resuming QA mode asks the server when due", async () => {
    vi.useFakeTimers()
    const one = load(ADA, Date.now() + 8 * 3_600_000)
    one.turnOn()
    vi.advanceTimersByTime(8 * 3_600_000 - 1)
    assert.isFalse(isQueryLoading(one.tools().getSnapshot()))
    vi.advanceTimersByTime(1)
    assert.isTrue(isQueryLoading(one.tools().getSnapshot()))
    assert.isTrue(one.isOn())
    one.answer(false)
    assert.isFalse(one.isOn())
  })

  it("Development builds always resume QA mode", async () => {
    vi.stubEnv("DEV", true)
    const one = load(ADA)
    one.turnOn()
    const next = load(ADA)
    await next.resume()
    next.answer(false)
    assert.isTrue(next.isOn())
    assert.deepEqual(await reloaded(), [true, true])
  })

  it("QA mode is off without window storage", async () => {
    vi.stubGlobal("sessionStorage", undefined)
    const one = load(ADA)
    one.turnOn()
    assert.isTrue(one.isOn())
    assert.deepEqual(await reloaded(), [false, false])
  })
})
