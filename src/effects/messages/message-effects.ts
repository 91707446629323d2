import { Effect } from "effect"
import { asEvent, read, readInBackground, readInPlace, write } from "../http/calls.ts"
import { type MessageQuery, type MessageType, MOST_READ, pageOfMessages } from "../contract/messages.ts"
import { type MessageFilters, messageList } from "../../machines/messages/message-list.ts"
import { type Looking, MessagesEvents, type Reading } from "../../machines/messages/messages-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { unattended } from "../http/caller.ts"

const { events } = messageList

const pageOf = (query: MessageQuery) =>
  ConsoleClient.use(({ messages }) => messages.list({ query })).pipe(
    Effect.map((reply) => (reply.status === "ok" ? { ...reply, data: pageOfMessages(reply.data, query) } : reply))
  )

/** The box itself says when it had no answer, and a number that could not be counted is no trouble of the operator's. */
export const fetchMessages = ({ tab, attended }: Looking) => {
  const look = attended && tab !== null ? readInPlace : readInBackground
  const fetched = look(pageOf(tab === null ? { page_size: 1 } : { type: tab, page_size: 10 })).pipe(
    asEvent(
      ({ list, unread }) => MessagesEvents.fetched.make({ tab, list: tab === null ? [] : list, unread }),
      MessagesEvents.fetchFailed
    )
  )
  return attended ? fetched : unattended(fetched)
}

/** Every id that waits, gathered before the first is marked: what comes meanwhile stays unread. */
const waiting = Effect.fnUntraced(function* (type: MessageType | null) {
  const ids: Array<number> = []
  for (let page = 1; ; page++) {
    const query: MessageQuery = { page, page_size: MOST_READ, status: "0", ...(type === null ? {} : { type }) }
    const { list } = yield* read(pageOf(query))
    ids.push(...list.map(({ id }) => id))
    if (list.length < MOST_READ) return ids
  }
})

/** In as many calls as it takes; the first that fails ends it, and what was marked before stays so. */
export const readMessages = (reading: Reading) =>
  Effect.gen(function* () {
    const { messages } = yield* ConsoleClient
    const ids = reading.ids ?? (yield* waiting(reading.type))
    for (let from = 0; from < ids.length; from += MOST_READ) {
      const some = ids.slice(from, from + MOST_READ)
      yield* write(messages.read({ payload: { ids: some } }))
    }
    return ids
  }).pipe(asEvent((ids) => MessagesEvents.read.make({ ids }), MessagesEvents.readFailed))

export const listMessages = (query: MessageFilters) =>
  read(pageOf(query)).pipe(asEvent(({ list, total }) => events.listed.make({ rows: list, total }), events.listFailed))
