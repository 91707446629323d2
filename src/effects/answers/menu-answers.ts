import { Effect } from "effect"
import { Menu } from "../../machines/menu/menu-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { readQuietly } from "../http/unwrap.ts"
import { Vault } from "../http/vault.ts"

/** A failure is told as the menu's own notification (specification, section 8), so the call itself stays quiet. */
export const fetchMenu = () =>
  Effect.gen(function* () {
    const { session } = yield* ConsoleClient
    const vault = yield* Vault
    return yield* readQuietly("GET /system-admin/user/auth-rules", session.rules()).pipe(
      Effect.tap((rules) => vault.keepMenu(rules))
    )
  }).pipe(
    Effect.match({
      onSuccess: (rules) => Menu.fetched.make({ rules }),
      onFailure: (fault) => Menu.fetchFailed.make({ fault })
    })
  )
