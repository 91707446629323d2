import { connect, type Socket } from "node:net"
import { type Figure, type Findings, quantile } from "../bench/figures.ts"
import { type Dice, makeDice } from "../server/seed/rows.ts"
import { passwords, makeTestClient } from "../test/server/test-client.ts"
import { withServer } from "./own-server.ts"
import type { Plan } from "./torture.ts"

const SOCKETS = 200
const DRIP_MS = 1000
const UNREAD = "GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"

/** The first bytes of a socket before it hangs, and the rest, sent at a character a second. */
const kinds: ReadonlyArray<(dice: Dice) => { readonly sent: string; readonly drip: string }> = [
  (dice) => ({
    sent: "GET /system-admin/captcha HTTP/1.1\r\nHost: x\r\nX-Slow: ".slice(0, 10 + dice.below(40)),
    drip: "a"
  }),
  (dice) => ({
    sent: `POST /system-admin/login-v2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"username":"${"x".repeat(dice.below(100))}`,
    drip: "x"
  }),
  (dice) => ({ sent: UNREAD.repeat(20 + dice.below(20)), drip: "" })
]

/** Keeps two hundred hanging sockets open, and replaces each one that the server closes. */
const hangOn = (address: string, dice: Dice) => {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  let going = true
  const hang = (kind: number): void => {
    const { sent, drip } = kinds[kind]!(dice)
    const socket = connect(Number(port), hostname)
    open.add(socket)
    if (drip === "") socket.pause()
    else socket.resume()
    socket.write(sent)
    const dripping = drip === "" ? undefined : setInterval(() => socket.write(drip), DRIP_MS)
    socket.on("error", () => {})
    socket.once("close", () => {
      clearInterval(dripping)
      open.delete(socket)
      if (going) hang(kind)
    })
  }
  for (let n = 0; n < SOCKETS; n += 1) hang(n % kinds.length)
  return {
    hanging: () => [...open].filter(({ readyState }) => readyState === "open").length,
    letGo: () => {
      going = false
      for (const socket of open) socket.destroy()
    }
  }
}

/** Makes the calls of the sign-in page, one after another, while the other sockets hang. */
export const torture = ({ seed, short, started }: Plan): Promise<Findings> =>
  withServer({ TRUSTED_PROXIES: "127.0.0.1" }, started, async (address) => {
    const dice = makeDice(seed)
    const { send } = makeTestClient(address)
    const times: Record<string, Array<number>> = { captcha: [], refused: [], accepted: [] }
    let wrong = 0
    const timed = async (name: string, code: number, path: string, from: string, body?: unknown) => {
      const start = performance.now()
      const response = await send(body === undefined ? "GET" : "POST", path, {
        body,
        headers: { "x-forwarded-for": from }
      })
      const answer = (await response.json()) as { readonly code: number }
      times[name]!.push(performance.now() - start)
      if (answer.code !== code) wrong += 1
    }
    const login = (username: string, password: string) => ({ username, password, captcha_id: "none", captcha: "pass" })
    /** A new address each time, so that no limit of attempts applies. */
    const signIn = async (visitor: number) => {
      const from = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
      await timed("captcha", 0, "/system-admin/captcha", from)
      await timed("refused", 40000, "/system-admin/login-v2", from, login(`nobody.${visitor}`, "Wrong123"))
      await timed("accepted", 0, "/system-admin/login-v2", from, login("admin", passwords.admin))
    }
    let visitor = 0
    const signInTimes = async (count: number, then = () => {}) => {
      for (const each of Object.values(times)) each.length = 0
      for (let n = 0; n < count; n += 1) {
        await signIn((visitor += 1))
        then()
      }
      return Object.values(times).flat()
    }
    // The first request makes this document, which no measurement may include.
    await (await send("GET", "/openapi.json")).text()
    await signInTimes(5)
    const rounds = short ? 15 : 1000
    const alone = await signInTimes(rounds)
    const slow = hangOn(address, dice)
    try {
      while (slow.hanging() < SOCKETS) await new Promise((resolve) => setImmediate(resolve))
      const arriving = Math.max(...(await signInTimes(3)))
      let least = SOCKETS
      const beside = await signInTimes(rounds, () => {
        least = Math.min(least, slow.hanging())
      })
      const figures: ReadonlyArray<Figure> = [
        // A few seconds beside other tests show no 99th percentile, only an effect of the sockets.
        short
          ? {
              name: `median of the sign-in page's calls beside ${SOCKETS} slow sockets / without`,
              value: quantile(beside, 0.5) / quantile(alone, 0.5),
              unit: "×",
              max: 2
            }
          : {
              name: `p99 of the sign-in page's calls beside ${SOCKETS} slow sockets`,
              value: quantile(beside, 0.99),
              unit: "ms",
              max: 50
            },
        { name: "the same without them", value: quantile(alone, short ? 0.5 : 0.99), unit: "ms" },
        { name: "its calls answered otherwise than expected", value: wrong, unit: "", max: 0 },
        { name: "slow sockets that hung at the worst moment", value: least, unit: "" },
        { name: "its slowest call while they all arrived at once", value: arriving, unit: "ms" }
      ]
      const notes = Object.entries(times).map(
        ([name, each]) =>
          `${name}: ${each.length} calls, median ${quantile(each, 0.5).toFixed(1)} ms, p99 ${quantile(each, 0.99).toFixed(1)} ms`
      )
      return { figures, notes }
    } finally {
      slow.letGo()
    }
  })
