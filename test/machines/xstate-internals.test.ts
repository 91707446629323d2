import { assert, describe, it } from "vitest"
import {
  type AnyActorRef,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  assign,
  createActor,
  fromCallback,
  setup
} from "xstate"
import { copyOf, nodesOf, parentOf, replaceLogic, rootOf, transitionsOf } from "../../src/machines/xstate-internals.ts"

const effects: Array<AnyActorRef> = []
const inner = setup({ actors: { effect: fromCallback(({ self }) => void effects.push(self)) } }).createMachine({
  id: "inner",
  invoke: { src: "effect" }
})
const outer = setup({ actors: { inner } }).createMachine({
  id: "outer",
  initial: "idle",
  context: { count: 0 },
  invoke: { id: "inner", src: "inner" },
  states: {
    idle: { on: { go: { target: "busy", actions: assign({ count: ({ context }) => context["count"] + 1 }) } } },
    busy: { always: "resting" },
    resting: {}
  }
})

describe("the pinned version of xstate", () => {
  it("knows the parent of actors and effects", () => {
    const root = createActor(outer).start()
    const child = root.getSnapshot().children["inner"] as AnyActorRef
    const effect = effects.at(-1)!
    assert.isUndefined(parentOf(root))
    assert.strictEqual(parentOf(child), root)
    assert.strictEqual(parentOf(effect), child)
    assert.strictEqual(rootOf(effect), root)
  })

  it("knows the nodes of active states", () => {
    const actor = createActor(outer).start()
    assert.deepEqual(
      nodesOf(actor.getSnapshot()).map(({ id }) => id),
      ["outer", "outer.idle"]
    )
  })

  it("An inspected step shows its transitions", () => {
    const taken: Array<AnyTransitionDefinition> = []
    const actor = createActor(outer, { inspect: (event) => taken.push(...transitionsOf(event)) }).start()
    taken.length = 0
    actor.send({ type: "go" })
    assert.deepEqual(
      taken.map(({ eventType, source }) => [source.id, eventType]),
      [
        ["outer.idle", "go"],
        ["outer.busy", ""]
      ]
    )
  })

  it("Replaced functions receive starts and events", () => {
    const seen: Array<string> = []
    const replaced: AnyStateMachine = replaceLogic(copyOf(outer), ({ getInitialSnapshot, transition }) => ({
      getInitialSnapshot: (scope, input) => {
        seen.push("start")
        return getInitialSnapshot(scope, input)
      },
      transition: (snapshot, event, scope) => {
        seen.push(event.type)
        return transition(snapshot, event, scope)
      }
    }))
    const actor = createActor(replaced).start()
    actor.send({ type: "go" })
    assert.deepEqual(seen, ["start", "go"])
    assert.strictEqual(actor.getSnapshot().value, "resting")
    assert.deepEqual(actor.getSnapshot().context, { count: 1 })
  })

  it("A machine with other functions is ignored", () => {
    const copy = replaceLogic(copyOf(outer), () => ({ transition: (snapshot) => snapshot }))
    const [changed, untouched] = [createActor(copy).start(), createActor(outer).start()]
    for (const actor of [changed, untouched]) actor.send({ type: "go" })
    assert.strictEqual(changed.getSnapshot().value, "idle")
    assert.strictEqual(untouched.getSnapshot().value, "resting")
    assert.strictEqual(copy.root, outer.root)
  })
})
