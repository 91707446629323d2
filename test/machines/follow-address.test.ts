import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { createActor, emit, setup, type SnapshotFrom } from "xstate"
import { searchIn, searchText } from "../../src/contract/addresses.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import type { PageEmitted, PageVisited } from "../../src/machines/pages/follow-address.ts"
import { actorsOfPage, pageMachine } from "../../src/machines/pages/page-machine.ts"
import {
  isOffline,
  pendingQueryIn,
  queryIn,
  type RecordsActor,
  selectedOf
} from "../../src/machines/records/typed-records.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import { layoutOf, type ViewsActor, viewsMachine } from "../../src/machines/views/views-machine.ts"
import { filtersOf, type AlarmBoardActor } from "../../src/machines/alarms/alarm-board-machine.ts"
import { noFilters } from "../../src/machines/alarms/board-filters.ts"
import { recordParts } from "../../src/effects/lists/record-part.ts"
import { page as alarmBoard } from "../../src/wiring/pages/alarm-board.tsx"
import { page as notifyRules } from "../../src/wiring/pages/alarm-notify-setting.tsx"
import { pendingEffects } from "./live.ts"
import { bob, query } from "./records-actor.ts"

type Visit = PageVisited & { readonly type: "visited" }

/** A page with these parts, and the history of a browser that follows it at once. */
const open = (parts: Parameters<typeof pageMachine>[1], first = "") => {
  const entries = [first]
  let at = 0
  const tabs = setup({ types: { events: {} as Visit } }).createMachine({
    on: { visited: { actions: emit(({ event }) => ({ ...event, type: "tabs.pageVisited" })) } }
  })
  const root = createActor(
    setup({
      types: { events: {} as PageEmitted },
      actors: {
        tabs,
        views: viewsMachine.provide({ actors: pendingEffects().actorsOf(viewsMachine) as never }),
        page: pageMachine("page", parts)
      }
    }).createMachine({
      invoke: [
        { src: "tabs", systemId: "tabs" },
        { src: "views", systemId: "views" },
        { src: "page", id: "page", input: { query: searchIn(first) } }
      ],
      on: {
        "page.searchChanged": {
          actions: ({ event: { search, replace } }) => {
            if (!replace) entries.splice((at += 1))
            entries[at] = searchText(search)
            visit(false)
          }
        }
      }
    }),
    { systemId: ROOT_ACTOR }
  )
  const visit = (isReturn: boolean) =>
    root.system.get("tabs").send({ type: "visited", name: "page", query: searchIn(entries[at]!), isReturn })
  root.start()
  const views = root.system.get("views") as ViewsActor
  views.send({ type: "views.loaded", layouts: {}, pageSize: null })
  visit(true)
  return {
    views,
    part: actorsOfPage(root.getSnapshot().children["page"]!),
    history: () => [entries, at],
    search: () => entries[at]!,
    go: (search: string, isReturn = false) => {
      entries.splice((at += 1))
      entries[at] = search
      visit(isReturn)
    },
    step: (distance: number) => {
      const next = Math.min(Math.max(at + distance, 0), entries.length - 1)
      if (next === at) return
      at = next
      visit(false)
    }
  }
}

const answerless = () => pendingEffects().actorsOf(userList.machine({} as never) as never) as never
const rows = Array.from({ length: 20 }, (_, index) => ({ ...bob, id: index + 1 }))
const fault = { _tag: "Unreachable", msg: "", call: "" } as const
const { events } = userList

/** The same of a list of users, whose server has 50. */
const openList = (first = "") => {
  const page = open({ list: userList.part(answerless()) }, first)
  const list = page.part["list"] as RecordsActor
  const pending = () => pendingQueryIn<ReturnType<typeof query>>(list.getSnapshot())
  const answer = () => {
    const from = ({ page: number, page_size: size }: ReturnType<typeof query>) =>
      rows.slice(0, 50 - (number - 1) * size)
    do list.send(events.listed.make({ rows: from(pending()), total: 50, at: 0 }))
    while (list.getSnapshot().hasTag("listing"))
  }
  return {
    ...page,
    list,
    answer,
    pending,
    shown: () => queryIn<ReturnType<typeof query>>(list.getSnapshot()).page,
    ask: (number: number) => list.send(events.queried.make({ query: query(number) })),
    goOffline: () => {
      list.send(events.listFailed.make({ fault }))
      list.send(events.serverUnreachable.make({}))
      assert.isTrue(isOffline(list.getSnapshot()))
    },
    goOnline: () => list.send(events.serverReached.make({}))
  }
}

describe("the address of a list", () => {
  it("A step enters the history when its rows arrive", () => {
    const page = openList()
    page.answer()
    page.ask(2)
    assert.deepEqual(page.history(), [[""], 0])
    page.answer()
    assert.deepEqual(page.history(), [["", "page=2"], 1])
  })

  it("Back and forward lead the list, adding no entry", () => {
    const page = openList("page=2")
    page.answer()
    page.ask(1)
    page.answer()
    page.step(-1)
    assert.strictEqual(page.pending().page, 2)
    page.answer()
    page.step(1)
    page.answer()
    assert.deepEqual([page.shown(), page.history()], [1, [["page=2", ""], 1]])
  })

  it.each([
    ["page=9", "page=3"],
    ["page=1", ""],
    ["page=abc&page_size=-5&sort=password_hash&nobody=knows", ""],
    ["nobody=knows&page=2", "page=2"]
  ])("The address %s is corrected in place", (address, corrected) => {
    const page = openList(address)
    page.answer()
    assert.deepEqual(page.history(), [[corrected], 0])
    page.go(address)
    if (page.list.getSnapshot().hasTag("listing")) page.answer()
    assert.deepEqual(page.history(), [[corrected, corrected], 1])
  })

  it("A step after a correction gets an entry", () => {
    const page = openList("page=abc")
    page.answer()
    page.ask(2)
    page.answer()
    assert.deepEqual(page.history(), [["", "page=2"], 1])
  })

  it("Returning to the bare address keeps the list", () => {
    const page = openList()
    page.answer()
    page.ask(2)
    page.answer()
    page.go("", true)
    assert.deepEqual([page.pending().page, page.history()], [2, [["", "page=2", "page=2"], 2]])
    page.go("")
    assert.strictEqual(page.pending().page, 1, "within the page the bare address is the first page")
  })

  it("An address with pending rows requests nothing", () => {
    const page = openList()
    page.answer()
    page.ask(2)
    let changes = 0
    page.list.subscribe(() => (changes += 1))
    page.go("page=2")
    assert.strictEqual(changes, 0, "nothing was asked of the list")
    page.answer()
    assert.deepEqual(page.history(), [["", "page=2"], 1])
  })

  it("Offline, the address changes only with its rows", () => {
    const page = openList()
    page.answer()
    page.ask(2)
    page.goOffline()
    assert.deepEqual(page.history(), [[""], 0])
    page.goOnline()
    page.answer()
    assert.deepEqual(page.history(), [["", "page=2"], 1])
  })

  it("A chosen number of rows opens every list and outlasts visits", () => {
    const page = openList("username=b")
    page.answer()
    page.list.send(events.queried.make({ query: { page: 1, page_size: 50, username: "b" } }))
    page.views.send({ type: "views.pageSizeChosen", pageSize: 50 })
    page.answer()
    assert.deepEqual(page.history(), [["page_size=50&username=b"], 0])
    page.go("username=e")
    assert.deepEqual([page.pending().page_size, page.pending().page], [50, 1])
    page.answer()
    assert.deepEqual(page.history(), [["page_size=50&username=b", "page_size=50&username=e"], 1])
    const { input } = userList.part(answerless())
    const system = { get: () => page.views } as never
    assert.deepEqual(input({ query: {} }, system).query, { page: 1, page_size: 50 })
    assert.deepEqual(input({ query: { page_size: "10" } }, system).query, { page: 1, page_size: 10 })
  })

  it("An address that selects all rows does so once", () => {
    const all = events.listed.make({ rows: rows.slice(0, 2), total: 2, at: 0 })
    const page = openList("username=b&select=all")
    const selected = () => selectedOf(page.list.getSnapshot())
    page.list.send(all)
    page.list.send(all)
    assert.deepEqual(
      [selected(), page.history()],
      [
        [1, 2],
        [["username=b"], 0]
      ]
    )
    page.list.send(events.rowsSelected.make({ ids: [] }))
    page.go("username=b")
    page.go("", true)
    assert.deepEqual(selected(), [])
    page.go("username=b&select=all")
    page.list.send(all)
    page.list.send(all)
    assert.deepEqual([selected(), page.search()], [[1, 2], "username=b"])
  })

  it("Offline, a visited address shows its rows later", () => {
    const page = openList("page=2")
    page.answer()
    page.go("page=3")
    page.goOffline()
    assert.deepEqual([page.shown(), page.history()], [2, [["page=2", "page=2"], 1]])
    page.goOnline()
    page.answer()
    assert.deepEqual([page.shown(), page.history()], [3, [["page=2", "page=3"], 1]])
  })

  it("An untouched list's bare address shows the default view", () => {
    const view = { page: "page", search: "page_size=50", columns: [{ id: "email", shown: false }], density: "compact" }
    const found = { type: "views.defaultsFound", views: [{ ...view, id: 1, name: "", is_default: true }] } as never
    const page = openList()
    page.views.send(found)
    assert.strictEqual(page.pending().page_size, 50)
    assert.deepEqual(layoutOf(page.views.getSnapshot(), "page")?.columns, view.columns)
    page.answer()
    assert.deepEqual(page.history(), [["page_size=50"], 0])
    for (const other of [openList("page=2"), openList()]) {
      other.ask(3)
      other.views.send(found)
      assert.deepEqual([other.pending().page, other.pending().page_size], [3, 20])
    }
  })

  it("After any steps, visits and failures address and rows agree", () => {
    const move = fc.oneof(
      fc.record({ kind: fc.constantFrom("ask", "go", "return"), page: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constantFrom("back", "forward", "answer", "offline", "online"), page: fc.constant(0) })
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const page = openList()
        const isListing = () => page.list.getSnapshot().matches("listing")
        const address = (number: number) => (number === 1 ? "" : `page=${number}`)
        for (const { kind, page: number } of moves) {
          if (kind === "ask") page.ask(number)
          else if (kind === "go" || kind === "return") page.go(address(number), kind === "return")
          else if (kind === "back" || kind === "forward") page.step(kind === "back" ? -1 : 1)
          else if (kind === "online") page.goOnline()
          else if (isListing() && kind === "answer") page.answer()
          else if (isListing()) page.goOffline()
        }
        page.goOnline()
        if (isListing()) page.answer()
        assert.strictEqual(page.search(), address(page.shown()))
        assert.deepEqual(page.pending(), queryIn(page.list.getSnapshot()))
      })
    )
  })
})

const inert = (() => answerlessEffect) as never
const answerlessEffect = pendingEffects().actorsOf(userList.machine({} as never) as never)["list"]

describe("addresses of other page parts", () => {
  it("Typing in a board filter adds no entry", () => {
    const page = open({ board: alarmBoard.parts!({ fromEffect: inert, recordParts: inert })["board"]! }, "types=abc")
    const board = page.part["board"] as unknown as AlarmBoardActor
    const now = (): SnapshotFrom<AlarmBoardActor> => board.getSnapshot()
    const filter = (filters: Partial<typeof noFilters>) =>
      board.send({ type: "alarmBoard.filtered", filters: { ...filtersOf(now()), ...filters } })
    assert.deepEqual(page.history(), [[""], 0], "rubbish is corrected at once")
    filter({ text: "r" })
    filter({ text: "ro" })
    assert.deepEqual(page.history(), [["text=ro"], 0])
    filter({ severity: ["critical"] })
    assert.deepEqual(page.history(), [["text=ro", "severity=critical&text=ro"], 1])
    page.step(-1)
    assert.deepEqual(filtersOf(now()), { ...noFilters, text: "ro" })
    page.go("", true)
    assert.strictEqual(page.search(), "text=ro")
    page.go("")
    assert.deepEqual(filtersOf(now()), noFilters)
  })

  it("The notify rules' coverage leaves their list unchanged", () => {
    const { list: part } = notifyRules.parts!({ fromEffect: inert, recordParts: recordParts(inert) })
    const page = open({ list: part! }, "page=2")
    const list = page.part["list"] as RecordsActor
    list.send(events.listed.make({ rows, total: 25, at: 0 }))
    const pending = () => pendingQueryIn<ReturnType<typeof query>>(list.getSnapshot()).page
    page.go("view=coverage")
    assert.deepEqual([page.search(), pending()], ["view=coverage", 2])
    page.go("")
    assert.deepEqual([page.search(), pending()], ["page=2", 2])
  })
})
