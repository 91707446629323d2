import { Clock, Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { randomUUID } from "node:crypto"
import { inject } from "vitest"
import { RunningServer, serverLayer } from "../../server/server.ts"
import { readSettings, type Settings } from "../../server/settings.ts"
import { addTeardown } from "./teardown.ts"
import { SEEDED_DATABASE } from "./postgres-setup.ts"
import { CAPTCHA, makeTestClient } from "./test-client.ts"
import { connectTo, createDatabase } from "./test-database.ts"

/** The real server over real HTTP, on a database of its own. It ends with the test file. */
export const startServer = async (changes: Partial<Settings> = {}, dist = "/nonexistent", clock?: Clock.Clock) => {
  const scope = Effect.runSync(Scope.make())
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  addTeardown(close)
  const postgres = inject("postgres")
  const name = `test_${randomUUID().slice(0, 8)}`
  const databaseUrl = changes.databaseUrl === undefined ? `${postgres}/${name}` : Redacted.value(changes.databaseUrl)
  return await Effect.runPromise(
    Effect.gen(function* () {
      if (changes.databaseUrl === undefined) yield* Effect.scoped(createDatabase(postgres, name, SEEDED_DATABASE))
      const settings: Settings = {
        ...(yield* readSettings({ CAPTCHA_BYPASS: CAPTCHA, LOG_LEVEL: "error", SIMULATE: "off" })),
        port: 0,
        databaseUrl: Redacted.make(databaseUrl),
        ...changes
      }
      const { address, metrics } = Context.get(
        yield* Layer.buildWithScope(serverLayer(settings, dist), scope),
        RunningServer
      )
      const sql = yield* Scope.provide(connectTo(databaseUrl), scope)
      /** A statement without the server, announced as a server would. */
      const query = <A extends object = any>(statement: string, params: ReadonlyArray<unknown> = []) =>
        Effect.runPromise(Effect.tap(sql.unsafe<A>(statement, params), () => sql`select pg_notify('changes', '')`))
      return { address, metrics, databaseUrl: Redacted.make(databaseUrl), query, close, ...makeTestClient(address) }
    }).pipe(clock === undefined ? (started) => started : Effect.provideService(Clock.Clock, clock))
  )
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
