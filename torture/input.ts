import { Agent, request } from "node:http"
import { text } from "node:stream/consumers"
import type { Findings } from "../bench/figures.ts"
import { makeDice } from "../server/seed/rows.ts"
import { passwords, makeTestClient } from "../test/server/test-client.ts"
import { type HostileRequest, hostileRequests } from "./hostile-requests.ts"
import { withServer } from "./own-server.ts"
import type { Plan } from "./torture.ts"

const CONCURRENCY = 16
/** Longer than any call takes, so an unanswered call is hanging. */
const TIMEOUT_MS = 20_000
const SESSION_LOST = /"code":(40100|40305|40306|40307)\b/

/** The outcome of a request: status and text, or the reason for no answer. */
interface Outcome {
  readonly status: number | "hung" | "cut"
  readonly text: string
}

const exampleText = ({ method, path, body }: HostileRequest, { status, text: answerText }: Outcome) =>
  `${status} to ${method} ${path.slice(0, 150)} ${body?.toString().slice(0, 150) ?? ""}: ${answerText.slice(0, 150)}`

/** A hundred thousand requests over every call. None may have an unexpected answer or none. */
export const torture = ({ seed, short }: Plan): Promise<Findings> =>
  withServer({ SEED: "demo", TRUSTED_PROXIES: "127.0.0.1" }, undefined, async (address) => {
    const next = hostileRequests(seed, makeDice(seed))
    const dice = makeDice(seed + 1)
    const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
    const from = () => `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`
    const { hostname, port } = new URL(address)

    const sent = ({ method, path, headers, body }: HostileRequest) =>
      new Promise<Outcome>((resolve) => {
        const outgoing = request({ agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS }, (response) =>
          resolve(
            text(response)
              .then((answerText): Outcome => ({ status: response.statusCode!, text: answerText }))
              .catch((error: Error): Outcome => ({ status: "cut", text: error.message }))
          )
        )
        outgoing.once("timeout", () => {
          resolve({ status: "hung", text: "" })
          outgoing.destroy()
        })
        outgoing.once("error", ({ message }) => resolve({ status: "cut", text: message }))
        outgoing.end(body)
      })

    const signInNow = async () => {
      const answer = await makeTestClient(address).login(
        { username: "admin", password: passwords.admin },
        { headers: { "x-forwarded-for": from() } }
      )
      if (answer.status !== "ok") throw new Error(`not signed in again: ${answer.code} ${answer.msg}`)
      return answer.data.token
    }
    /** Signs in one after another, because many at once would count as guesses until they prove right. */
    let signingIn = Promise.resolve("")
    const signIn = () => (signingIn = signingIn.then(signInNow))
    const counts = { unexpected: 0, broken: 0, hung: 0, cut: 0 }
    const codes = new Map<string, number>()
    const examples: Array<string> = []
    const total = short ? 600 : 100_000
    let [sentCount, signedIn] = [0, 0]
    const worker = async () => {
      for (let token = ""; sentCount < total;) {
        sentCount += 1
        const hostile = next()
        // Some of these calls end their own session.
        if (token === "") {
          token = await signIn()
          signedIn += 1
        }
        const headers = { authorization: token, "x-forwarded-for": from(), ...hostile.headers }
        const outcome = await sent({ ...hostile, headers })
        const code = /^\{"status":"\w+","code":(\d+)/.exec(outcome.text)?.[1] ?? `HTTP ${outcome.status}`
        codes.set(code, (codes.get(code) ?? 0) + 1)
        const kind =
          code === "50000"
            ? "unexpected"
            : typeof outcome.status === "string"
              ? outcome.status
              : outcome.status >= 500
                ? "broken"
                : undefined
        if (kind !== undefined) {
          counts[kind] += 1
          if (examples.length < 12) examples.push(exampleText(hostile, outcome))
        }
        if (hostile.headers["authorization"] === undefined && SESSION_LOST.test(outcome.text)) token = ""
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    agent.destroy()
    const alive = await makeTestClient(address).get("/system-admin/user/detail", { token: await signIn() })
    return {
      figures: [
        {
          name: `answers 50000 to ${total.toLocaleString("en-US")} requests`,
          value: counts.unexpected,
          unit: "",
          max: 0
        },
        { name: "HTTP statuses of 500 and more", value: counts.broken, unit: "", max: 0 },
        { name: "requests that were never answered", value: counts.hung, unit: "", max: 0 },
        { name: "connections cut without an answer", value: counts.cut, unit: "", max: 0 },
        { name: "the server answers as before (1 if it does)", value: alive.code === 0 ? 1 : 0, unit: "", min: 1 }
      ],
      notes: [
        `answers: ${[...codes]
          .toSorted(([, a], [, b]) => b - a)
          .map(([code, count]) => `${count} × ${code}`)
          .join(", ")}; signed in ${signedIn} times`,
        ...examples
      ]
    }
  })
