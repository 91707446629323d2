import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { ByteSize, Effect, References, Schema } from "effect"
import { HttpIncomingMessage, HttpServer, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import { createServer } from "node:http"
import type { Settings } from "../settings.ts"

export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", { message: Schema.String }) {}

const LONGEST_BODY = ByteSize.mebibytes(1)
/** What running calls get to finish after SIGTERM; then their connections are cut. */
const PATIENCE_MS = 2000

const explained = (cause: unknown, host: string, port: number): CannotListen => {
  const { code = "", message } = cause as NodeJS.ErrnoException
  const elsewhere = `HOST ${host} is no address of this machine.`
  const known: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use. Stop what uses it, or set PORT to another one.`,
    EACCES: `Port ${port} may not be used by this account. Set PORT to one above 1023.`,
    ENOTFOUND: elsewhere,
    EADDRNOTAVAIL: elsewhere
  }
  return new CannotListen({ message: known[code] ?? `Cannot listen on ${host}, port ${port}: ${message}` })
}

/**
 * Listens and answers as long as the scope lasts. When it closes, nothing new is accepted, running calls are finished, and whoever does
 * not let go of a connection in time has it cut.
 */
export const listen = Effect.fnUntraced(function* <R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | HttpServerRequest.HttpServerRequest>,
  { host, port }: Pick<Settings, "host" | "port">
) {
  const node = createServer({ requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 })
  const server = yield* NodeHttpServer.make(() => node, { host, port, gracefulShutdownTimeout: PATIENCE_MS }).pipe(
    Effect.catchTag("ServeError", ({ cause }) => Effect.fail(explained(cause, host, port)))
  )
  yield* HttpServer.serveEffect(app).pipe(
    Effect.provideService(HttpServer.HttpServer, server),
    Effect.provideService(HttpIncomingMessage.MaxBodySize, LONGEST_BODY),
    Effect.provideService(References.TracerEnabled, false)
  )
  // Registered last, so it runs first: Node itself would wait for every kept connection.
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      setTimeout(() => node.closeAllConnections(), PATIENCE_MS).unref()
    })
  )
  return HttpServer.formatAddress(server.address)
})
