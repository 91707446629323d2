import { Agent, get } from "node:http"

interface Target {
  readonly address: string
  readonly token: string
}

export interface Call {
  readonly path: string
  /** From when it was due until it was answered. */
  readonly milliseconds: number
}

const call = ({ address, token }: Target, agent: Agent, path: string) =>
  new Promise<void>((resolve, reject) => {
    get(`${address}${path}`, { agent, headers: { authorization: token, "accept-language": "en-US" } }, (response) => {
      let text = ""
      response.setEncoding("utf8")
      response.on("data", (chunk: string) => (text += chunk))
      response.on("end", () =>
        text.startsWith(`{"status":"ok"`) ? resolve() : reject(new Error(`${path} was refused: ${text}`))
      )
    }).on("error", reject)
  })

/** A fixed number of requests a second, each timed from the moment it was due: a server that falls behind cannot hide it. */
export const requestSteadily = async (
  target: Target,
  paths: ReadonlyArray<string>,
  rate: number
): Promise<ReadonlyArray<Call>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const start = performance.now()
  const calls: Array<Promise<Call>> = []
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const due = Math.min(paths.length, ((performance.now() - start) / 1000) * rate)
      for (; calls.length < due;) {
        const path = paths[calls.length]!
        const dueAt = start + (1000 * calls.length) / rate
        calls.push(call(target, agent, path).then(() => ({ path, milliseconds: performance.now() - dueAt })))
      }
      if (calls.length < paths.length) return
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
