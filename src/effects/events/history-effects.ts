import type { AsideKey } from "../../machines/asides/aside-machine.ts"
import { history } from "../../machines/history/history.ts"
import { asEvent, readInPlace } from "../http/calls.ts"
import { ConsoleClient } from "../http/console-client.ts"

/** So many events of a record are shown at once. */
export const HISTORY_PAGE = 20

/** The history of records of one kind. */
export const readHistory =
  (entity: string) =>
  ({ id, page }: AsideKey) =>
    ConsoleClient.use(({ events }) =>
      readInPlace(events.list({ query: { entity, entity_id: String(id), page, page_size: HISTORY_PAGE } }))
    ).pipe(asEvent((found) => history.events.found.make({ found }), history.events.failed))
