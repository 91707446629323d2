import { Context, Effect, Layer } from "effect"
import type { Rule, UserDetail } from "../contract/session.ts"
import type { Farewell } from "../../machines/session/session-events.ts"
import { clearSession, saveMenu, saveToken, saveUser, loadToken, saveFarewell } from "../storage/local-storage.ts"
import { forgetTabs } from "../storage/tabs-storage.ts"

/** Where the token and what goes with it live between reloads. */
export class SessionStorage extends Context.Service<
  SessionStorage,
  {
    readonly token: Effect.Effect<string>
    readonly language: Effect.Effect<string>
    saveToken(token: string): Effect.Effect<void>
    saveUser(user: UserDetail): Effect.Effect<void>
    saveMenu(rules: ReadonlyArray<Rule>): Effect.Effect<void>
    readonly clear: Effect.Effect<void>
    /** The page is about to be loaded anew on the way out; the next one says why. */
    saveFarewell(farewell: Farewell): Effect.Effect<void>
  }
>()("console/effects/SessionStorage") {
  static layerOf(language: () => string) {
    return Layer.succeed(SessionStorage, {
      token: Effect.sync(loadToken),
      language: Effect.sync(language),
      saveToken: (token) => Effect.sync(() => saveToken(token)),
      saveUser: (user) => Effect.sync(() => saveUser(user)),
      saveMenu: (rules) => Effect.sync(() => saveMenu(rules)),
      clear: Effect.sync(clearSession),
      saveFarewell: (farewell) =>
        Effect.sync(() => {
          saveFarewell(farewell)
          // Whoever logs out is done with these pages; a session that was lost finds them again.
          if (farewell === "loggedOut") forgetTabs()
        })
    })
  }
}
