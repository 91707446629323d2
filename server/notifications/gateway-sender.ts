import { Clock, Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import { alarmName } from "../alarm-types/alarm-names.ts"
import type { Settings } from "../settings.ts"
import { linkTo, textOf } from "./notification-text.ts"
import { LONGEST_REASON, NotSent, type Outgoing, refused, type Send } from "./outbox.ts"

const trying: ReadonlySet<number> = new Set([408, 425, 429])

/** What a gateway is told: the words, and what they are made of, for those that have texts of their own. */
const bodyOf = (one: Outgoing, method: string, { timeZone, consoleUrl }: Pick<Settings, "timeZone" | "consoleUrl">) => {
  const { alarm, type, severity, robot, robots, location } = one
  const language = one.language ?? "zh-CN"
  const { title, content, times } = textOf(one, language, timeZone)
  return JSON.stringify({
    id: one.key,
    method,
    to: {
      ...{ id: one.user_id, username: one.username, email: one.email },
      ...(method === "wechat" ? { openid: one.openid } : {})
    },
    language,
    title,
    content: [content, ...times].join("\n"),
    alarm: {
      ...{ id: alarm, type, name: alarmName(type, language), severity, robot_id: robot, robots, location },
      ...{ raised_at: one.raised_at.getTime(), ended_at: one.ended_at?.getTime() ?? null }
    },
    url: linkTo(one, consoleUrl) ?? null
  })
}

/** The beginning of an answer, however long it is. */
const beginningOf = async (response: Response) => {
  const decoder = new TextDecoder()
  let text = ""
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length >= LONGEST_REASON) break
  }
  return text
}

const notTaken = async (response: Response) => {
  const reason = `HTTP ${response.status} ${await beginningOf(response)}`
  const { status } = response
  if (status < 500 && !trying.has(status)) return new NotSent({ reason, again: false })
  return new NotSent({ reason, again: true, trouble: reason })
}

const unreachable = (cause: unknown) => {
  const { message, cause: reason } = cause as Error
  return new NotSent({
    reason: "unreachable",
    again: true,
    trouble: reason instanceof Error ? reason.message : message
  })
}

export const makeGatewaySender =
  (
    method: "sms" | "wechat",
    address: string,
    secret: Redacted.Redacted,
    said: Pick<Settings, "timeZone" | "consoleUrl">
  ): Send =>
  (one) => {
    if (method === "wechat" && one.openid === null) return refused("not bound")
    return Effect.gen(function* () {
      const body = bodyOf(one, method, said)
      const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      const signature = createHmac("sha256", Redacted.value(secret)).update(`${timestamp}.${body}`).digest("hex")
      const problem = yield* Effect.tryPromise({
        try: async (signal) => {
          const response = await fetch(address, {
            ...{ method: "POST", body, signal, redirect: "manual" },
            headers: {
              "content-type": "application/json",
              "idempotency-key": one.key,
              "wheelhouse-timestamp": String(timestamp),
              "wheelhouse-signature": `sha256=${signature}`
            }
          })
          if (!response.ok) return await notTaken(response)
          await response.body?.cancel()
          return undefined
        },
        catch: unreachable
      })
      if (problem !== undefined) return yield* problem
    })
  }
