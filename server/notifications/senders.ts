import { Clock, Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import { alarmName } from "../alarm-types/alarm-types.ts"
import { repeatForever } from "../database/repeat-forever.ts"
import { escaped } from "../http/html.ts"
import { text, translateText } from "../http/texts.ts"
import { contentOfAlarm, titleOfAlarm } from "../messages/message-contents.ts"
import { deliver, type Observe, sendToConsole } from "./deliver.ts"
import { consoleLink, mailButton, mailHtml } from "./mail-html.ts"
import { openMailTransport } from "./mail-transport.ts"
import { MAX_REASON_LENGTH, NotSent, type Outgoing, refused, type Send } from "./outbox.ts"
import type { Settings } from "../settings.ts"
import { type Language, languages } from "../../src/contract/languages.ts"
import type { NotifyMethod } from "../../src/contract/notify-rules.ts"

/** The settings that the texts of a notification need. */
type WordingSettings = Pick<Settings, "timeZone" | "consoleUrl">

/** Title, content and times of an alarm in one language, for mails and gateways. */
const textOf = (notification: Outgoing, language: Language, timeZone: string) => {
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "medium",
    hourCycle: "h23",
    timeZone
  })
  const momentText = (at: number) => `${moment.format(at)} (${timeZone})`
  const title = titleOfAlarm(notification)
  const severity = text(`notifications.severities.${notification.severity}`)
  const subject =
    notification.location === ""
      ? text("notifications.subject", { severity, title })
      : text("notifications.subjectAt", { severity, title, location: notification.location })
  const times = [text("notifications.raised", { at: momentText(notification.raised_at) })]
  if (notification.ended_at) times.push(text("notifications.ended", { at: momentText(notification.ended_at) }))
  return {
    subject: translateText(subject, language),
    title: translateText(title, language),
    content: translateText(contentOfAlarm(notification), language),
    times: times.map((time) => translateText(time, language)),
    why: translateText(text("notifications.why", { rule: notification.rule }), language),
    open: translateText(text("notifications.open"), language)
  }
}

/** The page of an alarm, if the console's address is known. */
const linkTo = ({ alarm }: Outgoing, consoleUrl: string | undefined) =>
  consoleLink(consoleUrl, `alarm/alarm-timeline?id=${alarm}`)

const trying: ReadonlySet<number> = new Set([408, 425, 429])

/** The body for a gateway: the texts, and their parts for gateways with texts of their own. */
const bodyOf = (notification: Outgoing, method: string, { timeZone, consoleUrl }: WordingSettings) => {
  const { alarm, type, severity, robot, robots, location } = notification
  const language = notification.language ?? languages[0]!
  const { title, content, times } = textOf(notification, language, timeZone)
  return JSON.stringify({
    id: notification.key,
    method,
    to: {
      id: notification.user_id,
      username: notification.username,
      email: notification.email,
      ...(method === "wechat" ? { openid: notification.openid } : {})
    },
    language,
    title,
    content: [content, ...times].join("\n"),
    alarm: {
      id: alarm,
      type,
      name: alarmName(type, language),
      severity,
      robot_id: robot,
      robots,
      location,
      raised_at: notification.raised_at,
      ended_at: notification.ended_at
    },
    url: linkTo(notification, consoleUrl) ?? null
  })
}

/** Reads only the beginning of a long response. */
const rejectionOf = async ({ status, body }: Response) => {
  const decoder = new TextDecoder()
  let reason = `HTTP ${status} `
  for await (const chunk of body ?? []) {
    reason += decoder.decode(chunk as Uint8Array, { stream: true })
    if (reason.length >= MAX_REASON_LENGTH) break
  }
  return status < 500 && !trying.has(status)
    ? new NotSent({ reason, retry: false })
    : new NotSent({ reason, retry: true, outage: reason })
}

const unreachable = (error: unknown) => {
  const { message, cause } = error as Error
  const outage = cause instanceof Error ? cause.message : message
  return new NotSent({ reason: "unreachable", retry: true, outage })
}

export const makeGatewaySender =
  (method: "sms" | "wechat", address: string, secret: Redacted.Redacted, settings: WordingSettings): Send =>
  (notification) => {
    if (method === "wechat" && notification.openid === null) return refused("not bound")
    return Effect.gen(function* () {
      const body = bodyOf(notification, method, settings)
      const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1000)
      const signature = createHmac("sha256", Redacted.value(secret)).update(`${timestamp}.${body}`).digest("hex")
      const problem = yield* Effect.tryPromise({
        try: async (signal) => {
          const response = await fetch(address, {
            method: "POST",
            body,
            signal,
            redirect: "manual",
            headers: {
              "content-type": "application/json",
              "idempotency-key": notification.key,
              "wheelhouse-timestamp": String(timestamp),
              "wheelhouse-signature": `sha256=${signature}`
            }
          })
          if (!response.ok) return await rejectionOf(response)
          await response.body?.cancel()
          return undefined
        },
        catch: unreachable
      })
      if (problem !== undefined) return yield* problem
    })
  }

type Texts = ReadonlyArray<ReturnType<typeof textOf> & { readonly language: Language }>

const plainOf = (texts: Texts, link: string | undefined) =>
  texts
    .map(({ title, content, times, why, open }) =>
      [title, content, "", ...times, ...(link === undefined ? [] : ["", open, link]), "", why].join("\n")
    )
    .join("\n\n--\n\n")

const htmlOf = (texts: Texts, link: string | undefined, bad: boolean) => {
  const parts = texts.map(
    ({
      language,
      title,
      content,
      times,
      why,
      open
    }) => `<div lang="${language}" style="border-left:4px solid ${bad ? "#cb272d" : "#86909c"};padding:2px 16px;margin:0 0 28px">
<h1 style="font-size:18px;margin:0 0 8px">${escaped(title)}</h1>
<p style="margin:0 0 12px">${escaped(content)}</p>
<p style="margin:0">${times.map(escaped).join("<br>")}</p>${mailButton(link, open)}
<p style="margin:12px 0 0;font-size:13px;opacity:.7">${escaped(why)}</p></div>`
  )
  return mailHtml(texts[0]!.language, 560, parts.join("\n"))
}

/** A mail to one recipient, in the recipient's language or, if that is unknown, in all languages. */
const mailOf = (notification: Outgoing, { timeZone, consoleUrl }: WordingSettings) => {
  const messageLanguages: ReadonlyArray<Language> = notification.language === null ? languages : [notification.language]
  const texts = messageLanguages.map((language) => ({ language, ...textOf(notification, language, timeZone) }))
  const link = linkTo(notification, consoleUrl)
  const bad = notification.severity === "critical" || notification.severity === "major"
  return {
    subject: texts.map(({ subject }) => subject).join(" / "),
    text: plainOf(texts, link),
    html: htmlOf(texts, link, bad),
    priority: notification.severity === "critical" ? ("high" as const) : ("normal" as const)
  }
}

const makeMailSender = Effect.fnUntraced(function* (mail: NonNullable<Settings["mail"]>, settings: WordingSettings) {
  const send = yield* openMailTransport(mail)
  return (notification: Outgoing) =>
    notification.email === ""
      ? refused("no e-mail")
      : send({ ...mailOf(notification, settings), key: notification.key, to: notification })
}) satisfies (...args: never) => Effect.Effect<Send, never, unknown>

const gatewayMethods = ["sms", "wechat"] as const

/** The methods by which a server with these settings can send. */
export const readyMethods = ({ mail, gateways }: Pick<Settings, "mail" | "gateways">): ReadonlySet<NotifyMethod> =>
  new Set([
    "console",
    ...(mail ? ["email" as const] : []),
    ...gatewayMethods.filter((method) => gateways?.addresses[method] !== undefined)
  ])

/** Sends notifications as long as the scope lasts. Methods are independent: none waits for another's receiver. */
export const sendNotifications = Effect.fnUntraced(function* (settings: Settings, observe: Observe) {
  const { mail, gateways } = settings
  yield* repeatForever(
    Effect.repeat(sendToConsole(readyMethods(settings), observe), { while: (more) => more }),
    "1 second",
    "Could not send notifications"
  )
  if (mail) yield* deliver("email", yield* makeMailSender(mail, settings), observe)
  for (const method of gatewayMethods) {
    const address = gateways?.addresses[method]
    if (address !== undefined)
      yield* deliver(method, makeGatewaySender(method, address, gateways!.secret, settings), observe)
  }
})
