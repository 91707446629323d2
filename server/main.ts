import { Effect, Layer, Logger, References } from "effect"
import { fileURLToPath } from "node:url"
import { runProgram, print } from "./run-program.ts"
import { RunningServer, serverLayer } from "./server.ts"
import { readSettings, type Settings } from "./settings.ts"

const dist = fileURLToPath(new URL("../dist", import.meta.url))

/** Logs one JSON object on each line. */
const flatJson = Logger.map(Logger.formatStructured, ({ timestamp, level, message, annotations, cause }) =>
  JSON.stringify({ timestamp, level, message, ...annotations, cause })
)

const loggers = {
  text: Logger.consolePretty(),
  json: Logger.withConsoleError(flatJson),
  logfmt: Logger.withConsoleError(Logger.formatLogFmt)
}

const loggerLayer = ({ logFormat }: Pick<Settings, "logFormat">) =>
  Layer.merge(Logger.layer([loggers[logFormat]]), Layer.succeed(Logger.LogToStderr, true))

const announce = ({ captchaBypass, backendUrl }: Settings) =>
  Effect.gen(function* () {
    const { address, metrics } = yield* RunningServer
    if (captchaBypass !== undefined)
      yield* print(
        "WARNING: CAPTCHA_BYPASS is set. Anybody who knows that code signs in without reading a picture; never set it in production."
      )
    if (backendUrl !== undefined) yield* print(`Calls are forwarded to ${new URL(backendUrl).origin}`)
    if (metrics !== undefined) yield* print(`Metrics are at ${metrics}`)
    yield* print(`Wheelhouse is ready: ${address}`)
    return yield* Effect.never
  })

const program = Effect.gen(function* () {
  const settings = yield* readSettings(process.env)
  return yield* announce(settings).pipe(
    Effect.provide(serverLayer(settings, dist)),
    Effect.provide(loggerLayer(settings)),
    Effect.provideService(References.MinimumLogLevel, settings.logLevel)
  )
})

runProgram(program)
