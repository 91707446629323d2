import { Context, Effect, Option } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { OpenApi } from "effect/http-api"
import { createHash } from "node:crypto"
import { Needs } from "../../src/effects/contract/call.ts"
import { ServerApi } from "../../src/effects/contract/server-api.ts"
import { escaped } from "../http/html.ts"
import { type Language, requestLanguage, words } from "../http/words.ts"
import { type Shape, typeText } from "./type-texts.ts"

const style = `
:root { color-scheme: light dark; font: 15px/1.6 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif }
body { margin: 0 auto; max-width: 960px; padding: 24px 16px 64px; background: #f5f6f8; color: #1d2129 }
h1 { margin: 0 0 8px; font-size: 24px } h2 { margin: 32px 0 8px; font-size: 18px } p { margin: 0 0 8px }
a { color: #0e42d2 } nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 16px 0 }
details { margin: 4px 0; background: #fff; border: 1px solid #dcdfe5; border-radius: 6px }
summary { padding: 8px 12px; cursor: pointer; overflow-wrap: anywhere } details > div { padding: 0 12px 12px }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px }
pre { margin: 4px 0 12px; padding: 12px; overflow-x: auto; background: #f0f1f4; border-radius: 6px }
.verb { display: inline-block; min-width: 44px; font-weight: 600 } .need { color: #4a5361 }
@media (prefers-color-scheme: dark) {
  body { background: #141416; color: #f0f1f4 } details { background: #1d1d20; border-color: #3a3a40 }
  pre { background: #29292e } a { color: #8fb5ff } .need { color: #bcc0c9 }
}`

/** It lies where the console keeps its token, so nothing runs on it: no script, inline or not, and nothing is fetched. */
export const docsHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")
} as const

const said = {
  title: words("接口列表", "Call table"),
  lead: words(
    "每个调用都以 HTTP 200 和下面的信封之一作答。除登录、验证码和账号申请外，令牌原样放在 Authorization 请求头中。",
    "Every call answers with HTTP 200 and one of these envelopes. All but signing in, verification codes and account requests carry the token, raw, in the header Authorization."
  ),
  machines: words("供程序读取：", "For machines: "),
  free: words("无需登录", "without signing in"),
  session: words("任何已登录用户", "whoever has signed in"),
  needs: words("需要权限", "who was granted"),
  or: words(" 或 ", " or "),
  query: words("查询参数", "Query"),
  body: words("请求体", "Body"),
  header: words("请求头", "Headers"),
  data: words("返回的 data", "What data is"),
  message: words("持续返回的事件，每条 data 为", "It goes on answering with events, of which each data is")
}

/** Of OpenAPI, what the page shows. */
interface Operation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly security: ReadonlyArray<unknown>
  readonly parameters: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Shape
  }>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> }
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> } }
}

const jsonIn = ({ content }: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> }) =>
  content["application/json"]?.schema ?? {}

const makePage = (language: Language) => {
  const spec = OpenApi.fromApi(ServerApi)
  const components = spec.components.schemas as Readonly<Record<string, Shape>>
  const paths = spec.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb: verb.toUpperCase(), ...operation }))
  )
  const code = (shape: Shape) => `<pre>${escaped(typeText(shape, components))}</pre>`
  const titled = (title: keyof typeof said, shape: Shape) => `<p>${said[title][language]}</p>${code(shape)}`

  /** OpenAPI has no word for it. */
  const needOf = ({ operationId, security }: Operation) => {
    if (security.length === 0) return said.free[language]
    const [group, name] = operationId.split(".") as [keyof typeof ServerApi.groups, string]
    const endpoints: Readonly<Record<string, { readonly annotations: Context.Context<never> }>> =
      ServerApi.groups[group].endpoints
    const need = Option.getOrUndefined(Context.getOption(endpoints[name]!.annotations, Needs))
    if (need === undefined) return said.session[language]
    return `${said.needs[language]} ${need.any.map((rule) => `<code>${rule}</code>`).join(said.or[language])}`
  }
  const shown = (call: (typeof calls)[number]) => {
    const { path, verb, parameters, requestBody, responses } = call
    const given = (place: "query" | "header") => {
      const those = parameters.filter((parameter) => parameter.in === place)
      const properties = Object.fromEntries(those.map(({ name, schema }) => [name, schema]))
      const required = those.filter((parameter) => parameter.required).map(({ name }) => name)
      return those.length > 0 ? [titled(place, { properties, required })] : []
    }
    const data = jsonIn(responses[200]).anyOf?.[0]?.properties?.["data"] ?? {}
    const message = responses[200].content["text/event-stream"]?.schema.properties?.["data"]?.contentSchema
    return [
      `<details><summary><span class="verb">${verb}</span> <code>${path}</code> <span class="need">${needOf(call)}</span></summary><div>`,
      ...given("header"),
      ...given("query"),
      ...(requestBody ? [titled("body", jsonIn(requestBody))] : []),
      message ? titled("message", message) : titled("data", data),
      "</div></details>"
    ].join("")
  }
  const [granted = {}, refused = {}] = jsonIn(calls[0]!.responses[200]).anyOf ?? []
  const envelope = { ...granted, properties: { ...granted.properties, data: {} } }
  const groups = spec.tags.map(
    ({ name }) =>
      `<h2 id="${name}">${name}</h2>${calls
        .filter(({ tags }) => tags.includes(name))
        .map(shown)
        .join("")}`
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${said.title[language]} · Wheelhouse</title>
<style>${style}</style>
</head>
<body><main><h1>${said.title[language]}</h1>
<p>${said.lead[language]}</p>${code(envelope)}${code(refused)}
<p>${said.machines[language]}<a href="/openapi.json">/openapi.json</a></p>
<nav>${spec.tags.map(({ name }) => `<a href="#${name}">${name}</a>`).join("")}</nav>
${groups.join("\n")}
</main></body>
</html>
`
}

export const DOCS_PATH = "/docs"

/** Made when it is first asked for. */
const pages = new Map<Language, string>()

/** The call table for people to read. */
export const DocsRoute = HttpRouter.add(
  "GET",
  DOCS_PATH,
  Effect.map(requestLanguage, (language) => {
    const page = pages.get(language) ?? makePage(language)
    pages.set(language, page)
    return HttpServerResponse.text(page, {
      contentType: "text/html; charset=utf-8",
      headers: { vary: "Accept-Language" }
    })
  })
)
