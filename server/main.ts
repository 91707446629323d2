import { Effect, References } from "effect"
import { fileURLToPath } from "node:url"
import { runProgram } from "./run-program.ts"
import { RunningServer, serverLayer } from "./server.ts"
import { loggerLayer } from "./logger.ts"
import { readSettings, type Settings } from "./settings.ts"

const dist = fileURLToPath(new URL("../dist", import.meta.url))

const say = (line: string) => Effect.sync(() => console.log(line))

const announce = ({ captchaBypass, backendUrl }: Settings) =>
  Effect.gen(function* () {
    const { address, metrics } = yield* RunningServer
    if (captchaBypass !== undefined)
      yield* say(
        "WARNING: CAPTCHA_BYPASS is set. Anybody who knows that code signs in without reading a picture; never set it in production."
      )
    if (backendUrl !== undefined) yield* say(`Calls are forwarded to ${new URL(backendUrl).origin}`)
    if (metrics !== undefined) yield* say(`Metrics are at ${metrics}`)
    yield* say(`Wheelhouse is ready: ${address}`)
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
