import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Agent, type ClientRequest, request } from "node:http"
import { randomBytes } from "node:crypto"
import { ALARM_STREAM, type AlarmStreamMessage } from "../../src/contract/alarm-stream.ts"
import { tokenHash } from "../../server/authentication/sessions.ts"

/** Adds an operator with a session for each stream. */
export const addSessions = Effect.fnUntraced(function* (count: number) {
  const sql = yield* SqlClient.SqlClient
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString("base64url"))
  for (const [n, token] of tokens.entries()) {
    const name = `reader.${n}`
    yield* sql`with added as (
        insert into users (username, role, email, enabled, password_hash) values (${name}, 'operator', '', true, '') returning id)
      insert into sessions (token_hash, user_id, address, agent, expires_at)
        select ${tokenHash(token)}, id, '', '', now() + interval '1 hour' from added`
  }
  return tokens
})

/** Opens a stream for each session, and records the delay of each new alarm from its report to each stream. */
export const openStreams = async (address: string, tokens: ReadonlyArray<string>) => {
  const agent = new Agent({ maxSockets: Infinity })
  const streams: Array<ClientRequest> = []
  const waits: Array<number> = []
  const counts = { messages: 0, alarms: new Set<number>(), ended: 0 }
  // All readers of one language receive the same bytes.
  const read = new Map<string, AlarmStreamMessage>()
  const started = Date.now()
  const collect = (event: string, receivedIds: Set<number>) => {
    const data = event.slice(event.indexOf("data: ") + 6)
    const message = read.get(data) ?? (JSON.parse(data) as AlarmStreamMessage)
    read.set(data, message)
    if (read.size > 50) read.delete(read.keys().next().value!)
    counts.messages += 1
    if (message.type !== "changed") return
    const now = Date.now()
    for (const { id, raised_at, ended_at } of message.alarms) {
      if (receivedIds.has(id) || ended_at !== null || raised_at < started) continue
      receivedIds.add(id)
      counts.alarms.add(id)
      waits.push(now - raised_at)
    }
  }
  const openOne = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: token, "accept-language": "en-US", "x-unattended": "1" }
      const stream = request(`${address}${ALARM_STREAM}`, { agent, headers }, (response) => {
        const receivedIds = new Set<number>()
        let rest = ""
        response.setEncoding("utf8")
        response.on("data", (chunk: string) => {
          const events = (rest + chunk).split("\n\n")
          rest = events.pop()!
          for (const event of events) collect(event, receivedIds)
          resolve()
        })
        response.on("error", () => {})
        response.once("close", () => (counts.ended += 1))
      })
      stream.once("error", reject).end()
      streams.push(stream)
    })
  for (let at = 0; at < tokens.length; at += 50) await Promise.all(tokens.slice(at, at + 50).map(openOne))
  return {
    counts,
    /** Takes the delays that were recorded since the last call. */
    waits: () => waits.splice(0),
    close: () => {
      for (const stream of streams) stream.destroy()
    }
  }
}
