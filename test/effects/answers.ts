import { Effect, Fiber, Layer, Random } from "effect"
import { TestClock } from "effect/testing"
import { vi } from "vitest"
import { ALARM_STREAM, type AlarmStreamMessage } from "../../src/contract/alarm-stream.ts"
import { ok } from "../../src/contract/call.ts"
import { everyCall, grants } from "../contract/in-memory-server.ts"
import { outcomesOf } from "../../src/devtools/qa-mode/outcomes.ts"
import { uploadBy, withPlatformClock } from "./stub-browser.ts"
import { stubServices } from "./stub-services.ts"
import type { Program } from "./wired-programs.ts"

type Data = unknown

/**
 * Data with every part passed through `change`; where the contract refuses the result, it counts as one more answer
 * of another shape.
 */
const mapped = (change: (part: unknown, name: string) => unknown) => {
  const map = (part: unknown, name: string): unknown => {
    const changed = change(part, name)
    if (changed !== part) return changed
    if (Array.isArray(part)) return part.map((item) => map(item, name))
    if (typeof part !== "object" || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, map(value, key)]))
  }
  return (data: Data) => map(data, "")
}

/** Variants of the usual answer of a call. */
const variants: Readonly<Record<string, (data: Data) => Data>> = {
  granted: (data) => data,
  "nothing granted": mapped((part, name) => (Array.isArray(part) ? [] : name === "total" ? 0 : part)),
  "the end granted": mapped((part, name) => (Array.isArray(part) ? [] : name === "total" ? 12 : part)),
  "much granted": mapped((part, name) =>
    Array.isArray(part) && part.length > 0
      ? Array.from({ length: 100 }, (_, index) =>
          typeof part[0] === "object" ? { ...part[0], id: index + 1 } : part[0]
        )
      : name === "total"
        ? 250
        : part
  ),
  "turned and granted": mapped((part) => (typeof part === "boolean" ? !part : part)),
  "granted, never done": mapped((part, name) => (name.endsWith("_at") ? null : part))
}

/** Further answers of some calls. */
const others: Readonly<Record<string, ReadonlyArray<Data>>> = {
  "signIn.login": [{ enrolment: grants.secondFactor.begin }],
  "alarms.receiveStatus": [{ status: 1 }, { status: 0 }, { status: -1 }],
  "alarms.turnReceiving": [{ status: 1 }, { status: 0 }, { status: -1 }],
  "users.list": [{ ...grants.users.list, total: 3, until: 1, after: "7" }]
}
const most = Math.max(...Object.values(others).map(({ length }) => length))

const grantedBy = (method: string, path: string) => {
  const call = everyCall.find((one) => one.method === method && one.path === path)
  if (call === undefined) return undefined
  const group: Readonly<Record<string, Data>> | undefined = grants[call.group as keyof typeof grants]
  return { name: `${call.group}.${call.name}`, data: group?.[call.name] }
}

const encoder = new TextEncoder()
/** The alarm stream: it opens, sends an alarm, is silent for half a minute, and goes on after a message. */
const alarmLine = () => {
  const alarms = grants.alarms.open.list
  const encoded = (message: AlarmStreamMessage) => encoder.encode(`data: ${JSON.stringify(message)}\n\n`)
  let later: ReturnType<typeof setTimeout>
  const body = new ReadableStream<Uint8Array>({
    start: (line) => {
      line.enqueue(encoded({ type: "opened", at: 2, resumed: true }))
      line.enqueue(encoded({ type: "changed", at: 2, alarms }))
      later = setTimeout(() => line.enqueue(encoded({ type: "beat", at: 3 })), 30_000)
    },
    cancel: () => clearTimeout(later)
  })
  return new Response(body, { headers: { "content-type": "text/event-stream" } })
}

/** Names of all possible outcomes of a call. */
export const answers: ReadonlyArray<string> = [
  ...Object.keys(variants),
  ...Array.from({ length: most }, (_, index) => `granted otherwise ${index}`),
  ...Object.keys(outcomesOf(async (answer) => answer())).filter((name) => name !== "ok")
]

/** A moment that is past for all samples. */
const NOW = 1
/** Longer than every pause between two tries. */
const MINUTES = 6
/** Pauses in whole milliseconds. */
const halves = { nextDoubleUnsafe: () => 0.5, nextIntUnsafe: () => 0 }

type Sent = { readonly type: string }

/**
 * The services over a server that answers every call in a chosen way: an effect's last event, after its earlier ones;
 * nothing if it goes on waiting.
 */
export const openAnswering = Effect.gen(function* () {
  yield* TestClock.setTime(NOW)
  const clock = yield* Effect.context()
  const outcomes = outcomesOf((answer) =>
    Effect.runPromiseWith(clock)(
      Effect.delay(
        Effect.promise(async () => answer()),
        "20 seconds"
      )
    )
  )
  let chosen = ""
  const answer = (path: string, query: URLSearchParams, method: string) => {
    const call = grantedBy(method, path)
    const usual = () => {
      if (path === ALARM_STREAM) return alarmLine()
      const other = /^granted otherwise (\d)$/.exec(chosen)?.[1]
      const data = other === undefined ? undefined : others[call?.name ?? ""]?.[Number(other)]
      // Many effects end with the first page; some read on until there is no more.
      const variant = chosen === "much granted" && Number(query.get("page") ?? 1) > 1 ? "nothing granted" : chosen
      return Response.json(ok((variants[variant] ?? variants["granted"]!)(data ?? call?.data ?? null)))
    }
    return (outcomes[chosen] ?? outcomes["ok"]!)(usual)
  }
  vi.stubGlobal(
    "XMLHttpRequest",
    uploadBy(async (path, method) => answer(path, new URLSearchParams(), method))
  )
  const services = yield* Layer.build(
    stubServices(
      (path, _headers, query, method) => answer(path, query, method),
      () => {}
    )
  )
  return (program: Program, input: unknown, answer: string) =>
    withPlatformClock(
      program,
      Effect.fnUntraced(function* (minute) {
        chosen = answer
        const sent: Array<Sent> = []
        const running = yield* Effect.forkChild(
          program(input as never, (event) => sent.push(event)).pipe(
            Effect.provideContext(services as never),
            Effect.provideService(Random.Random, halves)
          )
        )
        for (let waited = 0; waited < MINUTES && running.pollUnsafe() === undefined; waited += 1) {
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          if (running.pollUnsafe() !== undefined) break
          yield* minute
          yield* TestClock.adjust("1 minute")
        }
        if (running.pollUnsafe() !== undefined) return [...sent, yield* Fiber.join(running)]
        yield* Fiber.interrupt(running)
        return sent
      })
    )
})
