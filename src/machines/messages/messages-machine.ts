import { assign, enqueueActions, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { Message, MessageType, UnreadCounts } from "../../contract/messages.ts"
import { declareEffect } from "../effect-logic.ts"
import type { MessagesRequest, MessagesEvent, MessagesEvents, ReadRequest } from "./messages-events.ts"

type Context = {
  /** The last answer of the server; null before the first. */
  readonly unread: UnreadCounts | null
  readonly open: boolean
  readonly tab: MessageType
  /** The newest messages of each opened tab. */
  readonly lists: Readonly<Record<MessageType, ReadonlyArray<Message> | null>>
  /** The fault of the last read; null if it succeeded. */
  readonly fault: Fault | null
  /** Requests to mark messages as read. The first one is being sent in the state `reading`. */
  readonly queue: ReadonlyArray<ReadRequest>
  readonly watched: boolean
}

/** The number of waiting messages, of one type or of all. */
const countUnread = ({ unread }: Context, type: MessageType | null): number =>
  unread === null ? 0 : type === null ? unread.message + unread.notice + unread.todo : unread[type]

const markRead = (list: ReadonlyArray<Message> | null, ids: ReadonlyArray<number>) =>
  list === null
    ? null
    : list.map((message) => (ids.includes(message.id) ? { ...message, status: 1 as const } : message))

/** The part of a request that is not queued yet. */
const notQueued = ({ queue }: Context, { ids, type }: ReadRequest): ReadRequest => ({
  ids: ids === null ? null : ids.filter((id) => !queue.some((other) => other.ids?.includes(id) === true)),
  type
})

const params = ({ event }: { readonly event: MessagesEvents["read"] }) => event
const readActions = [{ type: "mark", params }, { type: "emitRead", params }, "dequeue"] as const

/**
 * The operator's messages: the numbers of waiting ones, the newest of each tab, and marking as read (specification,
 * section 4).
 */
export const messagesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MessagesEvent,
    /** Events of the message box for the console. */
    emitted: {} as
      | { readonly type: "messages.allRead" }
      /** Messages or todos changed: other lists of them are out of date. */
      | { readonly type: "messages.changed" }
      /** Some of the chosen messages could not be marked. */
      | ({ readonly type: "messages.partlyRead" } & Required<Pick<MessagesEvents["read"], "ids" | "refused">>),
    tags: {} as "busy"
  },
  actors: {
    fetchMessages: declareEffect<MessagesRequest, MessagesEvents["fetched" | "fetchFailed"]>(),
    readMessages: declareEffect<ReadRequest, MessagesEvents["read" | "readFailed"]>(),
    waitAWhile: declareEffect<void, MessagesEvents["waited"]>()
  },
  guards: {
    isNew: ({ context }, { reading }: { readonly reading: ReadRequest }) =>
      reading.ids === null
        ? countUnread(context, reading.type) > 0 &&
          !context.queue.some(({ ids, type }) => ids === null && (type === null || type === reading.type))
        : notQueued(context, reading).ids?.length !== 0,
    isClosed: ({ context }) => !context.open,
    isWatched: ({ context }) => context.watched,
    hasMoreQueued: ({ context }) => context.queue.length > 1
  },
  actions: {
    open: assign({ open: true, watched: true, fault: null }),
    close: assign({ open: false, fault: null }),
    turnTo: assign((_, params: { readonly tab: MessageType }) => ({ tab: params.tab, fault: null })),
    enqueue: assign(({ context }, params: { readonly reading: ReadRequest }) => ({
      queue: [...context.queue, notQueued(context, params.reading)]
    })),
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    assignFetched: assign(({ context }, params: MessagesEvents["fetched"]) => ({
      unread: params.unread,
      fault: null,
      lists: params.tab === null ? context.lists : { ...context.lists, [params.tab]: params.list }
    })),
    emitChanged: enqueueActions(({ context: { unread }, enqueue }, { open }: UnreadCounts) => {
      if (unread !== null && unread.open !== open) enqueue.emit({ type: "messages.changed" })
    }),
    assignFault: assign((_, params: { readonly fault: Fault }) => ({ fault: params.fault })),
    emitRead: enqueueActions(({ context, enqueue }, { ids, refused = [] }: MessagesEvents["read"]) => {
      enqueue.emit({ type: "messages.changed" })
      const chosen = context.queue[0]!.ids !== null
      if (chosen && refused.length > 0) enqueue.emit({ type: "messages.partlyRead", ids, refused })
      if (!chosen && refused.length === 0) enqueue.emit({ type: "messages.allRead" })
    }),
    mark: assign(({ context }, params: { readonly ids: ReadonlyArray<number> }) => ({
      lists: {
        message: markRead(context.lists.message, params.ids),
        notice: markRead(context.lists.notice, params.ids),
        todo: markRead(context.lists.todo, params.ids)
      }
    }))
  }
}).createMachine({
  id: "messages",
  context: {
    unread: null,
    open: false,
    tab: "message",
    lists: { message: null, notice: null, todo: null },
    fault: null,
    queue: [],
    watched: true
  },
  initial: "looking",
  on: {
    "messages.boxOpened": { guard: "isClosed", target: ".looking", actions: "open" },
    "messages.boxClosed": { actions: "close" },
    "messages.tabChosen": { target: ".looking", actions: { type: "turnTo", params: ({ event }) => event } },
    "messages.readRequested": {
      guard: { type: "isNew", params: ({ event }) => event },
      target: ".reading",
      actions: { type: "enqueue", params: ({ event }) => event }
    },
    "messages.refreshed": { target: ".looking", actions: assign({ watched: true }) },
    "messages.unwatched": { actions: assign({ watched: false }) }
  },
  states: {
    looking: {
      tags: "busy",
      invoke: {
        src: "fetchMessages",
        input: ({ context, event }) => ({
          tab: context.open ? context.tab : null,
          attended: event.type !== "messages.waited"
        })
      },
      on: {
        "messages.fetched": {
          target: "settled",
          actions: [
            { type: "emitChanged", params: ({ event }) => event.unread },
            { type: "assignFetched", params: ({ event }) => event }
          ]
        },
        "messages.fetchFailed": { target: "settled", actions: { type: "assignFault", params: ({ event }) => event } }
      }
    },
    settled: { always: [{ guard: "isWatched", target: "waiting" }, { target: "still" }] },
    /** Ends when a poll is due. */
    waiting: {
      tags: "busy",
      invoke: { src: "waitAWhile" },
      on: {
        "messages.waited": "looking",
        "messages.unwatched": { target: "still", actions: assign({ watched: false }) }
      }
    },
    /** The message box is out of sight. */
    still: {},
    /** A running write is never cancelled. Later requests wait for it, and the server's state is read afterwards. */
    reading: {
      tags: "busy",
      invoke: { src: "readMessages", input: ({ context }) => context.queue[0]! },
      on: {
        "messages.boxOpened": { guard: "isClosed", actions: "open" },
        "messages.tabChosen": { actions: { type: "turnTo", params: ({ event }) => event } },
        "messages.readRequested": {
          guard: { type: "isNew", params: ({ event }) => event },
          actions: { type: "enqueue", params: ({ event }) => event }
        },
        "messages.refreshed": { actions: assign({ watched: true }) },
        "messages.read": [
          {
            guard: "hasMoreQueued",
            target: "reading",
            reenter: true,
            actions: readActions
          },
          { target: "looking", actions: readActions }
        ],
        "messages.readFailed": [
          { guard: "hasMoreQueued", target: "reading", reenter: true, actions: "dequeue" },
          { target: "looking", actions: "dequeue" }
        ]
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof messagesMachine>
export const unreadOf = (snapshot: Snapshot) => snapshot.context.unread
/** Todos that are not done, read or not. A backend without this number counts unread todos instead. */
export const openTodosOf = ({ context: { unread } }: Snapshot) => unread?.open ?? 0
/** Unread messages and notices; with a backend that does not count open todos, unread todos as well. */
export const unreadCountOf = ({ context: { unread } }: Snapshot) =>
  unread === null ? 0 : unread.message + unread.notice + (unread.open === undefined ? unread.todo : 0)
/** The number of waiting messages of a tab: todos that are open, others that are unread. */
export const waitingOf = (unread: UnreadCounts | null, type: MessageType) =>
  unread === null ? 0 : type === "todo" ? (unread.open ?? unread.todo) : unread[type]
export const isOpen = (snapshot: Snapshot) => snapshot.context.open
export const tabOf = (snapshot: Snapshot) => snapshot.context.tab
export const newestOf = ({ context }: Snapshot) => context.lists[context.tab]
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const queueOf = (snapshot: Snapshot) => snapshot.context.queue
export const isLooking = (snapshot: Snapshot) => snapshot.matches("looking")

/** True for a message that a queued request marks as read. */
export const isBeingRead = (queue: Context["queue"], { id, type, status }: Message): boolean =>
  status === 0 && queue.some((reading) => reading.ids?.includes(id) ?? (reading.type ?? type) === type)
