import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Clock, Effect, Exit, Fiber } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { afterEach, describe, expect, it } from "vitest"
import { RECEIVING_STREAM } from "../../src/contract/alarm-stream.ts"
import { awaitReceivingChange } from "../../src/effects/alarms/alarm-effects.ts"

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})
const serve = async (answer: (response: ServerResponse, url: string) => unknown) => {
  server = createServer((request, response) => void answer(response, request.url!))
  await new Promise<void>((ready) => server!.listen(0, "127.0.0.1", ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const streaming = { "content-type": "text/event-stream" }
/** True if it goes on waiting for changes. */
const waitsForNothing = ({ status, headers }: Response) => status === 404 || headers.get("x-goes-on") !== null

/**
 * The end of the program, this many seconds after it has begun to wait or, if it never does, after its answer; the
 * seconds are the program's own.
 */
const follow = (origin: string, seconds: number) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const sleep: typeof clock.sleep = (duration) => {
      resolve()
      return clock.sleep(duration)
    }
    const fetched: typeof fetch = async (...args) => {
      const response = await fetch(...args)
      if (waitsForNothing(response)) setImmediate(resolve)
      return response
    }
    const fiber = yield* awaitReceivingChange(origin)({ status: -1 }).pipe(
      Effect.provideService(Clock.Clock, Object.assign(Object.create(clock), { sleep })),
      Effect.provideService(FetchHttpClient.Fetch, fetched),
      Effect.forkChild
    )
    yield* Effect.promise(() => begun)
    yield* TestClock.adjust(`${seconds} seconds`)
    const exit = fiber.pollUnsafe()
    yield* Fiber.interrupt(fiber)
    return exit === undefined ? undefined : Exit.getSuccess(exit)
  }).pipe(Effect.provide(TestClock.layer()), Effect.scoped, Effect.runPromise)
const refreshed = expect.objectContaining({ value: { type: "alarmReceiving.refreshed" } })

describe("changes to alarm receiving", () => {
  it("Receiving is refetched shortly after its stream ends", async () => {
    let requestedUrl = ""
    const origin = await serve((response, url) => {
      requestedUrl = url
      response.writeHead(200, { ...streaming, "x-goes-on": "1" }).write('data: {"type":"beat","at":1}\n\n')
    })
    expect(await follow(origin, 600)).toBeUndefined()
    expect(requestedUrl).toBe(`${RECEIVING_STREAM}?status=-1`)
    const ended = await serve((response) => response.writeHead(200, streaming).end())
    expect(await follow(ended, 1)).toEqual(refreshed)
  })
  it("Receiving is refetched after errors, never from servers without the call", async () => {
    const refused = await serve((response) => response.writeHead(503).end())
    expect(await follow(refused, 29)).toBeUndefined()
    expect(await follow(refused, 31)).toEqual(refreshed)
    const without = await serve((response) => response.writeHead(404).end())
    expect(await follow(without, 6000)).toBeUndefined()
  })
})
