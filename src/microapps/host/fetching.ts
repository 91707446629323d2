import { innerPage, innerScript, innerStyles } from "./inner-page.ts"

const LIMIT = 10_000
const TRIES = 3
const PAUSE = 200

const pathOf = (address: string) => new URL(address, location.href).pathname

/** Another try would end the same way. */
class Refused extends Error {}

const once = async (address: string, signal: AbortSignal): Promise<Response> => {
  const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]) })
  if (answer.ok) return answer
  const why = `${answer.status} ${answer.statusText}`.trimEnd()
  throw answer.status < 500 ? new Refused(why) : new Error(why)
}

/** Tried again where another try may help: the network, and what the server says is its own fault. */
const stubborn = async (address: string, signal: AbortSignal): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(address, signal)
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      if (tries === TRIES || signal.aborted || cause instanceof Refused)
        throw new Error(`${pathOf(address)}: ${why}`, { cause })
      await new Promise((done) => setTimeout(done, PAUSE * tries))
    }
  }
}

/** A script or a style, changed so that it fits into the application's own tree. A page in its place is an error: a server that answers with one for what is not there. */
export const fetchFile = async (address: string, signal: AbortSignal): Promise<string> => {
  const answer = await stubborn(address, signal)
  const [type, path] = [answer.headers.get("content-type") ?? "", pathOf(address)]
  if (type.startsWith("text/html")) throw new Error(`${path}: a page where a script or a style is wanted`)
  const text = await answer.text()
  return type.startsWith("text/css") ? innerStyles(text, path) : innerScript(text, path)
}

type Loading = {
  readonly entry: string
  /** What the addresses of this one time are marked with, for the loader remembers what it once had in vain, and gives it to every other application. */
  readonly mark: string
  readonly signal: AbortSignal
  /** The entry's page as the server sent it. */
  readonly seen: (page: string) => void
  /** A file that the page names and nobody has. */
  readonly missed: (why: string) => void
}

/**
 * How an application's files are fetched: with a limit, tried again, and with errors that name what is wrong. The loader goes on without a file
 * that cannot be had, and nobody hears why; so it gets an empty one, and whoever loads the application is told.
 */
export const fetchFor =
  ({ entry, mark, signal, seen, missed }: Loading): typeof fetch =>
  async (input) => {
    // Asked for by its own address, so that the browser's cache knows it.
    const address = String(input instanceof Request ? input.url : input).replace(new RegExp(`[?&]${mark}$`), "")
    const path = pathOf(address)
    if (path !== pathOf(entry))
      return new Response(
        await fetchFile(address, signal).catch((cause: Error) => {
          missed(cause.message)
          return ""
        })
      )
    const answer = await stubborn(address, signal)
    const type = answer.headers.get("content-type") ?? "nothing"
    if (!type.startsWith("text/html")) throw new Error(`${path}: no page but ${type}`)
    const page = await answer.text()
    seen(page)
    return new Response(innerPage(page, path, mark))
  }
