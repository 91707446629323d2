import { HistoryEvents } from "../../machines/history/history-events.ts"
import type { HistoryKey } from "../../machines/history/history-machine.ts"
import { HISTORY_PAGE } from "../../machines/history/changes.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

export const readHistory = ({ entity, id, page }: HistoryKey) =>
  ConsoleClient.use(({ events }) =>
    read(events.list({ query: { entity, entity_id: id, page, page_size: HISTORY_PAGE } }))
  ).pipe(asEvent(({ list, total }) => HistoryEvents.loaded.make({ data: { list, total } }), HistoryEvents.failed))

export const readPastRecord = ({ event }: { readonly event: number }) =>
  ConsoleClient.use(({ events }) => read(events.record({ query: { id: event } }))).pipe(
    asEvent((past) => HistoryEvents.recalled.make({ past }), HistoryEvents.failed)
  )
