import { Effect } from "effect"
import { asEvent } from "../http/as-event.ts"
import { MenuEvents } from "../../machines/menu/menu-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { readQuietly } from "../http/unwrap.ts"
import { SessionStorage } from "../http/session-storage.ts"

/** A failure is told as the menu's own notification (specification, section 8), so the call itself stays quiet. */
export const fetchMenu = () =>
  Effect.gen(function* () {
    const { session } = yield* ConsoleClient
    const storage = yield* SessionStorage
    return yield* readQuietly(session.rules()).pipe(Effect.tap((rules) => storage.saveMenu(rules)))
  }).pipe(asEvent((rules) => MenuEvents.fetched.make({ rules }), MenuEvents.fetchFailed))
