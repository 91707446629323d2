import { codes } from "../../contract/codes.ts"
import { ok, fail } from "../../contract/call.ts"
import type { Rule } from "../../contract/session.ts"
import { consoleLink } from "../console-link.ts"
import {
  type MockRequest,
  mockCalls,
  NOT_LOGGED_IN,
  SUCCESS_CODE,
  type MockInfo,
  type MockMenuItem
} from "./mock-calls.ts"

/** The mock layer answers after 600 to 1000 ms (specification). */
const DELAY_MS = [600, 1000] as const
const delay = () =>
  new Promise((resolve) => setTimeout(resolve, DELAY_MS[0] + Math.random() * (DELAY_MS[1] - DELAY_MS[0])))

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } })

const requestOf = async (request: Request): Promise<MockRequest> => {
  const text = request.method === "GET" ? "" : await request.text()
  return {
    token: request.headers.get("authorization") ?? consoleLink.calls.token(),
    body: text === "" ? {} : (JSON.parse(text) as MockRequest["body"])
  }
}

const leaf = (name: string, title: string): Rule => ({ name, title, rule_type: 1, children: [] })
const rulesOf = (items: ReadonlyArray<MockMenuItem>): ReadonlyArray<Rule> =>
  items.map(({ path, name, meta, children = [] }) => {
    if (name === "Workplace") return leaf("dashboardIndex", name)
    if (path.startsWith("https://")) return leaf(path, new URL(path).hostname)
    return { name, title: meta.locale, rule_type: children.length > 0 ? 2 : 1, children: rulesOf(children) }
  })

const ruleTreeOf = (items: ReadonlyArray<MockMenuItem>): ReadonlyArray<Rule> => [
  { name: "system-admin", title: "Debug", rule_type: 2, children: rulesOf(items) }
]

const detailOf = ({ accountId, name, email, role, jobName }: MockInfo) => ({
  id: accountId,
  username: name,
  email,
  role,
  role_name: jobName,
  is_admin: role === "admin",
  is_super_admin: false,
  latest_login: null
})

const CODE = "1234"
/** Any code is right, and the picture shows one. */
const captcha = {
  captcha_id: "debug",
  image: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="150" height="50"><rect width="150" height="50" rx="6" fill="#eef2f7"/><text x="40" y="34" font-size="30">${CODE}</text></svg>`
  )}`
}

const same = (data: unknown) => data

/** The mock call for a call of the contract, and a function that brings its data into the contract's shape. */
const adapted: Readonly<Record<string, readonly [mock: string, read: (data: never) => unknown]>> = {
  "POST /system-admin/login-v2": ["/api/user/login", same],
  "POST /system-admin/logout": ["/api/user/logout", same],
  "GET /system-admin/user/detail": ["/api/user/info", detailOf],
  "GET /system-admin/user/auth-rules": ["/api/user/menu", ruleTreeOf],
  "GET /api/message/list": ["/api/message/list", same],
  "POST /api/message/read": ["/api/message/read", same]
}

/** Answers to calls of the shell that the mock layer lacks. */
const addedAnswers: Readonly<Record<string, unknown>> = {
  "GET /system-admin/captcha": captcha,
  "GET /system-admin/alarm/alarm-receive-status": { status: -1 }
}

/** A transport that answers every call of the contract in the browser itself: the console runs without a server. */
export const mockTransport: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const call = `${request.method} ${new URL(request.url).pathname}`
  const mockRequest = await requestOf(request)
  await delay()
  if (addedAnswers[call] !== undefined) return json(ok(addedAnswers[call]))
  const [mock = "", read] = adapted[call] ?? []
  if (read === undefined) return json(fail(codes.noSuchRecord, `${call}: not part of the debug mode`))
  const { code, msg, data } = mockCalls[mock]!(mockRequest)
  if (code === SUCCESS_CODE) return json(ok(read(data as never), msg))
  return json(fail(code === NOT_LOGGED_IN ? codes.noToken : code, msg))
}

/** Answers the mock calls in their own wrapper, for any caller. */
export const answerMockCalls = (): void => {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const answer = mockCalls[new URL(request.url).pathname]
    if (answer === undefined) return fetch(request)
    const mockRequest = await requestOf(request)
    await delay()
    return json(answer(mockRequest))
  }
}
