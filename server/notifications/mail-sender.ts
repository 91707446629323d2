import { Effect, Redacted } from "effect"
import type { Language } from "../http/words.ts"
import { escaped } from "../http/html.ts"
import type { Settings } from "../settings.ts"
import { linkTo, textOf } from "./notification-text.ts"
import { AT_ONCE, NotSent, type Outgoing, refused, type Send } from "./outbox.ts"

type Texts = ReadonlyArray<ReturnType<typeof textOf> & { readonly language: Language }>

const plainOf = (texts: Texts, link: string | undefined) =>
  texts
    .map(({ title, content, times, why, open }) =>
      [title, content, "", ...times, ...(link === undefined ? [] : ["", open, link]), "", why].join("\n")
    )
    .join("\n\n--\n\n")

const htmlOf = (texts: Texts, link: string | undefined, bad: boolean) => {
  const parts = texts.map(({ language, title, content, times, why, open }) => {
    const button =
      link === undefined
        ? ""
        : `<p style="margin:20px 0"><a href="${escaped(link)}" style="background:#165dff;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none">${open}</a></p>`
    return `<div lang="${language}" style="border-left:4px solid ${bad ? "#cb272d" : "#86909c"};padding:2px 16px;margin:0 0 28px">
<h1 style="font-size:18px;margin:0 0 8px">${escaped(title)}</h1>
<p style="margin:0 0 12px">${escaped(content)}</p>
<p style="margin:0">${times.map(escaped).join("<br>")}</p>${button}
<p style="margin:12px 0 0;font-size:13px;opacity:.7">${escaped(why)}</p></div>`
  })
  return `<!doctype html><html lang="${texts[0]!.language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font:15px/1.5 system-ui,-apple-system,'PingFang SC','Microsoft YaHei',sans-serif;margin:24px;max-width:560px">${parts.join("\n")}</body></html>`
}

/** One mail to one recipient: in the recipient's language, or in both where that is not known. */
const mailOf = (one: Outgoing, { timeZone, consoleUrl }: Pick<Settings, "timeZone" | "consoleUrl">) => {
  const languages: ReadonlyArray<Language> = one.language === null ? ["zh-CN", "en-US"] : [one.language]
  const texts = languages.map((language) => ({ language, ...textOf(one, language, timeZone) }))
  const link = linkTo(one, consoleUrl)
  const bad = one.severity === "critical" || one.severity === "major"
  return {
    subject: texts.map(({ subject }) => subject).join(" / "),
    text: plainOf(texts, link),
    html: htmlOf(texts, link, bad),
    priority: one.severity === "critical" ? ("high" as const) : ("normal" as const)
  }
}

interface MailError {
  readonly message: string
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** What is said about this recipient or this mail is theirs, and for good where it is a 5xx. Anything else keeps all mail from being sent, which a person can change. */
const notSent = (cause: unknown) => {
  const { message, code, command, response, responseCode } = cause as MailError
  const theirs = (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM"
  if (theirs && response === undefined) return new NotSent({ reason: message, again: false })
  const reason = response ?? (code === "ETIMEDOUT" ? "no answer" : "unreachable")
  return theirs
    ? new NotSent({ reason, again: responseCode! < 500 })
    : new NotSent({ reason, again: true, trouble: message })
}

export const transportOptions = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true
}

export const makeMailSender = Effect.fnUntraced(function* (
  { url, from }: NonNullable<Settings["mail"]>,
  said: Pick<Settings, "timeZone" | "consoleUrl">
) {
  const { createTransport } = yield* Effect.promise(() => import("nodemailer"))
  const transport = yield* Effect.acquireRelease(
    Effect.sync(() =>
      createTransport({
        url: Redacted.value(url),
        pool: true,
        maxConnections: AT_ONCE,
        ...transportOptions
      })
    ),
    (opened) => Effect.sync(() => opened.close())
  )
  const host = /@([^\s<>@]+)>?$/.exec(from)![1]!
  return (one: Outgoing) =>
    one.email === ""
      ? refused("no e-mail")
      : Effect.tryPromise({
          try: (signal) =>
            transport.sendMail({
              ...mailOf(one, said),
              ...{ from, to: { name: one.username, address: one.email }, messageId: `<${one.key}@${host}>`, signal },
              headers: { "Auto-Submitted": "auto-generated" }
            }),
          catch: notSent
        })
}) satisfies (...args: never) => Effect.Effect<Send, never, unknown>
