import { Clock, Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openCluster } from "../server/database/embedded-postgres.ts"
import { RunningServer, serverLayer } from "../server/server.ts"
import { readSettings } from "../server/settings.ts"
import { CAPTCHA, makeTestClient } from "../test/server/test-client.ts"
import { connectTo, createDatabase, removeTestDatabase } from "../test/server/test-database.ts"
import { adjustableClock } from "../test/server/adjustable-clock.ts"

/** A server on data of its own, whose clock the caller sets. */
export const openServerWithClock = async () => {
  const directory = mkdtempSync(join(tmpdir(), "wheelhouse-torture-"))
  const { postmaster, username, password } = await openCluster(directory)
  const scope = Effect.runSync(Scope.make())
  const { time, clock } = adjustableClock()
  const address = `postgres://${username}:${password}@127.0.0.1:${postmaster.port}`
  const opened = Effect.gen(function* () {
    yield* Effect.scoped(createDatabase(address, "torture"))
    const settings = {
      ...(yield* readSettings({
        SEED: "none",
        CAPTCHA_BYPASS: CAPTCHA,
        TRUSTED_PROXIES: "127.0.0.1",
        LOG_LEVEL: "error"
      })),
      port: 0,
      adminPassword: Redacted.make("Admin123"),
      databaseUrl: Redacted.make(`${address}/torture`)
    }
    const running = yield* Layer.buildWithScope(serverLayer(settings, "/nonexistent"), scope)
    const sql = yield* Scope.provide(connectTo(`${address}/torture`), scope)
    const query = <A extends object>(statement: string, params: ReadonlyArray<unknown>) =>
      Effect.runPromise(sql.unsafe<A>(statement, params))
    return { ...makeTestClient(Context.get(running, RunningServer).address), query, time }
  })
  return {
    ...(await Effect.runPromise(Effect.provideService(opened, Clock.Clock, clock))),
    close: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await removeTestDatabase(directory, postmaster)
    }
  }
}
