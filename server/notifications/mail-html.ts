import type { Language } from "../../src/contract/languages.ts"
import { escaped } from "../http/html.ts"

/** A page of the console, if its address is known. */
export const consoleLink = (consoleUrl: string | undefined, path: string) =>
  consoleUrl === undefined ? undefined : `${consoleUrl.replace(/\/+$/, "")}/#/${path}`

/** A mail of at most this width, in pixels. */
export const mailHtml = (language: Language, width: number, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font:15px/1.5 system-ui,-apple-system,'PingFang SC','Microsoft YaHei',sans-serif;margin:24px;max-width:${width}px">${body}</body></html>`

/** The button of a mail; empty without a link. */
export const mailButton = (link: string | undefined, words: string) =>
  link === undefined
    ? ""
    : `<p style="margin:20px 0"><a href="${escaped(link)}" style="background:#165dff;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none">${escaped(words)}</a></p>`
