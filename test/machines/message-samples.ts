import { messageList } from "../../src/machines/messages/message-list.ts"
import { MessagesEvents } from "../../src/machines/messages/messages-events.ts"
import { messageOf, refusedAtAll, unreachable } from "./fixtures.ts"

const todo = messageOf(1, "todo")

/** What can happen to the message box. */
export const messageSamples = {
  tabChosen: [MessagesEvents.tabChosen.make({ tab: "todo" })],
  fetched: [
    MessagesEvents.fetched.make({ tab: null, list: [], unread: { message: 0, notice: 1, todo: 2 } }),
    MessagesEvents.fetched.make({
      tab: "todo",
      list: [todo, messageOf(2, "todo", { status: 1 })],
      unread: { message: 0, notice: 0, todo: 1 }
    })
  ],
  fetchFailed: [MessagesEvents.fetchFailed.make({ fault: unreachable })],
  readAsked: [
    MessagesEvents.readAsked.make({ reading: { ids: [1], type: null } }),
    MessagesEvents.readAsked.make({ reading: { ids: null, type: "todo" } }),
    MessagesEvents.readAsked.make({ reading: { ids: [], type: null } })
  ],
  read: [MessagesEvents.read.make({ ids: [1] })],
  readFailed: [MessagesEvents.readFailed.make({ fault: refusedAtAll })]
} as const

const { events } = messageList

/** What can happen to the page of all messages, and what only other lists of records hear of. */
export const messageListSamples = {
  queried: [events.queried.make({ query: { page: 2, page_size: 10, type: "todo", status: "0" } })],
  listed: [
    events.listed.make({ rows: [todo], total: 1 }),
    events.listed.make({ rows: [], total: 0 }),
    events.listed.make({ rows: [], total: 12 })
  ],
  listFailed: [events.listFailed.make({ fault: unreachable })],
  rowsPicked: [events.rowsPicked.make({ ids: [1] })],
  addOpened: [events.addOpened.make({ draft: {} })],
  editOpened: [events.editOpened.make({ row: todo, draft: {} })],
  draftSubmitted: [events.draftSubmitted.make({ draft: {}, secret: null, problems: {} })],
  overtaken: [messageList.overtaken(todo)],
  draftTyped: [events.draftTyped.make({ changed: true })],
  draftLeft: [events.draftLeft.make({ draft: {} })],
  draftRevised: [events.draftRevised.make({ draft: {} })],
  saved: [events.saved.make({ what: "edited" })],
  saveFailed: [events.saveFailed.make({ fault: unreachable })],
  removalAsked: [events.removalAsked.make({ ids: [1] })],
  removed: [events.removed.make({ ids: [1] })],
  removeFailed: [events.removeFailed.make({ fault: refusedAtAll })]
} as const
