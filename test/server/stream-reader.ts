import { request } from "node:http"
import { Option, Schema } from "effect"
import { expect, vi } from "vitest"
import { ALARM_STREAM, AlarmStreamMessage, LAST_EVENT_ID, RECEIVING_STREAM } from "../../src/contract/alarm-stream.ts"
import type { Alarm } from "../../src/contract/alarms.ts"
import { UNATTENDED } from "../../src/contract/call.ts"

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(AlarmStreamMessage))

/** Reads what stands between two empty lines. */
const readEvent = (text: string) => {
  const field = (name: string) =>
    text.split("\n").flatMap((line) => (line.startsWith(`${name}: `) ? line.slice(name.length + 2) : []))[0]
  return { id: field("id"), message: Option.getOrThrow(decode(field("data"))) }
}

interface Asked {
  readonly last?: string
  /** The receive status whose end the stream reports. */
  readonly status?: number
  readonly language?: string
}

/** Reads the stream of alarms as a console does, from its first byte on. */
export const readStream = async (address: string, token: string, { last, status, language = "en-US" }: Asked = {}) => {
  const headers = {
    authorization: token,
    "accept-language": language,
    [UNATTENDED]: "1",
    ...(last === undefined ? {} : { [LAST_EVENT_ID]: last })
  }
  const path = status === undefined ? ALARM_STREAM : `${RECEIVING_STREAM}?status=${status}`
  const sent = request(address + path, { headers, agent: false })
  const response = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject).end()
  })
  const messages: Array<AlarmStreamMessage> = []
  const seen = { last, text: "", ended: false }
  let rest = ""
  response.setEncoding("utf8")
  response.on("data", (chunk: string) => {
    seen.text += chunk
    const events = (rest + chunk).split("\n\n")
    rest = events.pop()!
    if (!response.headers["content-type"]?.startsWith("text/event-stream")) return
    for (const { id, message } of events.map(readEvent)) {
      if (id !== undefined) seen.last = id
      messages.push(message)
    }
  })
  const ended = new Promise<void>((resolve) => response.once("close", () => resolve()))
  void ended.then(() => (seen.ended = true))
  response.on("error", () => {})
  sent.on("error", () => {})
  const changedAlarms = () => messages.flatMap((message) => (message.type === "changed" ? message.alarms : []))
  const until = <A>(check: () => A, timeout = 15_000) => vi.waitFor(check, { timeout, interval: 10 })
  return {
    headers: response.headers,
    messages,
    seen,
    /** Every alarm in the stream, as often as it came. */
    changedAlarms,
    until,
    ended,
    /** Waits until the stream has this alarm in this state. */
    toldOf: (alarm: Partial<Alarm>) =>
      until(() => {
        expect(changedAlarms()).toContainEqual(expect.objectContaining(alarm))
        return changedAlarms().findLast((each) => each.id === alarm.id)!
      }),
    opened: () => until(() => expect(messages[0]).toMatchObject({ type: "opened" })).then(() => messages[0]),
    closed: async () => {
      await ended
      return messages.at(-1)
    },
    pause: () => response.pause(),
    resume: () => response.resume(),
    cut: () => sent.destroy()
  }
}

export type StreamReader = Awaited<ReturnType<typeof readStream>>
