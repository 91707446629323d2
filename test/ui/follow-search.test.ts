import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router"
import { assert, describe, it } from "vitest"
import { createActor, emit, setup } from "xstate"
import { searchIn } from "../../src/contract/addresses.ts"
import { forwardEmitted, ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import type { PageEmitted } from "../../src/machines/pages/follow-address.ts"
import { actorsOfPage, pageByName, pageMachine } from "../../src/machines/pages/page-machine.ts"
import { pendingQueryIn, type RecordsActor } from "../../src/machines/records/typed-records.ts"
import { tabAt } from "../../src/machines/tabs/tab-at.ts"
import { tabsMachine } from "../../src/machines/tabs/tabs-machine.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import { stringifySearch } from "../../src/ui/shell/address.tsx"
import { followSearch } from "../../src/ui/shell/follow-search.ts"
import { pendingEffects } from "../machines/live.ts"
import { listed, query } from "../machines/records-actor.ts"

const ADDRESS = "/user/userList?page=2"

/** The page of users at an address, and a router that never renders another one. */
const open = async () => {
  const part = userList.part(pendingEffects().actorsOf(userList.machine({} as never) as never) as never)
  const tabs = tabsMachine.provide({
    actors: {
      page: pageByName((name) => pageMachine(name, { list: part })),
      ...(pendingEffects().actorsOf(tabsMachine) as object)
    }
  })
  const root = createActor(
    setup({
      types: { events: {} as PageEmitted, emitted: {} as PageEmitted },
      actors: { tabs, forwardEmitted }
    }).createMachine({
      invoke: { src: "tabs", systemId: "tabs", input: { owner: 1 } },
      on: { "page.searchChanged": { actions: emit(({ event }) => event) } }
    }),
    { systemId: ROOT_ACTOR }
  ).start()
  const actor = root.system.get("tabs")
  actor.send({ type: "tabs.loaded", open: [], used: [] })
  actor.send({ type: "tabs.pageLoaded", name: "userList", query: { page: "2" } })
  actor.send({ type: "tabs.visited", tab: tabAt("userList", ADDRESS) })
  const list = actorsOfPage(actor.getSnapshot().children["userList"])["list"] as RecordsActor
  list.send({ ...listed, total: 20 })

  const history = createMemoryHistory({ initialEntries: [ADDRESS] })
  const [top, judged] = [createRootRoute(), Promise.withResolvers<void>()]
  const routes = ["/user/userList", "/account/userCenter"].map((path) =>
    createRoute({ getParentRoute: () => top, path, beforeLoad: () => judged.promise })
  )
  const router = createRouter({
    routeTree: top.addChildren(routes),
    history,
    parseSearch: searchIn,
    stringifySearch,
    origin: "http://localhost",
    isServer: false
  })
  followSearch(router, root as never, () => actor)
  history.subscribe(() => void router.load())
  void router.load()
  return {
    history,
    list,
    turnTo: (page: number) => {
      list.send({ type: "records.queried", query: query(page) })
      list.send({ ...listed, total: 20 })
    },
    pending: () => pendingQueryIn<ReturnType<typeof query>>(list.getSnapshot()).page
  }
}

describe("the visible page's query", () => {
  it("Back leads the list before the page it left was rendered", async () => {
    const { history, turnTo, pending } = await open()
    turnTo(1)
    assert.deepEqual([history.location.href, history.length], ["/user/userList", 2])
    history.back()
    assert.deepEqual([history.location.href, pending()], [ADDRESS, 2])
  })

  it("A page that is being left leads nowhere", async () => {
    const { history, turnTo, pending } = await open()
    history.push("/account/userCenter")
    turnTo(1)
    assert.strictEqual(history.location.href, "/account/userCenter")
    history.back()
    assert.deepEqual([history.location.href, pending()], [ADDRESS, 2])
  })
})
