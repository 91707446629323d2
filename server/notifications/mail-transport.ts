import { Effect, Redacted } from "effect"
import type { Settings } from "../settings.ts"
import { MAX_PARALLEL, NotSent } from "./outbox.ts"

interface MailError {
  readonly message: string
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/**
 * The failure of a mail. A refusal of this recipient or mail affects it alone, and a 5xx is final. Any other failure
 * stops all mail until a person mends it.
 */
const notSent = (cause: unknown) => {
  const { message, code, command, response, responseCode } = cause as MailError
  const affectsThisMail = (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM"
  if (affectsThisMail && response === undefined) return new NotSent({ reason: message, retry: false })
  const reason = response ?? (code === "ETIMEDOUT" ? "no answer" : "unreachable")
  return affectsThisMail
    ? new NotSent({ reason, retry: responseCode! < 500 })
    : new NotSent({ reason, retry: true, outage: message })
}

const transportOptions = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true
}

/** A mail to one recipient. Mails with the same key are the same mail. */
interface KeyedMail {
  readonly key: string
  readonly to: { readonly username: string; readonly email: string }
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly priority?: "high" | "normal"
}

/** Sends mails as long as the scope lasts. */
export const openMailTransport = Effect.fnUntraced(function* ({ url, from }: NonNullable<Settings["mail"]>) {
  const { createTransport } = yield* Effect.promise(() => import("nodemailer"))
  const transport = yield* Effect.acquireRelease(
    Effect.sync(() =>
      createTransport({ url: Redacted.value(url), pool: true, maxConnections: MAX_PARALLEL, ...transportOptions })
    ),
    (opened) => Effect.sync(() => opened.close())
  )
  const host = /@([^\s<>@]+)>?$/.exec(from)![1]!
  return ({ key, to, ...mail }: KeyedMail) =>
    Effect.tryPromise({
      try: (signal) =>
        transport.sendMail({
          ...mail,
          from,
          to: { name: to.username, address: to.email },
          messageId: `<${key}@${host}>`,
          signal,
          headers: { "Auto-Submitted": "auto-generated" }
        }),
      catch: notSent
    }).pipe(Effect.asVoid)
})
