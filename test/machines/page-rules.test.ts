import { assert, describe, it } from "vitest"
import { createActor, emit, fromCallback, setup } from "xstate"
import { accountOverview, ownAvatar } from "../../src/machines/account/account-overview.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { withCodec } from "../../src/machines/journal/journal.ts"
import { actorsOfPage, pageMachine } from "../../src/machines/pages/page-machine.ts"
import { type PageRules, rulesIn } from "../../src/machines/pages/page-rules.ts"

type Heard = { readonly type: "heard"; readonly count: number }

/** A page with an actor that changes a picture and one that receives the change, and a root that receives it too. */
const open = (rules: PageRules<never>) => {
  const received: Array<string> = []
  const listener = setup({
    types: { events: {} as Heard, emitted: {} as { readonly type: "passedOn" } }
  }).createMachine({
    on: { heard: { actions: [({ event }) => received.push(`${event.count}`), emit({ type: "passedOn" })] } }
  })
  const avatarSaved = ownAvatar.events.done.make({ count: 2 })
  const parts = {
    avatar: { machine: ownAvatar.machine(fromCallback(({ sendBack }) => sendBack(avatarSaved)) as never) },
    listener: { machine: withCodec(listener, null as never) }
  }
  const page = pageMachine("userCenter", parts, undefined, rulesIn(rules))
  const root = setup({ actors: { page } }).createMachine({
    invoke: { src: "page", id: "userCenter", input: { query: {} } },
    on: { heard: { actions: () => received.push("root") } }
  })
  const actor = createActor(root, { systemId: ROOT_ACTOR }).start()
  const opened = actor.getSnapshot().children["userCenter"]!
  const { avatar } = actorsOfPage<typeof parts>(opened)
  return { received, change: () => avatar.send({ type: "mutation.issued", input: { avatar: "/1" } }), actor }
}

const rule =
  (to: string, send: object): PageRules<never> =>
  () => [{ from: "avatar", when: "mutation.done", to, send: send as never }]

describe("the rules of a page", () => {
  it("send an event to another of its actors", () => {
    const { received, change } = open(rule("listener", { type: "heard", count: 1 }))
    change()
    assert.deepEqual(received, ["1"])
  })

  it("Rules make events from emitted ones, or send none", () => {
    const passed = open(rule("listener", ({ count }: { readonly count: number }) => ({ type: "heard", count })))
    passed.change()
    const none = open(rule("listener", () => null))
    none.change()
    assert.deepEqual([passed.received, none.received], [["2"], []])
  })

  it("Rules reach the console's actors by name", () => {
    const { received, change } = open(rule(ROOT_ACTOR, { type: "heard", count: 1 }))
    change()
    assert.deepEqual(received, ["root"])
  })

  it("A page's rules end with it", () => {
    const { received, change, actor } = open(rule("listener", { type: "heard", count: 1 }))
    actor.stop()
    change()
    assert.deepEqual(received, [])
  })
})

describe("a page visit", () => {
  it("A visit leads its page's parts to its address", () => {
    const keys: Array<unknown> = []
    const load = fromCallback(({ input }) => void keys.push(input)) as never
    const page = pageMachine("order", { query: accountOverview.part(load, "id") })
    const application = setup({
      types: { events: {} as { readonly type: "visit"; readonly name: string; readonly id: string } },
      actors: { page }
    }).createMachine({
      invoke: { src: "page", id: "order", input: { query: { id: "1" } } },
      on: {
        visit: {
          actions: emit(({ event: { name, id } }) => ({
            type: "application.screenVisited",
            name,
            query: { id },
            isReturn: false
          }))
        }
      }
    })
    const root = createActor(
      setup({ actors: { application } }).createMachine({ invoke: { src: "application", systemId: "application" } }),
      { systemId: ROOT_ACTOR }
    ).start()
    const visit = (name: string, id: string) => root.system.get("application").send({ type: "visit", name, id })
    visit("order", "1")
    visit("orders", "3")
    visit("order", "2")
    assert.deepEqual(keys, ["1", "2"])
  })
})
