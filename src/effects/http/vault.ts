import { Context, Effect, Layer } from "effect"
import type { Rule, UserDetail } from "../contract/session.ts"
import type { Farewell } from "../../machines/session/session-events.ts"
import { clearSession, keepMenu, keepToken, keepUser, keptToken, leaveFarewell } from "../storage/kept.ts"
import { forgetTabs } from "../storage/kept-tabs.ts"

/** Where the token and what goes with it live between reloads. */
export class Vault extends Context.Service<
  Vault,
  {
    readonly token: Effect.Effect<string>
    readonly language: Effect.Effect<string>
    keepToken(token: string): Effect.Effect<void>
    keepUser(user: UserDetail): Effect.Effect<void>
    keepMenu(rules: ReadonlyArray<Rule>): Effect.Effect<void>
    readonly clear: Effect.Effect<void>
    /** The page is about to be loaded anew on the way out; the next one says why. */
    leaveFarewell(farewell: Farewell): Effect.Effect<void>
  }
>()("console/effects/Vault") {
  static layerOf(language: () => string) {
    return Layer.succeed(Vault, {
      token: Effect.sync(keptToken),
      language: Effect.sync(language),
      keepToken: (token) => Effect.sync(() => keepToken(token)),
      keepUser: (user) => Effect.sync(() => keepUser(user)),
      keepMenu: (rules) => Effect.sync(() => keepMenu(rules)),
      clear: Effect.sync(clearSession),
      leaveFarewell: (farewell) =>
        Effect.sync(() => {
          leaveFarewell(farewell)
          // Whoever logs out is done with these pages; a session that was lost finds them again.
          if (farewell === "loggedOut") forgetTabs()
        })
    })
  }
}
