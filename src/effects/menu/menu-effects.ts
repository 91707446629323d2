import { Effect } from "effect"
import { MenuEvents } from "../../machines/menu/menu-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { readQuietly } from "../http/unwrap.ts"
import { SessionStorage } from "../http/session-storage.ts"

/** A failure is told as the menu's own notification (specification, section 8), so the call itself stays quiet. */
export const fetchMenu = () =>
  Effect.gen(function* () {
    const { session } = yield* ConsoleClient
    const storage = yield* SessionStorage
    return yield* readQuietly("GET /system-admin/user/auth-rules", session.rules()).pipe(
      Effect.tap((rules) => storage.saveMenu(rules))
    )
  }).pipe(
    Effect.match({
      onSuccess: (rules) => MenuEvents.fetched.make({ rules }),
      onFailure: (fault) => MenuEvents.fetchFailed.make({ fault })
    })
  )
