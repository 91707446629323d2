import { accounts, infoOf, menu, messages, type MockMessage } from "./mock-records.ts"

/** The wrapper of the mock layer (specification, section 3): 20000 success, 50000 failure, 50008 not logged in. */
type MockReply = {
  readonly data: unknown
  readonly status: "ok" | "fail"
  readonly msg: string
  readonly code: number
}
export const SUCCESS = 20000
const FAILURE = 50000
export const NOT_LOGGED_IN = 50008

const ok = (data: unknown): MockReply => ({ data, status: "ok", msg: "请求成功", code: SUCCESS })
const fail = (msg: string, code = FAILURE): MockReply => ({ data: null, status: "fail", msg, code })

type Asked = { readonly token: string; readonly body: Readonly<Record<string, unknown>> }

let kept: ReadonlyArray<MockMessage> = messages

const roleOf = (token: string) => accounts.find((account) => account.token === token)?.role

/** The mock calls of the specification's section 7. What was read is forgotten when the page is loaded anew. */
export const mockCalls: Readonly<Record<string, (asked: Asked) => MockReply>> = {
  "/api/user/info": ({ token }) => {
    const role = roleOf(token)
    return role === undefined ? fail("未登录", NOT_LOGGED_IN) : ok(infoOf(role))
  },
  "/api/user/login": ({ body: { username, password } }) => {
    if (typeof username !== "string" || username === "") return fail("用户名不能为空")
    if (typeof password !== "string" || password === "") return fail("密码不能为空")
    const account = accounts.find((known) => known.username === username && known.password === password)
    return account === undefined ? fail("账号或者密码错误") : ok({ token: account.token })
  },
  "/api/user/logout": () => ok(null),
  "/api/user/menu": () => ok(menu),
  "/api/message/list": () => ok(kept),
  "/api/message/read": ({ body: { ids } }) => {
    const read = Array.isArray(ids) ? ids : []
    kept = kept.map((message) => (read.includes(message.id) ? { ...message, status: 1 } : message))
    return ok(true)
  }
}
