import { Effect } from "effect"
import { vi } from "vitest"
import type { Program } from "./wired-programs.ts"

/** The storage of the browser, which returns values as written, changed, or not at all. */
const values = new Map<string, string>()
let reads: (key: string) => string | null = () => null
const storage = {
  getItem: (key: string) => reads(key),
  setItem: (key: string, text: string) => void values.set(key, text),
  removeItem: (key: string) => void values.delete(key)
}
const written = (key: string) => values.get(key) ?? null

/** Replaces storage by a map that `write` and `read` share. */
export const stubStoredValues = (write: () => void, read: (key: string) => string | null = written): void => {
  values.clear()
  reads = written
  write()
  reads = read
}

/** An upload, whose progress only an `XMLHttpRequest` reports: answered as every call is. */
export const uploadBy = (answer: (path: string, method: string) => Promise<Response>) =>
  class {
    readonly upload = new EventTarget()
    readonly #heard = new EventTarget()
    status = 0
    responseText = ""
    #call = ["", ""] as readonly [path: string, method: string]
    open(method: string, path: string) {
      this.#call = [path, method]
    }
    setRequestHeader() {}
    addEventListener(type: string, listener: () => void) {
      this.#heard.addEventListener(type, listener)
    }
    send() {
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: 1, total: 2 }))
      answer(...this.#call)
        .then(async (response) => {
          this.status = response.status
          this.responseText = await response.text()
          this.#heard.dispatchEvent(new Event("load"))
        })
        .catch(() => this.#heard.dispatchEvent(new Event("error")))
    }
    abort() {}
  }

type Message = { readonly source: unknown; readonly origin: string; readonly data: unknown }
/** A window that a page has opened: it reports its presence, or nothing. */
export const openedWindow = (greets: boolean, messages: Array<unknown> = []) => {
  const opened = { close: () => {}, postMessage: (message: unknown) => messages.push(message) }
  const greeting = { source: opened, origin: "https://stately.ai", data: { type: "@statelyai.connected" } }
  vi.stubGlobal("addEventListener", (type: string, listener: (message: Message) => void) => {
    if (type === "message" && greets) queueMicrotask(() => listener(greeting))
  })
  vi.stubGlobal("open", () => opened)
}

/** The answer of a worker. */
type Reply = (post: (data: object) => void, fail: (message: string) => void) => void
let reply: Reply = () => {}
export const answerWorkers = (by: Reply): void => {
  reply = by
}
class StubWorker extends EventTarget {
  postMessage() {
    const say = (type: string, fields: object) => this.dispatchEvent(Object.assign(new Event(type), fields))
    queueMicrotask(() =>
      reply(
        (data) => say("message", { data }),
        (message) => say("error", { message })
      )
    )
  }
  terminate() {}
}

const element = { focus: () => {}, select: () => {}, remove: () => {}, click: () => {}, style: {} }

/** Stubs of all browser features that effects use. */
export const stubBrowser = (): void => {
  const listening = { addEventListener: () => {}, removeEventListener: () => {} }
  const globals = {
    location: { origin: "http://console.example", hostname: "console.example" },
    window: listening,
    localStorage: storage,
    sessionStorage: storage,
    ...listening,
    document: {
      visibilityState: "visible",
      documentElement: { lang: "en-US" },
      activeElement: null,
      ...listening,
      createElement: () => ({ ...element }),
      body: { append: () => {} },
      execCommand: () => true
    },
    matchMedia: () => ({ matches: false, ...listening }),
    Worker: StubWorker,
    HTMLElement: EventTarget
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

const onPlatformClock = new WeakSet<object>()
/** A program that waits by the platform's timers instead of Effect's. */
export const byPlatformClock = (program: unknown): Program => {
  onPlatformClock.add(program as object)
  return program as Program
}
/**
 * Runs with the timers stopped; `minute` advances them. Installing them takes a moment: only programs that wait by
 * them have them.
 */
export const withPlatformClock = <A, E, R>(
  program: Program,
  run: (minute: Effect.Effect<unknown>) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => {
  if (!onPlatformClock.has(program)) return run(Effect.void)
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"], now: 1 })
  const minute = Effect.promise(() => vi.advanceTimersByTimeAsync(60_000))
  return Effect.ensuring(
    run(minute),
    Effect.sync(() => vi.useRealTimers())
  )
}
