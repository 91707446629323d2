import { Effect } from "effect"
import { asEvent, read } from "../../http/calls.ts"
import { type MessageQuery, type MessageType, MAX_READ_IDS, pageOfMessages } from "../../contract/messages.ts"
import { type MessagesRequest, MessagesEvents, type ReadRequest } from "../../machines/messages/messages-events.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { unattended } from "../../http/caller.ts"
import { callInBatches } from "../../http/call-in-batches.ts"

export const pageOf = (query: MessageQuery) =>
  ConsoleClient.use(({ messages }) => messages.list({ query })).pipe(
    Effect.map((reply) => (reply.status === "ok" ? { ...reply, data: pageOfMessages(reply.data, query) } : reply))
  )

/** The message box itself shows a failure, and a failed count needs no notice. */
export const fetchMessages = ({ tab, attended }: MessagesRequest) => {
  const page = pageOf(tab === null ? { page_size: 1 } : { type: tab, page_size: 10 })
  const fetched = read(page, { notify: attended && tab !== null ? "always" : "sessionEnd" }).pipe(
    asEvent(
      ({ list, unread }) => MessagesEvents.fetched.make({ tab, list: tab === null ? [] : list, unread }),
      MessagesEvents.fetchFailed
    )
  )
  return attended ? fetched : unattended(fetched)
}

/** All unread ids, read before the first is marked. Messages that arrive meanwhile stay unread. */
const unreadIds = Effect.fnUntraced(function* (type: MessageType | null) {
  const ids: Array<number> = []
  for (let page = 1; ; page++) {
    const query: MessageQuery = { page, page_size: MAX_READ_IDS, status: "0", ...(type === null ? {} : { type }) }
    const { list } = yield* read(pageOf(query))
    ids.push(...list.map(({ id }) => id))
    if (list.length < MAX_READ_IDS) return ids
  }
})

/** Marks messages as read, in as many calls as they need. */
export const readMessages = (reading: ReadRequest) =>
  Effect.gen(function* () {
    const { messages } = yield* ConsoleClient
    const ids = reading.ids ?? (yield* unreadIds(reading.type))
    return yield* callInBatches(ids, (batch) => messages.read({ payload: { ids: batch } }))
  }).pipe(asEvent(({ done, refused }) => MessagesEvents.read.make({ ids: done, refused }), MessagesEvents.readFailed))
