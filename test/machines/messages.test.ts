import { assert, describe, it } from "vitest"
import type { MessageType } from "../../src/contract/messages.ts"
import { MessagesEvents, type ReadRequest } from "../../src/machines/messages/messages-events.ts"
import {
  faultOf,
  isBeingRead,
  isOpen,
  messagesMachine,
  newestOf,
  openTodosOf,
  queueOf,
  tabOf,
  unreadCountOf,
  unreadOf,
  waitingOf
} from "../../src/machines/messages/messages-machine.ts"
import { savedAnswers, openConsole } from "./console-runtime.ts"
import { messageOf, unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const unread = { message: 2, notice: 0, todo: 1 }
const [one, two] = [messageOf(1), messageOf(2)]
const counted = MessagesEvents.fetched.make({ tab: null, list: [], unread })
const reported = (tab: MessageType, ...list: ReadonlyArray<typeof one>) =>
  MessagesEvents.fetched.make({ tab, list, unread })
const emitFailed = MessagesEvents.fetchFailed.make({ fault: unreachable })
const readFailed = MessagesEvents.readFailed.make({ fault: unreachable })
const [opened, closed] = [MessagesEvents.boxOpened.make({}), MessagesEvents.boxClosed.make({})]
const [waited, refreshed, unwatched] = [
  MessagesEvents.waited.make({}),
  MessagesEvents.refreshed.make({}),
  MessagesEvents.unwatched.make({})
]
const chosen = (tab: MessageType) => MessagesEvents.tabChosen.make({ tab })
const ask = (reading: ReadRequest) => MessagesEvents.readRequested.make({ reading })
const these = (...ids: ReadonlyArray<number>): ReadRequest => ({ ids, type: null })
const all = (type: MessageType | null): ReadRequest => ({ ids: null, type })
const read = (...ids: ReadonlyArray<number>) => MessagesEvents.read.make({ ids })

const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) => {
  const actor = startActor("messages", messagesMachine, ...events)
  return {
    ...actor,
    running: () => actor.open().map(({ src, input }) => [src, input]),
    statuses: () => newestOf(actor.now())?.map(({ status }) => status)
  }
}

const changed = { type: "messages.changed" }

describe("the unread count", () => {
  it("Unread counts are fetched initially, then repeatedly", () => {
    const box = start()
    assert.deepEqual(box.running(), [["fetchMessages", { tab: null, attended: true }]])
    assert.isNull(unreadOf(box.now()))
    box.send(counted)
    assert.deepEqual([unreadOf(box.now()), box.invoked().at(-1)], [unread, "waitAWhile"])
    box.send(waited, emitFailed, waited, counted)
    assert.deepEqual(box.invoked(), [
      "fetchMessages",
      "waitAWhile",
      "fetchMessages",
      "waitAWhile",
      "fetchMessages",
      "waitAWhile"
    ])
  })

  it("stays unchanged when the count fails", () => {
    assert.deepEqual(unreadOf(start(counted, waited, emitFailed).now()), unread)
  })

  it("Unread counts pause out of sight, then resume immediately", () => {
    const box = start(counted, unwatched)
    assert.deepEqual([box.now().value, box.running()], ["still", []])
    box.send(refreshed)
    assert.deepEqual(box.running(), [["fetchMessages", { tab: null, attended: true }]])
    box.send(unwatched, counted)
    assert.deepEqual([box.now().value, unreadOf(box.now())], ["still", unread])
    box.send(refreshed, unwatched, emitFailed)
    assert.strictEqual(box.now().value, "still")
  })
})

describe("the message box", () => {
  it("The box fetches its chosen tab's newest messages", () => {
    const box = start(counted, opened)
    assert.deepEqual(box.running(), [["fetchMessages", { tab: "message", attended: true }]])
    const pendingCall = box.open()[0]!
    box.send(chosen("todo"))
    pendingCall.deliver(reported("message", one))
    assert.deepEqual(box.running(), [["fetchMessages", { tab: "todo", attended: true }]])
    assert.isNull(newestOf(box.now()))
    box.send(reported("todo", messageOf(3, "todo")))
    assert.deepEqual(
      newestOf(box.now())?.map(({ id }) => id),
      [3]
    )
    assert.strictEqual(tabOf(box.now()), "todo")
  })

  it("An open box polls its tab, and a closed one counts", () => {
    const box = start(counted, opened, reported("message", one), waited)
    assert.deepEqual(box.inputs().at(-1), { tab: "message", attended: false })
    box.send(reported("message", one), closed, waited)
    assert.deepEqual([isOpen(box.now()), box.inputs().at(-1)], [false, { tab: null, attended: false }])
    assert.isNotNull(newestOf(box.now()), "what it knew is shown at once when it opens again")
  })

  it("A failed fetch keeps the messages and their fault until the next", () => {
    const box = start(counted, opened, reported("message", one), refreshed, emitFailed)
    assert.deepEqual([faultOf(box.now()), newestOf(box.now())], [unreachable, [one]])
    box.send(refreshed, reported("message", one))
    assert.isNull(faultOf(box.now()))
    box.send(refreshed, emitFailed, closed)
    assert.isNull(faultOf(box.now()))
  })
})

describe("a message", () => {
  it("A message is read after its call, and counts are refetched", () => {
    const box = start(counted, opened, reported("message", one, two), ask(these(1)))
    assert.deepEqual([box.running(), box.statuses()], [[["readMessages", these(1)]], [0, 0]])
    assert.isTrue(isBeingRead(queueOf(box.now()), one))
    assert.isFalse(isBeingRead(queueOf(box.now()), two))
    box.send(read(1))
    assert.deepEqual([box.statuses(), box.emitted], [[1, 0], [changed]])
    assert.deepEqual(box.running(), [["fetchMessages", { tab: "message", attended: true }]])
  })

  it("A message stays unread after a failed call", () => {
    const box = start(counted, opened, reported("message", one, two), ask(these(1)), readFailed)
    assert.deepEqual([box.statuses(), box.emitted, queueOf(box.now())], [[0, 0], [], []])
    assert.deepEqual(box.running(), [["fetchMessages", { tab: "message", attended: true }]])
  })

  it("Queued messages are read in turn, each once", () => {
    const box = start(counted, opened, reported("message", one, two), ask(these(1)))
    box.send(ask(these(2)), ask(these(1)), ask(these(1, 2)), ask(these()), closed, opened, chosen("todo"), refreshed)
    assert.deepEqual(box.running(), [["readMessages", these(1)]])
    box.send(readFailed)
    assert.deepEqual(box.running(), [["readMessages", these(2)]])
    box.send(read(2))
    assert.deepEqual(box.running(), [["fetchMessages", { tab: "todo", attended: true }]])
    box.send(chosen("message"))
    assert.deepEqual(box.statuses(), [0, 1])
    assert.deepEqual(box.emitted, [changed])
  })
})

describe("todos", () => {
  const todos = (counts: object) =>
    start(MessagesEvents.fetched.make({ tab: null, list: [], unread: { ...unread, ...counts } }))
  const counted = ({ now }: ReturnType<typeof todos>) => [
    openTodosOf(now()),
    unreadCountOf(now()),
    waitingOf(unreadOf(now()), "todo"),
    waitingOf(unreadOf(now()), "message")
  ]

  it("count until they are done, read or not", () => {
    assert.deepEqual(counted(todos({ todo: 0, open: 3 })), [3, 2, 3, 2])
  })

  it("Another backend's todos count until they are read", () => {
    assert.deepEqual(counted(todos({ todo: 1 })), [0, 3, 1, 2])
  })

  it("Todos settled elsewhere refetch the lists of messages", () => {
    const box = todos({ open: 3 })
    box.send(refreshed, MessagesEvents.fetched.make({ tab: null, list: [], unread: { ...unread, open: 2 } }))
    assert.deepEqual(box.emitted, [changed])
    box.send(refreshed, MessagesEvents.fetched.make({ tab: null, list: [], unread: { ...unread, open: 2 } }))
    assert.deepEqual(box.emitted, [changed])
  })
})

describe("marking several messages as read", () => {
  it("Messages that stay unread are reported", () => {
    const box = start(counted, opened, reported("message", one, two), ask(these(1, 2)))
    const refused = [{ id: 2, msg: "" }]
    box.send(MessagesEvents.read.make({ ids: [1], refused }))
    assert.deepEqual(
      [box.statuses(), box.emitted],
      [
        [1, 0],
        [changed, { type: "messages.partlyRead", ids: [1], refused }]
      ]
    )
  })
})

describe("All Read", () => {
  it("marks all that wait, and is confirmed", () => {
    const box = start(counted, opened, reported("message", one, two), ask(all("message")))
    assert.deepEqual(
      [one, two, messageOf(3, "todo")].map((message) => isBeingRead(queueOf(box.now()), message)),
      [true, true, false]
    )
    box.send(read(1, 2))
    assert.deepEqual(
      [box.statuses(), box.emitted],
      [
        [1, 1],
        [changed, { type: "messages.allRead" }]
      ]
    )
  })

  it("confirms only messages that were read", () => {
    const box = start(counted, opened, reported("message", one, two), ask(all("message")))
    box.send(MessagesEvents.read.make({ ids: [1], refused: [{ id: 2, msg: "" }] }))
    assert.deepEqual([box.statuses(), box.emitted], [[1, 0], [changed]])
  })

  it("Marking every type covers messages of every type", () => {
    const { now } = start(counted, ask(all(null)))
    assert.isTrue([one, messageOf(3, "todo")].every((message) => isBeingRead(queueOf(now()), message)))
    assert.isFalse(isBeingRead(queueOf(now()), messageOf(4, "todo", { status: 1 })))
  })

  it("is confirmed by the console", () => {
    const runtime = openConsole(savedAnswers)
    runtime.deliver({ type: "messages.allRead" })
    assert.deepEqual(runtime.notices(), [["success", "success.allRead", 1]])
  })
})
