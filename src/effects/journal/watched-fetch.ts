/** A raw call. The journal writes a reduced form of it later, with masks for secrets. */
export type RawCall = {
  readonly at: number
  readonly took: number
  readonly app: string
  readonly method: string
  readonly address: string
  readonly status: number | null
  readonly sent: string | null
  readonly answer: string | null
  /** The number of characters of an answer that is too long to be stored. */
  readonly left_out?: number
  /** The outcome that a fault injection forced. */
  readonly forced?: string
}

/** Forces another outcome on a call; undefined leaves it unchanged. */
export type ForceOutcome = (
  method: string,
  address: string
) => { readonly outcome: string; readonly end: (go: () => Promise<Response>) => Promise<Response> } | undefined

const unforced: ForceOutcome = () => undefined
let force = unforced

/** Sends every call through this fetch, until the returned function is called. */
export const forceCalls = (by: ForceOutcome): (() => void) => {
  force = by
  return () => {
    if (force === by) force = unforced
  }
}

/** The longest stored answer, in characters. */
const MAX_ANSWER_LENGTH = 20_000

const isJson = (headers: Headers) => headers.get("content-type")?.includes("json") === true

/** The text of a JSON body; null for any other body. */
const textOf = ({ headers, body }: RequestInit): string | null => {
  if (!isJson(new Headers(headers))) return null
  if (typeof body === "string") return body
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : null
}

/**
 * Makes calls by `call`, and reports each with its answer or failure. A stream is reported without waiting for its end.
 */
export const watchedFetch =
  (call: typeof fetch, onCall: (call: RawCall) => void, app = ""): typeof fetch =>
  async (input, init = {}) => {
    const startedAt = Date.now()
    const start = performance.now()
    const address = input instanceof Request ? input.url : String(input)
    const method = init.method ?? "GET"
    const forcedOutcome = force(method, address)
    const report = (status: number | null, answer: string | null) => {
      const isTooLong = answer !== null && answer.length > MAX_ANSWER_LENGTH
      onCall({
        at: startedAt,
        took: Math.round(performance.now() - start),
        app,
        method,
        address,
        status,
        sent: textOf(init),
        answer: isTooLong ? null : answer,
        ...(isTooLong ? { left_out: answer.length } : {}),
        ...(forcedOutcome === undefined ? {} : { forced: forcedOutcome.outcome })
      })
    }
    const go = () => call(input, init)
    const response = await (forcedOutcome === undefined ? go() : forcedOutcome.end(go)).catch((cause: unknown) => {
      report(null, null)
      throw cause
    })
    if (!isJson(response.headers)) report(response.status, null)
    else
      void response
        .clone()
        // `text()` would leave its copy in the browser's memory until that is collected.
        .arrayBuffer()
        .then(
          (answer) => report(response.status, new TextDecoder().decode(answer)),
          () => report(response.status, null)
        )
    return response
  }
