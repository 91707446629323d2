import { Effect, Schedule } from "effect"
import { innerPage, innerScript, innerStyles } from "./inner-page.ts"

const pathOf = (address: string) => new URL(address, location.href).pathname

/** A failure that another try would repeat. */
class Refused extends Error {}

/** Fetches a text, with retries after network errors and the server's own errors. */
const fetchText = (address: string) =>
  Effect.tryPromise({
    try: async (signal) => {
      const answer = await fetch(address, { signal })
      const statusLine = `${answer.status} ${answer.statusText}`.trimEnd()
      if (!answer.ok) throw answer.status < 500 ? new Refused(statusLine) : new Error(statusLine)
      return { type: answer.headers.get("content-type") ?? "", text: await answer.text() }
    },
    catch: (cause) => (cause instanceof Error ? cause : new Error(String(cause)))
  }).pipe(
    Effect.timeout("10 seconds"),
    Effect.retry({
      times: 2,
      schedule: Schedule.exponential("200 millis"),
      while: (cause) => !(cause instanceof Refused)
    }),
    Effect.mapError(({ message }) => new Error(`${pathOf(address)}: ${message}`))
  )

/**
 * Fetches a script or style, rewritten for the application's own tree. Some servers answer with a page for a missing
 * file, which is an error here.
 */
export const fetchFile = (address: string) =>
  Effect.gen(function* () {
    const { type, text } = yield* fetchText(address)
    const path = pathOf(address)
    if (type.startsWith("text/html"))
      return yield* Effect.fail(new Error(`${path}: a page where a script or a style is wanted`))
    return type.startsWith("text/css") ? innerStyles(text, path) : innerScript(text, path)
  })

type Loading = {
  /** The path of the entry's page. */
  readonly entry: string
  /** The mark in the addresses of this attempt. The loader remembers failed files, even for other applications. */
  readonly mark: string
  readonly signal: AbortSignal
  /** Receives the version in the entry's page. */
  readonly onVersion: (version: string) => void
  /** Receives a file that the page names and the server lacks. */
  readonly missed: (failure: string) => void
}

/**
 * A fetch for an application's files: with a limit, with retries, and with errors that name the file. The loader
 * ignores a missing file, so it gets an empty one, and the loading effect reports the failure.
 */
export const fetchFor = ({ entry, mark, signal, onVersion, missed }: Loading): typeof fetch => {
  const fetchEntry = Effect.gen(function* () {
    const { type, text } = yield* fetchText(entry)
    if (!type.startsWith("text/html"))
      return yield* Effect.fail(new Error(`${entry}: no page but ${type || "nothing"}`))
    const { page, version } = innerPage(text, entry, mark)
    onVersion(version)
    return page
  })
  return async (input) => {
    // Removes the mark, so that the browser's cache recognises the address.
    const address = String(input instanceof Request ? input.url : input).replace(new RegExp(`[?&]${mark}$`), "")
    if (pathOf(address) === entry) return new Response(await Effect.runPromise(fetchEntry, { signal }))
    const text = await Effect.runPromise(fetchFile(address), { signal }).catch((cause: Error) => {
      missed(cause.message)
      return ""
    })
    return new Response(text)
  }
}
