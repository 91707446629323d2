import type { ErrorReport } from "./unexpected-error-events.ts"

const TOKEN = /\b\w{32,}\b/g
const NAMED =
  /((?:password|token|secret|captcha|authorization|api_?key|merchant_?key)\w*["']?\s*[=:]\s*["']?)[^\s"',;&)}]+/gi

/** A text without what nobody but its owner may read: the secrets that are known, and whatever looks like one or is named like one. */
const maskedText = (text: string, secrets: ReadonlyArray<string>): string =>
  secrets
    .filter((secret) => secret !== "")
    .reduce((masked, secret) => masked.replaceAll(secret, "•••"), text)
    .replace(TOKEN, "•••")
    .replace(NAMED, "$1•••")

type Met = Pick<ErrorReport, "at" | "owner" | "page" | "part"> & { readonly cause: unknown }

/** What is to be known of a bug, fit to be shown, copied and journaled. */
export const errorReportFrom = ({ cause, page, ...met }: Met, secrets: ReadonlyArray<string>): ErrorReport => {
  const { name, message, stack } = cause instanceof Error ? cause : { name: "", message: String(cause), stack: "" }
  const safe = (text: string, most: number) => maskedText(text, secrets).slice(0, most)
  return {
    ...met,
    page: safe(page, 500),
    what: safe(name === "" ? message : `${name}: ${message}`, 500),
    trace: safe(stack ?? "", 2000)
  }
}

/** The code of a part did not arrive: the network is in the way, or a newer build has renamed it. */
export const isUnloaded = ({ what }: ErrorReport): boolean =>
  /dynamically imported|importing a module|module script|preload/i.test(what)

/** The case as one text, to be sent to whoever looks after the console. */
export const errorReportText = ({ at, page, part, what, trace }: ErrorReport): string =>
  [`500 ${what}`, `page: ${page}`, `part: ${part}`, `time: ${new Date(at).toISOString()}`, trace].join("\n").trim()
