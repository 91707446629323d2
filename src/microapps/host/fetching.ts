import { innerPage, innerStyles } from "./selectors.ts"

const LIMIT = 10_000
const TRIES = 3
const PAUSE = 200

const pathOf = (address: string) => {
  const { pathname } = new URL(address, location.href)
  return pathname
}

const once = async (address: string, signal: AbortSignal): Promise<Response> => {
  const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]) })
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText} at ${pathOf(address)}`)
  return answer
}

const isFinal = (cause: unknown, signal: AbortSignal) =>
  signal.aborted || (cause instanceof Error && /^[1-4]\d\d /.test(cause.message))

/** Tried again where another try may help: the network, and what the server says is its own fault. */
const stubborn = async (address: string, signal: AbortSignal): Promise<Response> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(address, signal)
    } catch (cause) {
      if (tries === TRIES || isFinal(cause, signal)) throw cause
      await new Promise((done) => setTimeout(done, PAUSE * tries))
    }
  }
}

/** Runs a script with the application's own document instead of the page's; what it throws is heard by whoever loads it. */
const wrapped = (script: string, path: string) =>
  `try{(function(document){${script}\n}).call(window,window.__guest_document__)}catch(thrown){window.__guest_failed__(thrown)}//# sourceURL=${path}`

type Loading = {
  readonly entry: string
  readonly mark: string
  readonly signal: AbortSignal
  /** The entry's page as the server sent it. */
  readonly seen: (page: string) => void
}

/**
 * How an application's files are fetched: with a limit, tried again, and changed so that they fit into its own tree. What is no page, no script
 * and no style where one is wanted is an error that names it. A script that cannot be had is one that says so when it is run: the loader goes on
 * without it otherwise, and nobody hears why.
 */
export const fetchFor =
  ({ entry, mark, signal, seen }: Loading): typeof fetch =>
  async (input) => {
    const address = String(input instanceof Request ? input.url : input)
    const path = pathOf(address)
    if (path === pathOf(entry)) {
      const answer = await stubborn(address, signal)
      const type = answer.headers.get("content-type") ?? "nothing"
      if (!type.startsWith("text/html")) throw new Error(`${path} is no page but ${type}`)
      const page = await answer.text()
      seen(page)
      return new Response(innerPage(page, mark))
    }
    try {
      const answer = await stubborn(address, signal)
      const [type, text] = [answer.headers.get("content-type") ?? "", await answer.text()]
      if (type.startsWith("text/html")) throw new Error(`${path} is a page where a script or a style is wanted`)
      return new Response(type.startsWith("text/css") ? innerStyles(text) : wrapped(text, path))
    } catch (cause) {
      if (/\.css$/.test(path)) throw cause
      return new Response(`window.__guest_failed__(${JSON.stringify(String(cause))})`)
    }
  }
