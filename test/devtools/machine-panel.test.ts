import { assert, describe, it } from "@effect/vitest"
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  initialTransition,
  setup,
  transition
} from "xstate"
import { actorTree, effectsInFlight, flattenNodes } from "../../src/machines/journal/actor-tree.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { acceptedEventsOf, activeIn, chartOf, traversedTransitions } from "../../src/devtools/machine-panel/chart.ts"
import { recentEvents } from "../../src/machines/journal/recent-events.ts"
import { changesBetween } from "../../src/machines/journal/states.ts"
import { withRecorder } from "../../src/machines/journal/with-recorder.ts"
import { layOut } from "../../src/devtools/machine-panel/chart-layout.ts"
import { applicationMachines } from "../microapps/application-machines.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { samplesOf, type Specimen } from "../machines/specimen.ts"

const all: ReadonlyArray<readonly [string, Specimen]> = Object.entries({ ...everyMachine, ...applicationMachines })
/** Many actors share one machine. */
const machines = [...new Map(all.map(([name, { machine }]) => [machine, name]))]

type Defined = {
  readonly id: string
  readonly states: Readonly<Record<string, Defined>>
  readonly transitions: ReadonlyArray<{
    readonly eventType: string
    readonly target?: ReadonlyArray<string | { readonly id: string }> | undefined
  }>
}
/**
 * Every state and transition, as xstate writes a machine's definition, which leaves out transitions without an event.
 */
const definedIn = (machine: AnyStateMachine, { id, states, transitions }: Defined): ReadonlyArray<string> => [
  id,
  ...[...transitions, ...((machine.getStateNodeById(id).always ?? []) as unknown as Defined["transitions"])].flatMap(
    ({ eventType, target }) => (target ?? [""]).map((to) => `${id} ${eventType} ${typeof to === "string" ? to : to.id}`)
  ),
  ...Object.values(states).flatMap((state) => definedIn(machine, state))
]

/** The states to which samples lead a machine, within a limit. */
const reachedSnapshots = ({ machine, input, ...samples }: Specimen): ReadonlyArray<AnyMachineSnapshot> => {
  const snapshots = new Map<string, AnyMachineSnapshot>()
  const waiting: Array<AnyMachineSnapshot> = [initialTransition(machine, input as never)[0] as AnyMachineSnapshot]
  while (waiting.length > 0) {
    const snapshot = waiting.shift()!
    const key = JSON.stringify(snapshot.value)
    if (snapshots.has(key)) continue
    snapshots.set(key, snapshot)
    for (const event of samplesOf({ machine, input, ...samples }))
      if (snapshot.can(event)) waiting.push(transition(machine, snapshot, event)[0] as AnyMachineSnapshot)
  }
  return [...snapshots.values()]
}

describe("a machine chart", () => {
  it("shows every state and transition of every machine", () => {
    for (const [machine, name] of machines) {
      const { states, transitions } = chartOf(machine)
      const expected = [
        ...states.map(({ id }) => id),
        ...transitions.map(({ source, event, target }) => `${source} ${event} ${target ?? ""}`)
      ]
      assert.sameMembers(expected, [...definedIn(machine, machine.definition as unknown as Defined)], name)
    }
  })

  it("Charts place all arrows and states within parents", async () => {
    for (const [machine, name] of machines) {
      const chart = chartOf(machine)
      const { boxes, arrows } = await layOut(chart)
      const placed = new Map(boxes.map((box) => [box.state.id, box]))
      assert.strictEqual(placed.size, chart.states.length, name)
      for (const { state, x, y, width, height } of boxes) {
        assert.isAbove(width * height, 0, `${name}: ${state.id}`)
        const around = placed.get(state.parent ?? "")
        if (around === undefined) continue
        assert.isTrue(
          x > around.x && y > around.y && x + width < around.x + around.width && y + height < around.y + around.height,
          `${name}: ${state.id} stands in ${around.state.id}`
        )
      }
      for (const { path, lines } of arrows) assert.match(path, /^M[\d.]+ [\d.]+ L/, `${name}: ${lines.join()}`)
      assert.sameMembers(
        arrows.flatMap(({ transitions }) => transitions),
        chart.transitions.filter(({ source, target }) => target !== null && target !== source),
        name
      )
    }
  })

  it("A chart lights active states and accepted events", () => {
    for (const [name, specimen] of all) {
      const ids = new Set(chartOf(specimen.machine).states.map(({ id }) => id))
      for (const snapshot of reachedSnapshots(specimen)) {
        const lit = activeIn(snapshot)
        assert.isTrue(lit.size > 0 && [...lit].every((id) => ids.has(id)), name)
        const accepted = new Map(acceptedEventsOf(snapshot).map(({ event, guarded }) => [event, guarded]))
        for (const event of samplesOf(specimen)) {
          const where = `${name} at ${JSON.stringify(snapshot.value)}: ${event.type}`
          if (snapshot.can(event)) assert.isTrue(accepted.has(event.type), where)
          else assert.notStrictEqual(accepted.get(event.type), false, where)
        }
      }
    }
  })

  it("A chart shows an event's transition", () => {
    const { machine } = everyMachine["replay.replay"]
    const [begun] = initialTransition(machine) as [AnyMachineSnapshot, unknown]
    const [opening] = transition(machine, begun, { type: "replay.given", name: "a" } as never) as [
      AnyMachineSnapshot,
      unknown
    ]
    const traversed = [...traversedTransitions(chartOf(machine), "replay.given", begun, opening)]
    assert.deepEqual(
      traversed.map(({ source, target }) => [source, target]),
      [["replay", "replay.opening"]]
    )
    assert.deepEqual([...traversedTransitions(chartOf(machine), "replay.closed", begun, opening)], [])
  })
})

const countingMachine = setup({ actors: { wait: fromCallback(() => {}) } }).createMachine({
  id: "counting",
  context: { count: 0 },
  initial: "resting",
  states: { resting: { on: { begun: "waiting" } }, waiting: { invoke: { src: "wait" }, on: { ended: "resting" } } }
})

describe("running machines in the panel", () => {
  const run = () => {
    const recent = recentEvents()
    const recorded = <M extends AnyStateMachine>(machine: M) =>
      withRecorder(machine, (name, event) => recent.take({ at: 1, machine: name, event }, false))
    const parent = setup({ actors: { counting: recorded(countingMachine) } }).createMachine({
      id: "parent",
      invoke: { id: "counting", src: "counting" }
    })
    const root = createActor(recorded(parent), { id: ROOT_ACTOR }).start()
    return { recent, root, counting: root.getSnapshot().children["counting"]! }
  }

  it("The panel's tree shows machines and awaited effects", () => {
    const { root, counting } = run()
    assert.deepEqual(
      flattenNodes([actorTree(root)]).map(({ path }) => path),
      [ROOT_ACTOR, `${ROOT_ACTOR}/counting`]
    )
    assert.deepEqual(effectsInFlight(counting), [])
    counting.send({ type: "begun" })
    assert.deepEqual(effectsInFlight(counting), ["wait"])
    counting.send({ type: "ended" })
    assert.deepEqual(effectsInFlight(counting), [])
  })

  it("Running machines keep their last twenty events", () => {
    const { recent, root, counting } = run()
    for (let times = 0; times < 30; times += 1) counting.send({ type: times % 2 === 0 ? "begun" : "ended" })
    const steps = recent.stepsOf(counting)
    assert.strictEqual(steps.length, 20)
    assert.deepEqual(
      steps.slice(0, 2).map(({ event, before, after }) => [event.type, before?.value, after?.value]),
      [
        ["ended", "waiting", "resting"],
        ["begun", "resting", "waiting"]
      ]
    )
    assert.deepEqual(changesBetween(steps[0]!.before!, steps[0]!.after!), [])
    root.stop()
    assert.deepEqual(recent.stepsOf(counting), [])
  })

  it("The panel shows an application's tree while running", () => {
    const recent = recentEvents()
    const recorded = withRecorder(countingMachine, (name, event) =>
      recent.take({ at: 1, machine: `device-admin.${name}`, event }, false)
    )
    const application = createActor(
      setup({ actors: { counting: recorded } }).createMachine({
        id: "applicationRoot",
        invoke: { id: "counting", src: "counting" }
      }),
      { systemId: ROOT_ACTOR }
    ).start()
    const { counting } = application.getSnapshot().children
    counting!.send({ type: "begun" })
    assert.deepEqual(
      flattenNodes(recent.trees()).map(({ path }) => path),
      ["device-admin", "device-admin/counting"]
    )
    assert.deepEqual(effectsInFlight(counting!), ["wait"])
    assert.deepEqual(
      recent.stepsOf(counting!).map(({ event, after }) => [event.type, after?.value]),
      [
        ["begun", "waiting"],
        ["xstate.init", "resting"]
      ]
    )
    application.stop()
    assert.deepEqual([recent.trees(), recent.stepsOf(counting!)], [[], []])
  })

  it("Events handed over later show no change", () => {
    const recent = recentEvents()
    const actor = createActor(countingMachine, { id: ROOT_ACTOR }).start()
    recent.take(
      { at: 1, machine: "counting", event: { type: "xstate.init", input: { token: "x" }, self: actor } },
      true
    )
    recent.take({ at: 2, machine: "counting", event: { type: "begun" } }, true)
    recent.take({ at: 3, machine: "counting", event: { type: "ended" } }, false)
    const steps = recent.stepsOf(actor)
    assert.deepEqual(
      steps.map(({ event, before, after }) => [event, before?.value, after?.value]),
      [
        [{ type: "ended" }, "resting", "resting"],
        [{ type: "begun" }, undefined, "resting"],
        [{ type: "xstate.init" }, undefined, undefined]
      ]
    )
  })
})
