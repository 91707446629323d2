import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { assign, createActor, setup } from "xstate"
import { followSight } from "../../src/effects/pages/follow-sight.ts"
import type { MachineMeta } from "../../src/machines/machine-meta.ts"

type Event =
  | { readonly type: "came"; readonly isOnline: boolean }
  | { readonly type: "went" }
  | { readonly type: "other" }

/** Records when it becomes visible and hidden. */
const part = setup({
  types: { context: {} as { readonly seen: ReadonlyArray<string> }, events: {} as Event }
}).createMachine({
  context: { seen: [] },
  meta: {
    sight: { entered: ({ isOnline }) => ({ type: "came", isOnline }), left: { type: "went" } }
  } satisfies MachineMeta<never>,
  on: { "*": { actions: assign(({ context, event }) => ({ seen: [...context.seen, event.type] })) } }
})
const page = setup({ actors: { part } }).createMachine({ invoke: { id: "part", src: "part" } })
type Name = "a" | "b"
const owner = setup({
  types: { context: {} as { readonly current: Name }, events: {} as { readonly type: "to"; readonly name: Name } },
  actors: { page }
}).createMachine({
  context: { current: "a" },
  invoke: [
    { id: "a", src: "page" },
    { id: "b", src: "page" }
  ],
  on: { to: { actions: assign(({ event }) => ({ current: event.name })) } }
})

const start = () => {
  const tabs = createActor(owner).start()
  const end = followSight(tabs, () => {
    const { children, context } = tabs.getSnapshot()
    return children[context.current]
  })
  const seenBy = (name: Name) => {
    const { children } = tabs.getSnapshot().children[name]!.getSnapshot() as { readonly children: object }
    const { part } = children as { readonly part: { readonly getSnapshot: () => { readonly context: object } } }
    return (part.getSnapshot().context as { readonly seen: ReadonlyArray<string> }).seen
  }
  return { tabs, end, seenBy }
}

describe("the visibility of a page", () => {
  const [page, win] = [Object.assign(new EventTarget(), { visibilityState: "visible" }), new EventTarget()]
  const setVisibility = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event("visibilitychange"))
  }
  beforeEach(() => {
    page.visibilityState = "visible"
    vi.stubGlobal("document", page)
    vi.stubGlobal("addEventListener", win.addEventListener.bind(win))
    vi.stubGlobal("removeEventListener", win.removeEventListener.bind(win))
  })
  afterEach(() => vi.unstubAllGlobals())

  it("A page's parts learn when tabs come and go", () => {
    const { tabs, seenBy } = start()
    tabs.send({ type: "to", name: "b" })
    assert.deepEqual([seenBy("a"), seenBy("b")], [["came", "went"], ["came"]])
  })

  it("Only the shown page receives window focus and visibility", () => {
    const { seenBy } = start()
    setVisibility("hidden")
    win.dispatchEvent(new Event("focus"))
    setVisibility("visible")
    win.dispatchEvent(new Event("focus"))
    assert.deepEqual([seenBy("a"), seenBy("b")], [["came", "went", "came", "came"], []])
  })

  it("A hidden window's page hears nothing until its return", () => {
    page.visibilityState = "hidden"
    const { seenBy } = start()
    assert.deepEqual(seenBy("a"), [])
    setVisibility("visible")
    assert.deepEqual(seenBy("a"), ["came"])
  })

  it("Nothing is heard after the end", () => {
    const { tabs, end, seenBy } = start()
    end()
    setVisibility("hidden")
    win.dispatchEvent(new Event("focus"))
    tabs.send({ type: "to", name: "b" })
    assert.deepEqual([seenBy("a"), seenBy("b")], [["came"], []])
  })
})
