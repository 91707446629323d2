import { Effect, Schedule } from "effect"
import { innerPage, innerScript, innerStyles } from "./inner-page.ts"

const pathOf = (address: string) => new URL(address, location.href).pathname

/** Another try would end the same way. */
class Refused extends Error {}

/** Retried after network errors and the server's own errors. */
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
 * A script or a style, rewritten to fit into the application's own tree. A page in its place is an error: some
 * servers answer with one for missing files.
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
  /** The path of the page. */
  readonly entry: string
  /** The mark in the addresses of this attempt: the loader remembers failed files, and gives them to every other application. */
  readonly mark: string
  readonly signal: AbortSignal
  /** The version in the entry's page. */
  readonly onVersion: (version: string) => void
  /** A file that the page names and the server lacks. */
  readonly missed: (failure: string) => void
}

/**
 * Fetches an application's files with a limit, with retries, and with errors that name the file. The loader silently goes on without a missing file, so it
 * gets an empty one, and the loading effect reports it.
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
    // Removes the mark, so that the browser's cache knows the address.
    const address = String(input instanceof Request ? input.url : input).replace(new RegExp(`[?&]${mark}$`), "")
    if (pathOf(address) === entry) return new Response(await Effect.runPromise(fetchEntry, { signal }))
    const text = await Effect.runPromise(fetchFile(address), { signal }).catch((cause: Error) => {
      missed(cause.message)
      return ""
    })
    return new Response(text)
  }
}
