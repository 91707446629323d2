import { Agent, request } from "node:http"

interface Target {
  readonly address: string
  readonly token: string
}

/** A request: its path, or a path with a body that is made when the request is sent. */
export type Request = string | { readonly path: string; readonly token: string; readonly body: () => unknown }

export interface Call {
  readonly path: string
  /** Milliseconds from the moment at which a request was due until its answer. */
  readonly milliseconds: number
}

const call = ({ address, token }: Target, agent: Agent, options: Request) =>
  new Promise<void>((resolve, reject) => {
    const sent = typeof options === "string" ? undefined : options
    const path = typeof options === "string" ? options : options.path
    const headers = {
      authorization: sent?.token ?? token,
      "accept-language": "en-US",
      "content-type": "application/json"
    }
    request(`${address}${path}`, { agent, method: sent ? "POST" : "GET", headers }, (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (chunk: string) => (text += chunk))
      response.on("end", () =>
        text.startsWith(`{"status":"ok"`) ? resolve() : reject(new Error(`${path} was refused: ${text}`))
      )
    })
      .on("error", reject)
      .end(sent && JSON.stringify(sent.body()))
  })

/**
 * Sends a fixed number of requests a second, each timed from the moment at which it was due, so that a server that
 * falls behind cannot hide it.
 */
export const requestSteadily = async (
  target: Target,
  requests: ReadonlyArray<Request>,
  rate: number
): Promise<ReadonlyArray<Call>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const start = performance.now()
  const calls: Array<Promise<Call>> = []
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const dueCount = Math.min(requests.length, ((performance.now() - start) / 1000) * rate)
      for (; calls.length < dueCount;) {
        const request = requests[calls.length]!
        const dueAt = start + (1000 * calls.length) / rate
        calls.push(
          call(target, agent, request).then(() => ({
            path: typeof request === "string" ? request : request.path,
            milliseconds: performance.now() - dueAt
          }))
        )
      }
      if (calls.length < requests.length) return
      clearInterval(tick)
      resolve()
    }, 1)
  })
  try {
    return await Promise.all(calls)
  } finally {
    agent.destroy()
  }
}
