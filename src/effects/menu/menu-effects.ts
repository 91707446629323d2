import { Effect } from "effect"
import { asEvent, read } from "../../http/calls.ts"
import { MenuEvents } from "../../machines/menu/menu-events.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { saveMenu } from "../storage/local-storage.ts"

/** The menu has its own notice of a failure (specification, section 8), so the call stays quiet. */
export const fetchMenu = () =>
  ConsoleClient.use(({ session }) => read(session.rules(), { notify: "never" })).pipe(
    Effect.tap((rules) => Effect.sync(() => saveMenu(rules))),
    asEvent((rules) => MenuEvents.fetched.make({ rules }), MenuEvents.fetchFailed)
  )
