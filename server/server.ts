import { layerHttpServices } from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AlarmStreams } from "./alarms/alarm-streams.ts"
import { sweepSilentRobots } from "./alarms/silent-robots.ts"
import { announcePositionsLayer, PositionStreams } from "./positions/position-streams.ts"
import { scheduleBackups } from "./backup/scheduled-backups.ts"
import { databaseLayer } from "./database/database.ts"
import { announceChangesLayer } from "./database/announce-changes.ts"
import { sealLog } from "./events/seals.ts"
import { withInspectedPage } from "./developer-tools/developer-tools-calls.ts"
import { makeApp, consoleCalls } from "./app.ts"
import { forwardCalls } from "./http/backend.ts"
import { sweepIdempotencyKeys } from "./pipeline/idempotency.ts"
import { listen, makeShutdownPhase } from "./http/listen.ts"
import { makeTraceCalls } from "./http/observe-calls.ts"
import { rejectWhile } from "./http/unavailability.ts"
import { sweepImages } from "./images/images-calls.ts"
import type { MetricSources } from "./metrics/metrics.ts"
import type { FirstSignIn } from "./seed/first-sign-ins.ts"
import { seed } from "./seed/seed.ts"
import { sendNotifications } from "./notifications/senders.ts"
import { payDueRefunds } from "./refunds/pay-due-refunds.ts"
import { returnDueRobots } from "./robots/out-of-service.ts"
import { measureDueMonths } from "./availability/measure-months.ts"
import { mailMonthly } from "./availability/monthly-mails.ts"
import { beginDueSilences } from "./silences/silence-rows.ts"
import { sampleRobots } from "./robots/robot-samples.ts"
import { repeatForever } from "./database/repeat-forever.ts"
import { simulate } from "./simulation/simulation.ts"
import { sweepCaptchas } from "./session/captchas.ts"
import { reportLongRefused } from "./session/refused-sign-ins.ts"
import { Passwords } from "./authentication/passwords.ts"
import { sweepSessions } from "./authentication/sessions.ts"
import { sweepCounters } from "./authentication/sign-in-limits.ts"
import { ServerSettings, type Settings } from "./settings.ts"

export class RunningServer extends Context.Service<
  RunningServer,
  { readonly address: string; readonly metrics: string | undefined }
>()("server/RunningServer") {}

/** Runs before anything else can fail. */
const sayFirstSignIns = (signIns: ReadonlyArray<FirstSignIn>) =>
  Effect.sync(() => {
    for (const { username, password } of signIns)
      console.log(`First sign-in: ${username}  password: ${password ?? "as given in the environment"}`)
    if (signIns.some(({ password }) => password !== undefined))
      console.log("Until somebody signs in, each start draws other passwords and shows them.")
  })

const sweep = Effect.all(
  [reportLongRefused, sweepCaptchas, sweepCounters, sweepSessions, sweepIdempotencyKeys, sweepImages],
  { discard: true }
)

/** The jobs of a server, each with its pause and the warning when it begins to fail. */
const jobsOf = ({ timeZone }: Settings) =>
  [
    [sweep, "1 minute", "Could not throw away what has expired"],
    // The delay keeps this from slowing the first page after a start.
    [Effect.delay(sealLog, "5 seconds"), "55 seconds", "Could not seal the log"],
    [sweepSilentRobots, "10 seconds", "Could not look for robots that fell silent"],
    [returnDueRobots, "10 seconds", "Could not return robots to service"],
    [beginDueSilences, "5 seconds", "Could not begin planned silences"],
    [payDueRefunds, "1 second", "Could not pay refunds"],
    [Effect.delay(sampleRobots, "4 minutes"), "1 minute", "Could not store samples of robots"],
    // Starts after the first sweep over silent robots, which records the time without a server.
    [Effect.delay(measureDueMonths(timeZone), "20 seconds"), "40 seconds", "Could not measure availability"]
  ] as const

/** Loads metrics and traces only for a server that uses them. */
const watch = Effect.fnUntraced(function* ({ metricsHost, metricsPort, traced }: Settings, answering?: MetricSources) {
  const trace = traced ? yield* makeTraceCalls : undefined
  if (metricsPort === undefined) return { trace, observer: undefined, notified: undefined, metrics: undefined }
  const { startMetrics } = yield* Effect.promise(() => import("./metrics/metrics.ts"))
  return { trace, ...(yield* startMetrics(metricsHost, metricsPort, answering)) }
})

const answeringItself = (settings: Settings, dist: string) =>
  Layer.effect(
    RunningServer,
    Effect.gen(function* () {
      yield* sayFirstSignIns(yield* seed)
      const streams = yield* AlarmStreams
      const positions = yield* PositionStreams
      const sql = yield* SqlClient.SqlClient
      const watching = yield* watch(settings, { sql, streams })
      const last = makeShutdownPhase()
      const app = withInspectedPage(makeApp(dist, settings, yield* consoleCalls(last), true, watching), sql)
      for (const [work, pause, failed] of jobsOf(settings)) yield* repeatForever(work, pause, failed)
      yield* mailMonthly(settings)
      yield* sendNotifications(settings, watching.notified ?? (() => {}))
      yield* scheduleBackups(settings)
      const address = yield* listen(app, settings, last)
      // The listener waits for open streams, so they are stopped first.
      yield* Effect.addFinalizer(() => Effect.andThen(streams.stop, positions.stop))
      if (settings.simulate) yield* simulate(address)
      return { address, metrics: watching.metrics }
    })
  ).pipe(
    Layer.provide([
      AlarmStreams.layer,
      PositionStreams.layer,
      announceChangesLayer,
      announcePositionsLayer,
      Passwords.layer,
      layerHttpServices
    ]),
    Layer.provide(databaseLayer(settings)),
    Layer.provide(Layer.succeed(ServerSettings, settings))
  )

/** Loads an HTTP client only for a server in front of a backend. */
const httpClient = Layer.unwrap(
  Effect.map(
    Effect.promise(() => import("@effect/platform-node/NodeHttpClient")),
    ({ layerUndici }) => layerUndici
  )
)

const forwarding = (settings: Settings, backendUrl: string, dist: string) =>
  Layer.effect(
    RunningServer,
    Effect.gen(function* () {
      const watching = yield* watch(settings)
      const last = makeShutdownPhase()
      const calls = rejectWhile([last], forwardCalls(backendUrl))
      const app = makeApp(dist, settings, calls, false, watching)
      return { address: yield* listen(app, settings, last), metrics: watching.metrics }
    })
  ).pipe(Layer.provide(httpClient))

/**
 * The whole server with these settings: with a database of its own or, with `BACKEND_URL`, in front of an existing
 * backend.
 */
export const serverLayer = (settings: Settings, dist: string) =>
  settings.backendUrl === undefined ? answeringItself(settings, dist) : forwarding(settings, settings.backendUrl, dist)
