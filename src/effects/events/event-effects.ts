import { eventList, type EventFilters } from "../../machines/events/event-list.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { pageEffects, pageIn } from "../lists/page-effects.ts"

export const eventPage = pageEffects(
  eventList.events,
  (query: EventFilters) => ConsoleClient.use(({ events }) => events.list({ query: withPeriod(query) })),
  pageIn
)
