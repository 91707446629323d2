import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { ByteSize, Effect, References, Schema } from "effect"
import { HttpIncomingMessage, HttpServer, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { createServer, type Server } from "node:http"
import { Server as Listener } from "node:net"
import type { Settings } from "../settings.ts"

export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", { message: Schema.String }) {}

const LONGEST_BODY = ByteSize.mebibytes(1)
/** How long after SIGTERM a request that was on its way still arrives over a kept connection. */
const GRACE_MS = 500
/** What running calls get to finish after SIGTERM; then their connections are cut. */
const PATIENCE_MS = 3000

/** `prefix` is how the settings at fault are called: `METRICS_PORT`. */
export const cannotListen = (cause: unknown, host: string, port: number, prefix = ""): CannotListen => {
  const { code = "", message } = cause as NodeJS.ErrnoException
  const elsewhere = `${prefix}HOST ${host} is no address of this machine.`
  const known: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use. Stop what uses it, or set ${prefix}PORT to another one.`,
    EACCES: `Port ${port} may not be used by this account. Set ${prefix}PORT to one above 1023.`,
    ENOTFOUND: elsewhere,
    EADDRNOTAVAIL: elsewhere
  }
  return new CannotListen({ message: known[code] ?? `Cannot listen on ${host}, port ${port}: ${message}` })
}

/** Ends once every connection is closed. HTTP's own `close` would close the kept ones at once, under requests that are on their way. */
const drained = (node: Server) =>
  Effect.callback<void>((resume) => {
    const grace = setTimeout(() => node.closeIdleConnections(), GRACE_MS)
    const patience = setTimeout(() => node.closeAllConnections(), PATIENCE_MS)
    Listener.prototype.close.call(node, () => {
      clearTimeout(grace)
      clearTimeout(patience)
      resume(Effect.void)
    })
  })

/**
 * Listens and answers as long as the scope lasts. When it closes, nothing new is accepted, every call that was taken is answered as the last of its
 * connection, and whoever does not let go of a connection in time has it cut.
 */
export const listen = Effect.fnUntraced(function* <R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | HttpServerRequest.HttpServerRequest>,
  { host, port }: Pick<Settings, "host" | "port">
) {
  const node = createServer({ requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 })
  const server = yield* NodeHttpServer.make(() => node, { host, port }).pipe(
    Effect.catchTag("ServeError", ({ cause }) => Effect.fail(cannotListen(cause, host, port)))
  )
  let stopping = false
  const answered = Effect.map(app, (response) =>
    stopping ? HttpServerResponse.setHeader(response, "connection", "close") : response
  )
  yield* HttpServer.serveEffect(answered).pipe(
    Effect.provideService(HttpServer.HttpServer, server),
    Effect.provideService(HttpIncomingMessage.MaxBodySize, LONGEST_BODY),
    Effect.provideService(References.TracerEnabled, false)
  )
  // Registered last, so it runs first.
  yield* Effect.addFinalizer(() =>
    Effect.suspend(() => {
      stopping = true
      return drained(node)
    })
  )
  return HttpServer.formatAddress(server.address)
})
