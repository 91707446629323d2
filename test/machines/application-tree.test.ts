import { assert, describe, it } from "vitest"
import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from "xstate"
import { applicationMachine, applicationRoot } from "../../src/machines/application/application-machine.ts"
import { ROOT_ACTOR } from "../../src/machines/forward-emitted.ts"
import { type JournalLine, recorder } from "../../src/machines/journal/journal.ts"
import { withRecorder } from "../../src/machines/journal/with-recorder.ts"
import { noticesMachine, visibleNoticesOf } from "../../src/machines/notices/notices-machine.ts"
import { pageByName, pageMachine } from "../../src/machines/pages/page-machine.ts"
import { invalidate } from "../../src/machines/pages/invalidate.ts"
import { hasUnsavedInput } from "../../src/machines/has-unsaved-input.ts"
import { exportMachine } from "../../src/machines/export/export-machine.ts"
import { viewsMachine } from "../../src/machines/views/views-machine.ts"
import { readLines, replay } from "../journal/replay.ts"
import { everyCodec, everyMachine } from "./every-machine.ts"
import { refusedFault, sessionLost } from "./fixtures.ts"
import { pendingEffects } from "./live.ts"
import { statesIn } from "./tree.ts"

type Events = { readonly type: string; readonly [field: string]: unknown }
const partNames = ["list", "query", "mutation"] as const
const openedApplication = {
  list: everyMachine["userList.list"],
  query: everyMachine["userList.roles"],
  mutation: everyMachine["userCenter.ending"]
}
const codecs = {
  ...everyCodec,
  application: everyCodec["an embedded application"]!,
  ...Object.fromEntries(
    ["first", "second"].flatMap((name) => partNames.map((part) => [`${name}.${part}`, openedApplication[part].codec]))
  )
}

/** The real tree of an application of two screens, each with a list, a query and a mutation, whose effects wait for ever. */
const open = ({ embedded = true } = {}) => {
  const { actorsOf, open: running } = pendingEffects()
  const lines: Array<JournalLine> = []
  const write = recorder(codecs, "run")
  const journaled = <M extends AnyStateMachine>(machine: M): M =>
    withRecorder(machine, (actor, event) => {
      const line = write({ at: lines.length, machine: actor, event })
      if (line !== null) lines.push(line)
    })
  const answered = <M extends AnyStateMachine>(machine: M): M => machine.provide({ actors: actorsOf(machine) }) as M
  const parts = Object.fromEntries(
    partNames.map((part) => {
      const { machine, codec, input } = openedApplication[part]
      return [part, { machine: Object.assign(answered(machine), { codec: codec }), input: () => input }]
    })
  )
  const screen = pageByName((name) => pageMachine(name, parts, journaled))
  const root = createActor(
    applicationRoot.provide({
      actors: {
        application: journaled(applicationMachine.provide({ actors: { screen } })),
        notices: journaled(answered(noticesMachine)),
        views: journaled(answered(viewsMachine)),
        export: journaled(answered(exportMachine))
      }
    }),
    { systemId: ROOT_ACTOR, input: { embedded } }
  )
  const unsaved: Array<boolean> = []
  root.subscribe(() => unsaved.push(hasUnsavedInput(root)))
  root.start()
  const deliver = (event: Events) => root.send(event as never)
  const sendToActor = (name: string, event: Events) => root.system.get(name).send(event)
  return {
    root,
    lines,
    deliver,
    sendToActor,
    visit: (name: string) => deliver({ type: "application.visited", screen: { name, query: { page: "2" } } }),
    tree: () => statesIn(root.getPersistedSnapshot()),
    now: (name: string) => root.system.get(name)?.getSnapshot() as AnyMachineSnapshot | undefined,
    unsaved: () => unsaved.at(-1),
    loadCount: () => running().filter(({ src }) => src === "list" || src === "load").length,
    notices: () =>
      visibleNoticesOf(root.getSnapshot().children.notices!.getSnapshot()).map(({ kind, key, values }) => [
        kind,
        key,
        values
      ]),
    /** The list of a screen shows nothing, and its form is open. */
    type: (name: string) => {
      sendToActor(`${name}.list`, { type: "records.listed", rows: [], total: 0, at: 0 })
      sendToActor(`${name}.list`, openedApplication.list.samples["addOpened"]![0] as Events)
      sendToActor(`${name}.list`, { type: "records.draftTyped", changed: true })
    }
  }
}
const inside = (with_?: Parameters<typeof open>[0]) => {
  const tree = open(with_)
  tree.visit("first")
  tree.deliver({ type: "application.tokenChanged", present: true })
  return tree
}
const screenIn = (name: string) => [
  `/application/${name}`,
  ...partNames.map((part) => `/application/${name}/${name}.${part}`)
]
const waysIn = ({ tree }: ReturnType<typeof open>) => [...tree().keys()].sort()
const alone = ["/application", "/notices", "/views"]

describe("an application's actor tree", () => {
  it("The tree reaches from application to visited screens' actors", () => {
    const tree = inside()
    assert.deepEqual(waysIn(tree), [...alone, ...screenIn("first")].sort())
    tree.visit("second")
    assert.deepEqual(waysIn(tree), [...alone, ...screenIn("first"), ...screenIn("second")].sort())
    assert.deepEqual(tree.tree().get("/application/second/second.list"), "listing")
  })

  it("A screen that is left keeps its actors", () => {
    const tree = inside()
    const first = tree.root.system.get("first.list")
    tree.visit("second")
    tree.deliver({ type: "application.visited", screen: null })
    tree.visit("first")
    assert.strictEqual(tree.root.system.get("first.list"), first)
    assert.strictEqual(first.getSnapshot().status, "active")
  })

  it("A screen opens anew for another record, without the draft", () => {
    const tree = inside()
    const list = tree.root.system.get("first.list")
    tree.type("first")
    assert.strictEqual(tree.unsaved(), true)
    tree.deliver({ type: "application.screenDiscarded", name: "first" })
    tree.visit("first")
    assert.notStrictEqual(tree.root.system.get("first.list"), list)
    assert.strictEqual(tree.tree().get("/application/first/first.list"), "listing")
    assert.strictEqual(tree.unsaved(), false)
  })

  it("No screen opens without an operator, and another starts anew", () => {
    const tree = open()
    tree.visit("first")
    assert.deepEqual(waysIn(tree), alone)
    tree.deliver({ type: "application.tokenChanged", present: true })
    tree.visit("second")
    const firstList = tree.root.system.get("second.list")
    tree.type("first")
    assert.isTrue(tree.unsaved())
    tree.deliver({ type: "application.tokenChanged", present: false })
    assert.deepEqual([waysIn(tree), firstList.getSnapshot().status, tree.unsaved()], [alone, "stopped", false])
    tree.deliver({ type: "application.tokenChanged", present: true })
    assert.deepEqual(waysIn(tree), [...alone, ...screenIn("second")].sort())
    assert.notStrictEqual(tree.root.system.get("second.list"), firstList)
  })

  it("A bug stops all the application's screens until reopening", () => {
    const tree = inside()
    tree.deliver({ type: "application.broke" })
    assert.deepEqual(waysIn(tree), alone)
    tree.deliver({ type: "application.reopened" })
    assert.deepEqual(waysIn(tree), [...alone, ...screenIn("first")].sort())
  })

  it("Typed input is known in visible and hidden screens", () => {
    const tree = inside()
    assert.isFalse(tree.unsaved())
    tree.type("first")
    tree.visit("second")
    assert.isTrue(tree.unsaved())
    tree.sendToActor("first.list", { type: "records.draftSubmitted", draft: {}, secret: null, problems: {} })
    tree.sendToActor("first.list", { type: "records.saved", what: "added" })
    assert.isFalse(tree.unsaved())
  })
})

describe("events between an application's actors", () => {
  it.each([
    [{ type: "mutation.done" }, "success.set", {}],
    [{ type: "mutation.done", count: 3 }, "success.operatedCount", { count: 3 }],
    [{ type: "mutation.done", what: "synchronized" }, "success.synchronized", {}],
    [{ type: "mutation.done", stored: ["R1"] }, "success.stored", { name: "R1" }],
    [{ type: "mutation.done", count: 3, stored: ["R1", "R2"] }, "success.storedCount", { count: 3, stored: 2 }]
  ])("A completed mutation's notice has its count (%s)", (event, key, values) => {
    const tree = inside()
    tree.sendToActor("first.mutation", { type: "mutation.issued", input: { id: 7 } })
    tree.sendToActor("first.mutation", event)
    assert.deepEqual(tree.notices(), [["success", key, values]])
  })

  it("A failed call posts a notice during a session", () => {
    const tree = inside({ embedded: false })
    tree.deliver({ type: "application.callFailed", fault: refusedFault })
    assert.deepEqual(tree.notices(), [["error", "fault.Refused", { msg: refusedFault.msg }]])
    tree.deliver({ type: "application.callFailed", fault: sessionLost })
    assert.deepEqual([tree.notices().length, tree.tree().get("/application")], [1, "outside"])
  })

  it("A list's or form's visible failure gets no notice", () => {
    const tree = inside()
    tree.sendToActor("first.list", { type: "records.listFailed", fault: refusedFault })
    tree.deliver({ type: "application.callFailed", fault: refusedFault })
    tree.sendToActor("first.mutation", { type: "mutation.requested", input: { id: 7 } })
    tree.sendToActor("first.mutation", { type: "mutation.confirmed" })
    const decided = { ...refusedFault, msg: "decided already" }
    tree.sendToActor("first.mutation", { type: "mutation.failed", fault: decided })
    tree.deliver({ type: "application.callFailed", fault: decided })
    assert.deepEqual(tree.notices(), [])
  })

  it.each(["done", "failed"])("A mutation refetches what all screens show (%s)", (end) => {
    const tree = inside()
    tree.visit("second")
    for (const name of ["first", "second"]) {
      tree.sendToActor(`${name}.list`, { type: "records.listed", rows: [], total: 0, at: 0 })
      tree.sendToActor(`${name}.query`, { type: "query.loaded", data: [] })
    }
    assert.strictEqual(tree.loadCount(), 0)
    tree.sendToActor("second.mutation", { type: "mutation.issued", input: { id: 7 } })
    tree.sendToActor("second.mutation", { type: `mutation.${end}`, fault: refusedFault })
    assert.strictEqual(tree.loadCount(), 4)
  })

  it("Saving refetches each list of the same records once", () => {
    const tree = inside()
    tree.visit("second")
    tree.sendToActor("second.list", { type: "records.listed", rows: [], total: 0, at: 0 })
    tree.type("first")
    tree.sendToActor("first.list", { type: "records.draftSubmitted", draft: {}, secret: null, problems: {} })
    const refreshedLines = () =>
      tree.lines.filter(({ event }) => (event as Events | null)?.type === "records.refreshed")
    tree.sendToActor("first.list", { type: "records.saved", what: "added" })
    assert.deepEqual(
      refreshedLines().map(({ machine }) => machine),
      ["second.list"]
    )
    assert.strictEqual(tree.now("first.list")?.value, "listing")
    invalidate(tree.root)
    assert.deepEqual(
      refreshedLines().map(({ machine }) => machine),
      ["second.list", "first.list", "second.list"]
    )
  })
})

it("An application's journal replays every actor to live state", () => {
  const tree = inside()
  tree.visit("second")
  tree.type("first")
  tree.deliver({ type: "application.callFailed", fault: refusedFault })
  const { lines, unreadable } = readLines(JSON.parse(JSON.stringify(tree.lines)), codecs)
  assert.deepEqual(unreadable, [])
  const { application, notices } = tree.root.getSnapshot().children
  const live: ReadonlyArray<readonly [string, AnyStateMachine, AnyMachineSnapshot]> = [
    ["application", applicationMachine, application!.getSnapshot()],
    ["notices", noticesMachine, notices!.getSnapshot()],
    ...["first", "second"].flatMap((name) =>
      partNames.map(
        (part) => [`${name}.${part}`, openedApplication[part].machine, tree.now(`${name}.${part}`)!] as const
      )
    )
  ]
  for (const [name, machine, snapshot] of live) {
    const again = replay(
      machine,
      codecs[name as never],
      lines.filter((line) => line.machine === name)
    ) as AnyMachineSnapshot
    assert.deepStrictEqual([again.value, again.context], [snapshot.value, snapshot.context], name)
  }
})
