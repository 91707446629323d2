import { assert, describe, it } from "vitest"
import type { View } from "../../src/contract/views.ts"
import { ViewsEvents } from "../../src/machines/views/views-events.ts"
import { defaultViewOf, viewsMachine } from "../../src/machines/views/views-machine.ts"
import { unreachable } from "./fixtures.ts"
import { startLive } from "./live.ts"

const view = (id: number, page: string, is_default = false): View => ({
  id,
  page,
  name: `view ${id}`,
  search: "a=1",
  columns: [],
  density: "comfortable",
  shared: false,
  owner: "ada",
  own: true,
  is_default
})

const start = (...happened: ReadonlyArray<(typeof ViewsEvents)[keyof typeof ViewsEvents]["Type"]>) => {
  const { actor, outside } = startLive("views", { machine: viewsMachine, input: undefined })
  const send = (...more: typeof happened) => more.forEach((event) => actor.send(event))
  send(ViewsEvents.loaded.make({ layouts: {}, pageSize: null }), ...happened)
  return {
    send,
    invoked: (src: string) => outside.invoked.filter((pending) => pending.src === src).length,
    defaultOf: (page: string) => defaultViewOf(actor.getSnapshot(), page)?.id ?? null,
    value: () => actor.getSnapshot().value
  }
}
const defaultsRequested = ViewsEvents.defaultsRequested.make({})
const defaultsFound = ViewsEvents.defaultsFound.make({ views: [view(1, "users", true), view(2, "roles", true)] })

describe("default views of lists", () => {
  it("The first list to open loads default views once", () => {
    const views = start()
    assert.deepEqual([views.invoked("findDefaults"), views.defaultOf("users")], [0, null])
    views.send(defaultsRequested, defaultsFound, defaultsRequested)
    assert.deepEqual([views.invoked("findDefaults"), views.value()], [1, "settled"])
    assert.deepEqual(["users", "roles", "merchants"].map(views.defaultOf), [1, 2, null])
  })

  it("A default view follows the server's latest list", () => {
    const views = start(defaultsRequested, defaultsFound, ViewsEvents.opened.make({ page: "users" }))
    views.send(ViewsEvents.listed.make({ views: [view(1, "users"), view(3, "users", true)] }))
    assert.deepEqual(["users", "roles"].map(views.defaultOf), [3, 2])
  })

  it("Default views delay no panel and are refetched if interrupted", () => {
    const views = start(
      defaultsRequested,
      ViewsEvents.opened.make({ page: "users" }),
      ViewsEvents.failed.make({ fault: unreachable })
    )
    views.send(defaultsRequested)
    assert.strictEqual(views.invoked("findDefaults"), 2)
  })

  it("A view is saved during listing, which then repeats", () => {
    const views = start(ViewsEvents.opened.make({ page: "users" }))
    const draft = {
      page: "users",
      name: "mine",
      search: "",
      columns: [],
      density: "comfortable",
      shared: false
    } as const
    views.send(ViewsEvents.saveRequested.make({ draft }))
    assert.deepEqual([views.invoked("saveView"), views.value()], [1, "saving"])
    views.send(ViewsEvents.failed.make({ fault: unreachable }))
    assert.deepEqual([views.invoked("listViews"), views.value()], [2, "listing"])
  })

  it("Views leave with their operator", () => {
    const views = start(
      defaultsRequested,
      defaultsFound,
      ViewsEvents.left.make({}),
      ViewsEvents.loaded.make({ layouts: {}, pageSize: null }),
      defaultsRequested
    )
    assert.deepEqual([views.invoked("findDefaults"), views.defaultOf("users")], [2, null])
  })
})
