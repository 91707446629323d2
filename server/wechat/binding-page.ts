import { createHash } from "node:crypto"
import { escaped } from "../http/html.ts"
import type { Language } from "../../src/contract/languages.ts"
import type wechat from "../../src/locales/en-US/server/wechat.json"
import { text, translateText } from "../http/texts.ts"

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; background: #f5f6f8; color: #1d2129 }
main { box-sizing: border-box; width: 100%; max-width: 420px; padding: 32px 24px; background: #fff; border-radius: 10px }
h1 { margin: 0 0 8px; font-size: 20px } p { margin: 0 0 16px; color: #4a5361; overflow-wrap: anywhere }
label { display: block; font-weight: 600; margin-bottom: 4px }
input, button { box-sizing: border-box; width: 100%; height: 44px; border-radius: 6px; font: inherit }
input { padding: 0 12px; border: 1px solid #868f9c; background: inherit; color: inherit }
button { margin-top: 16px; border: 0; background: #165dff; color: #fff; font-weight: 600; cursor: pointer }
.wrong { color: #b8141c; margin: 4px 0 0 }
@media (prefers-color-scheme: dark) {
  body { background: #141416; color: #f0f1f4 } main { background: #1d1d20 } p { color: #bcc0c9 } .wrong { color: #ff8c88 }
}`

/**
 * Allows only the page's own style, and its form to post only to this server. The address holds a token, so neither a
 * referrer nor a cache may hold it.
 */
export const pageHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; "),
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex"
} as const

const textOf = (key: keyof typeof wechat, language: Language) => translateText(text(`wechat.${key}`), language)

const page = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Wheelhouse</title>
<style>${style}</style>
</head>
<body><main><h1>${title}</h1>
${body}
</main></body>
</html>
`

const forWhom = (language: Language, username: string) =>
  `<p>${textOf("account", language)} <strong>${escaped(username)}</strong></p>`

export interface BindingForm {
  readonly username: string
  readonly token: string
  readonly openid: string
  readonly bound: boolean
  readonly wrong: boolean
}

/** Asks for consent to the binding. The token is sent in the body, so that the next address holds none. */
export const formPage = (language: Language, { username, token, openid, bound, wrong }: BindingForm) =>
  page(
    language,
    textOf("title", language),
    `${forWhom(language, username)}
<p>${textOf("lead", language)}${bound ? ` ${textOf("again", language)}` : ""}</p>
<form method="post" action="?">
<input type="hidden" name="Authorization" value="${escaped(token)}">
<label for="openid">${textOf("openid", language)}</label>
<input id="openid" name="openid" value="${escaped(openid)}" required minlength="16" autocomplete="off" autocapitalize="none" spellcheck="false"${wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ""}>
${wrong ? `<p class="wrong" id="wrong" role="alert">${textOf("wrong", language)}</p>` : ""}
<button type="submit">${textOf("bind", language)}</button>
</form>`
  )

export const boundPage = (language: Language, username: string, openid: string) =>
  page(
    language,
    textOf("bound", language),
    `${forWhom(language, username)}<p>${textOf("boundLead", language)}</p><p><strong>${escaped(openid)}</strong></p>`
  )

export const lostPage = (language: Language) =>
  page(language, textOf("lost", language), `<p role="alert">${textOf("lostLead", language)}</p>`)
