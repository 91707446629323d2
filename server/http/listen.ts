import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { ByteSize, Effect, References, Schema } from "effect"
import { HttpIncomingMessage, HttpServer, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { createServer, type Server } from "node:http"
import { Server as Listener } from "node:net"
import type { Settings } from "../settings.ts"
import type { Unavailability } from "./unavailability.ts"
import { stopping, stoppingUnknown } from "./outages.ts"

export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", { message: Schema.String }) {}

const MAX_BODY = ByteSize.mebibytes(1)
/** Milliseconds after SIGTERM for requests that are on their way over kept connections. */
const CLOSE_IDLE_AFTER_MS = 500
/** Milliseconds after SIGTERM for running calls; then they are rejected. */
const SHUTDOWN_TIMEOUT_MS = 2500
/** Further milliseconds for a write without a key. */
const UNKEYED_MS = 700
/** The end of connections that hold half a request, or that nobody reads. */
const CLOSE_ALL_AFTER_MS = 3500

/** Begins early enough to answer every call before listening ends. */
export const makeShutdownPhase = (): Unavailability & { readonly begin: () => void } => {
  let hasBegun = false
  const onBegin = new Set<() => void>()
  const begin = () => {
    hasBegun = true
    for (const listener of onBegin) listener()
    onBegin.clear()
  }
  const unkeyed = { answer: stoppingUnknown, afterMs: UNKEYED_MS }
  return { isActive: () => hasBegun, onBegin, answer: stopping, unkeyed, begin }
}

/** `prefix` begins the names of the settings: `METRICS_`. */
export const cannotListen = (cause: unknown, host: string, port: number, prefix = ""): CannotListen => {
  const { code = "", message } = cause as NodeJS.ErrnoException
  const elsewhere = `${prefix}HOST ${host} is no address of this machine.`
  const explanations: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use. Stop what uses it, or set ${prefix}PORT to another one.`,
    EACCES: `Port ${port} may not be used by this account. Set ${prefix}PORT to one above 1023.`,
    ENOTFOUND: elsewhere,
    EADDRNOTAVAIL: elsewhere
  }
  return new CannotListen({ message: explanations[code] ?? `Cannot listen on ${host}, port ${port}: ${message}` })
}

/**
 * Ends once every connection is closed. HTTP's `close` would close idle connections immediately, while requests on
 * them arrive.
 */
const drained = (node: Server, lastMoment: () => void) =>
  Effect.callback<void>((resume) => {
    const grace = setTimeout(() => node.closeIdleConnections(), CLOSE_IDLE_AFTER_MS)
    const cut = setTimeout(() => node.closeAllConnections(), CLOSE_ALL_AFTER_MS)
    // The last moment also arrives without a connection: a write whose sender hung up may still wait.
    setTimeout(lastMoment, SHUTDOWN_TIMEOUT_MS).unref()
    Listener.prototype.close.call(node, () => {
      clearTimeout(grace)
      clearTimeout(cut)
      resume(Effect.void)
    })
  })

/**
 * Listens as long as the scope lasts. When it closes, every running call gets an answer as the last of its
 * connection, at the latest at the `last` moment.
 */
export const listen = Effect.fnUntraced(function* <R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | HttpServerRequest.HttpServerRequest>,
  { host, port }: Pick<Settings, "host" | "port">,
  last: ReturnType<typeof makeShutdownPhase>
) {
  const node = createServer({
    requestTimeout: 60_000,
    headersTimeout: 20_000,
    keepAliveTimeout: 65_000,
    // A filter of areas may name most districts of the country, and one of locations thousands, nine letters each.
    maxHeaderSize: 65_536
  })
  const server = yield* NodeHttpServer.make(() => node, { host, port }).pipe(
    Effect.catchTag("ServeError", ({ cause }) => Effect.fail(cannotListen(cause, host, port)))
  )
  let stopping = false
  const answered = Effect.map(app, (response) =>
    stopping ? HttpServerResponse.setHeader(response, "connection", "close") : response
  )
  yield* HttpServer.serveEffect(answered).pipe(
    Effect.provideService(HttpServer.HttpServer, server),
    Effect.provideService(HttpIncomingMessage.MaxBodySize, MAX_BODY),
    Effect.provideService(References.TracerEnabled, false)
  )
  // Registered last, so it runs first.
  yield* Effect.addFinalizer(() =>
    Effect.suspend(() => {
      stopping = true
      return drained(node, last.begin)
    })
  )
  return HttpServer.formatAddress(server.address)
})
