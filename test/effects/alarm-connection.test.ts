import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Subscription } from "rxjs"
import { afterEach, assert, describe, it } from "vitest"
import { ALARM_STREAM, type AlarmStreamMessage } from "../../src/contract/alarm-stream.ts"
import type { Fault } from "../../src/contract/fault.ts"
import { type ReceivedMessage, connectTo } from "../../src/effects/alarms/live/connect-to.ts"
import { saveToken } from "../../src/effects/storage/local-storage.ts"
import { alarmOf } from "../machines/fixtures.ts"

let servers: Array<Server> = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

const serve = async (answer: (response: ServerResponse, request: IncomingMessage) => unknown) => {
  const server = createServer((request, response) => void answer(response, request))
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const streaming = { "content-type": "text/event-stream" }

/** All messages of one connection, and its end; `hear` receives each. */
const read = (
  origin: string,
  last = "7.1",
  onMessage: (arrived: ReceivedMessage, leave: () => void) => void = () => {}
) =>
  new Promise<{ readonly arrived: ReadonlyArray<ReceivedMessage>; readonly end: Fault | "ended" | "left" | Error }>(
    (resolve) => {
      const arrived: Array<ReceivedMessage> = []
      const line = connectTo({ origin, language: () => "zh-CN", fetch })(last).subscribe({
        next: (each) => {
          arrived.push(each)
          onMessage(each, () => {
            line.unsubscribe()
            resolve({ arrived, end: "left" })
          })
        },
        error: (end: Fault) => resolve({ arrived, end }),
        complete: () => resolve({ arrived, end: "ended" })
      })
    }
  )

const opened: AlarmStreamMessage = { type: "opened", at: 1, resumed: true }
const changed: AlarmStreamMessage = {
  type: "changed",
  at: 2,
  alarms: [alarmOf(1, { name: "库存不足 🔋", location: "徐汇万达广场" })]
}
const frames = Buffer.from(
  `data: ${JSON.stringify(opened)}\n\n: a comment\r\nid: 8.2\r\ndata: ${JSON.stringify(changed)}\r\n\r\ndata: {"type":"beat","at":3}\n\n`
)
const whole = [
  { message: opened, position: undefined },
  { message: changed, position: "8.2" },
  { message: { type: "beat", at: 3 }, position: "8.2" }
]

describe("an alarm stream connection", () => {
  it("The unattended alarm stream sends token, language and position", async () => {
    saveToken("t".repeat(32))
    const incoming = await new Promise<IncomingMessage>((resolve) => {
      void serve((response, request) => {
        response.writeHead(200, streaming).end()
        resolve(request)
      }).then(read)
    })
    assert.strictEqual(incoming.url, ALARM_STREAM)
    assert.deepInclude(incoming.headers, {
      authorization: "t".repeat(32),
      "accept-language": "zh-CN",
      "x-unattended": "1",
      "last-event-id": "7.1"
    })
  })

  it.each([1, 2, 3, 7, 64])("reads a stream cut every %i bytes", async (size) => {
    const origin = await serve(async (response) => {
      response.writeHead(200, streaming)
      for (let from = 0; from < frames.length; from += size) {
        response.write(frames.subarray(from, from + size))
        if (from % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })
    assert.deepEqual(await read(origin), { arrived: whole, end: "ended" } as never)
  })

  it("A stream cut mid-line keeps its whole messages", async () => {
    const origin = await serve((response) => {
      response.writeHead(200, streaming)
      response.write(frames.subarray(0, frames.length - 12), () => response.destroy())
    })
    const { arrived, end } = await read(origin)
    assert.deepEqual(arrived, whole.slice(0, 2) as never)
    assert.instanceOf(end, Error)
  })

  it("Streams skip unknown messages and fail on malformed ones", async () => {
    const said = (...data: ReadonlyArray<string>) =>
      serve((response) => response.writeHead(200, streaming).end(data.map((line) => `data: ${line}\n\n`).join("")))
    const newer = await read(await said('{"type":"moon"}', "null", '{"type":"beat","at":3}'))
    assert.deepEqual([newer.arrived.length, newer.end], [1, "ended"])
    for (const wrong of ['{"type":"changed","at":1,"alarms":[{"id":"x"}]}', '{"type":"beat","at"', "<html>"])
      assert.deepInclude((await read(await said(wrong))).end, { _tag: "Unreachable" })
  })

  it.each([
    [
      { code: 40305, status: "fail", msg: "expired", data: null },
      { _tag: "SessionLost", code: 40305, msg: "expired" }
    ],
    [
      { code: 40300, status: "fail", msg: "off", data: null },
      { _tag: "Refused", code: 40300, msg: "off" }
    ],
    ["<html>", { _tag: "Unreachable" }]
  ])("A refused stream says why: %o", async (body, fault) => {
    const origin = await serve((response) => {
      response.writeHead(200, { "content-type": "application/json" })
      response.end(typeof body === "string" ? body : JSON.stringify(body))
    })
    const { arrived, end } = await read(origin)
    assert.deepEqual(arrived, [])
    assert.deepInclude(end as object, { ...fault, call: `GET ${ALARM_STREAM}` })
  })

  it("An unavailable stream is a usual fault", async () => {
    const down = await serve(() => {})
    servers.pop()!.close()
    assert.deepInclude((await read(down)).end, { _tag: "Unreachable" })
    const broken = await serve((response) => response.writeHead(502, streaming).end("bad gateway"))
    assert.deepInclude((await read(broken)).end, { _tag: "Unreachable" })
    const without = await serve((response) => response.writeHead(404).end())
    assert.deepInclude((await read(without)).end, { _tag: "Unreachable", status: 404 })
  })

  it("Unsubscribing closes the connection, even before it opens", async () => {
    const closed = (begin: (response: ServerResponse) => void, follow: (origin: string) => unknown) =>
      new Promise<void>((resolve) => {
        void serve((response) => {
          response.on("close", resolve)
          begin(response)
        }).then(follow)
      })
    await closed(
      (response) => response.writeHead(200, streaming).write(frames),
      (origin) => read(origin, "7.1", (_, leave) => leave())
    )
    let line = new Subscription()
    await closed(
      () => line.unsubscribe(),
      (origin) => {
        line = connectTo({ origin, language: () => "zh-CN", fetch })("").subscribe()
      }
    )
    assert.isTrue(line.closed)
  })
})
