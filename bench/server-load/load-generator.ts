import { Agent, get } from "node:http"

export type Load = {
  readonly requestsPerSecond: number
  readonly latencies: ReadonlyArray<number>
  readonly refused: number
}

type Target = { readonly address: string; readonly token: string; readonly paths: ReadonlyArray<string> }

const caller = ({ address, token, paths }: Target, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  let refused = 0
  const call = () =>
    new Promise<void>((resolve, reject) => {
      const path = paths[next++ % paths.length]!
      get(`${address}${path}`, { agent, headers: { authorization: token, "accept-language": "en-US" } }, (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (chunk: string) => (text += chunk))
        response.on("end", () => {
          if (!text.startsWith(`{"status":"ok"`)) refused += 1
          resolve()
        })
      }).on("error", reject)
    })
  return { call, refused: () => refused, close: () => agent.destroy() }
}

/** As much as the server gives: every connection asks again as soon as it was answered. */
export const saturate = async (target: Target, connections: number, seconds: number): Promise<Load> => {
  const { call, refused, close } = caller(target, connections)
  const latencies: Array<number> = []
  const start = performance.now()
  const end = start + seconds * 1000
  const ask = async () => {
    while (performance.now() < end) {
      const asked = performance.now()
      await call()
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  close()
  return { requestsPerSecond: (1000 * latencies.length) / (performance.now() - start), latencies, refused: refused() }
}

/** Every path once, measured by nobody. */
export const askEach = async (target: Target, connections: number): Promise<void> => {
  const { call, close } = caller(target, connections)
  let left = target.paths.length
  const ask = async () => {
    for (; left > 0;) {
      left -= 1
      await call()
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  close()
}

/** A fixed number of requests a second, each timed from the moment it was due: a server that falls behind cannot hide it. */
export const askSteadily = async (
  target: Target,
  connections: number,
  rate: number,
  seconds: number
): Promise<Load> => {
  const { call, refused, close } = caller(target, connections)
  const latencies: Array<number> = []
  const start = performance.now()
  const asked: Array<Promise<void>> = []
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const elapsed = performance.now() - start
      for (; asked.length < Math.min(rate * seconds, (elapsed / 1000) * rate);) {
        const due = start + (1000 * asked.length) / rate
        asked.push(call().then(() => void latencies.push(performance.now() - due)))
      }
      if (asked.length < rate * seconds) return
      clearInterval(tick)
      resolve()
    }, 1)
  })
  await Promise.all(asked)
  close()
  return { requestsPerSecond: (1000 * latencies.length) / (performance.now() - start), latencies, refused: refused() }
}
