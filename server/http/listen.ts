import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { ByteSize, Effect, References } from "effect"
import { HttpIncomingMessage, HttpServer, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { createServer, type Server } from "node:http"
import { Server as Listener } from "node:net"
import { ProgramRefused } from "../program-refused.ts"
import type { Settings } from "../settings.ts"
import type { Unavailability } from "./unavailability.ts"
import { stopping, stoppingUnknown } from "./outages.ts"

const MAX_BODY = ByteSize.mebibytes(1)
/** The time after SIGTERM for requests on kept connections that are already on their way. */
const CLOSE_IDLE_AFTER_MS = 500
/** The time after SIGTERM for running calls, which are then rejected. */
const SHUTDOWN_TIMEOUT_MS = 2500
/** The additional time for a write without a key. */
const UNKEYED_MS = 700
/** The time after SIGTERM until connections with half a request, or without a reader, are closed. */
const CLOSE_ALL_AFTER_MS = 3500

/** The phase of a stop, which begins early enough to answer every call before listening ends. */
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

/** The message for an address that cannot be listened on. `prefix` begins the names of its settings: `METRICS_`. */
export const cannotListen = (cause: unknown, host: string, port: number, prefix = ""): ProgramRefused => {
  const { code = "", message } = cause as NodeJS.ErrnoException
  const elsewhere = `${prefix}HOST ${host} is no address of this machine.`
  const explanations: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is already in use. Stop what uses it, or set ${prefix}PORT to another one.`,
    EACCES: `Port ${port} may not be used by this account. Set ${prefix}PORT to one above 1023.`,
    ENOTFOUND: elsewhere,
    EADDRNOTAVAIL: elsewhere
  }
  return new ProgramRefused({ message: explanations[code] ?? `Cannot listen on ${host}, port ${port}: ${message}` })
}

/**
 * Ends once every connection is closed. HTTP's own `close` would close idle connections at once, while requests arrive
 * on them.
 */
const drained = (node: Server, lastMoment: () => void) =>
  Effect.callback<void>((resume) => {
    const grace = setTimeout(() => node.closeIdleConnections(), CLOSE_IDLE_AFTER_MS)
    const cut = setTimeout(() => node.closeAllConnections(), CLOSE_ALL_AFTER_MS)
    // The last moment comes even without a connection, because a write whose sender hung up may still wait.
    setTimeout(lastMoment, SHUTDOWN_TIMEOUT_MS).unref()
    Listener.prototype.close.call(node, () => {
      clearTimeout(grace)
      clearTimeout(cut)
      resume(Effect.void)
    })
  })

/**
 * Listens as long as the scope lasts. When it closes, every running call is answered as the last on its connection, at
 * the latest at the `last` moment.
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
    // A filter may name most districts of the country, or thousands of locations of nine letters each.
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
  // Registered last, and therefore run first.
  yield* Effect.addFinalizer(() =>
    Effect.suspend(() => {
      stopping = true
      return drained(node, last.begin)
    })
  )
  return HttpServer.formatAddress(server.address)
})
