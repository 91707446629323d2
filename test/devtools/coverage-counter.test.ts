import { assert, beforeEach, describe, it } from "@effect/vitest"
import { afterEach, vi } from "vitest"
import { type AnyActorRef, type AnyStateMachine, assign, createActor, setup } from "xstate"
import { openCoverageCounter } from "../../src/devtools/qa-mode/coverage-counter.ts"
import { chartOf } from "../../src/devtools/machine-panel/chart.ts"
import type { RecordedEvent } from "../../src/machines/journal/journal.ts"
import { recentEvents } from "../../src/machines/journal/recent-events.ts"
import { reportOf, mergeCoverage, noCoverage, type Coverage } from "../../src/devtools/qa-mode/coverage.ts"
import { withRecorder } from "../../src/machines/journal/with-recorder.ts"

const inner = setup({}).createMachine({
  id: "inner",
  initial: "low",
  context: { steps: 0 },
  states: {
    low: {
      on: {
        up: [
          { guard: ({ context }) => (context as { steps: number }).steps > 0, target: "high" },
          { actions: assign({ steps: 1 }) }
        ]
      }
    },
    high: { always: "top" },
    top: {}
  }
})
const outer = setup({ actors: { inner: inner as AnyStateMachine } }).createMachine({
  id: "outer",
  initial: "idle",
  states: { idle: { on: { go: "busy" } }, busy: { invoke: { id: "child", src: "inner" }, on: { back: "idle" } } }
})

describe("coverage of running machines", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const nobodyElse = { trees: () => [], follow: () => () => {} }

  it("Coverage counts all actors' visited states and transitions", () => {
    const root = createActor(outer).start()
    const own = createActor(setup({}).createMachine({ id: "qaMode" }), { parent: root } as never).start()
    root.send({ type: "go" })
    root.send({ type: "back" })
    const counter = openCoverageCounter()
    let coverage: Coverage = noCoverage
    const stop = counter.count(own, nobodyElse, (reported) => {
      coverage = mergeCoverage(coverage, reported)
      own.send({ type: "told" })
    })
    root.send({ type: "go" })
    const child = root.getSnapshot().children["child"]!
    for (let time = 0; time < 3; time += 1) child.send({ type: "up" })
    assert.deepEqual(coverage, {})
    vi.runAllTimers()
    assert.deepEqual(coverage, {
      outer: { states: { outer: 1, "outer.idle": 1, "outer.busy": 1 }, transitions: { "outer.idle: go": 1 } },
      inner: {
        states: { inner: 1, "inner.low": 1, "inner.high": 1, "inner.top": 1 },
        transitions: { "inner.low: up 2": 1, "inner.low: up 1": 1, "inner.high: always": 1 }
      }
    })
    const { leftStates, leftTransitions } = reportOf(coverage, "outer", chartOf(outer))
    assert.deepEqual([leftStates, leftTransitions.map(({ name }) => name)], [[], ["outer.busy: back"]])
    stop()
    root.send({ type: "back" })
    vi.runAllTimers()
    assert.notProperty(coverage["outer"]!.transitions, "outer.busy: back")
  })

  it("Coverage includes embedded applications and restarts once forgotten", () => {
    const followers = new Set<(event: unknown, actor: AnyActorRef) => void>()
    const run = recentEvents()
    const application = (name: string) => {
      const record = (machine: string, event: RecordedEvent["event"]) => {
        const taken = { at: 0, machine: `${name}.${machine}`, event }
        run.take(taken, false)
        for (const listener of followers) listener(taken, run.actorOf(taken.machine)!)
      }
      const machine = withRecorder(inner as AnyStateMachine, record)
      return createActor(outer.provide({ actors: { inner: machine } }) as AnyStateMachine).start()
    }
    const own = createActor(setup({}).createMachine({ id: "qaMode" })).start()
    const counter = openCoverageCounter()
    let coverage: Coverage = noCoverage
    const before = application("device-admin")
    before.send({ type: "go" })
    const count = () =>
      counter.count(
        own,
        {
          trees: run.trees,
          follow: (listener) => {
            followers.add(listener)
            return () => followers.delete(listener)
          }
        },
        (reported) => {
          coverage = mergeCoverage(coverage, reported)
        }
      )
    const stop = count()
    vi.runAllTimers()
    const expected = {
      outer: { states: { outer: 1, "outer.busy": 1 }, transitions: {} },
      inner: { states: { inner: 1, "inner.low": 1 }, transitions: {} }
    }
    assert.deepEqual(coverage, expected)
    before.stop()
    const later = application("sale-admin")
    later.send({ type: "go" })
    later.getSnapshot().children["child"]!.send({ type: "up" })
    vi.runAllTimers()
    assert.deepEqual(coverage["inner"], {
      states: { inner: 2, "inner.low": 2 },
      transitions: { "inner.low: up 2": 1 }
    })
    stop()
    later.getSnapshot().children["child"]!.send({ type: "up" })
    counter.reset()
    coverage = noCoverage
    const end = count()
    vi.runAllTimers()
    assert.deepEqual(coverage, {
      outer: expected.outer,
      inner: { states: { inner: 1, "inner.top": 1 }, transitions: {} }
    })
    end()
  })
})
