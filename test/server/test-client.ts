import type { Login } from "../../src/contract/session.ts"

/** The envelope, before anything is known about it. */
export interface Answer<A = any> {
  readonly status: "ok" | "fail"
  readonly code: number
  readonly msg: string
  readonly data: A
  readonly field?: string
  readonly request_id?: string
}

export interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  readonly language?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The code that the tests' servers accept besides the drawn one. */
export const CAPTCHA = "pass"
export const passwords = { admin: "Admin123", operator: "Oper1234" } as const

/** Calls and what they answer, over real HTTP. */
export const makeTestClient = (address: string) => {
  const send = (method: string, path: string, { token, body, language = "en-US", headers = {} }: CallOptions = {}) =>
    fetch(`${address}${path}`, {
      method,
      redirect: "manual",
      headers: {
        "accept-language": language,
        ...(token === undefined ? {} : { authorization: token }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
  const get = async <A = any>(path: string, options: CallOptions = {}) =>
    (await (await send("GET", path, options)).json()) as Answer<A>
  const post = async <A = any>(path: string, body: unknown, options: CallOptions = {}) =>
    (await (await send("POST", path, { ...options, body })).json()) as Answer<A>
  const login = (credentials: Partial<Login>, options: CallOptions = {}) =>
    post<{ token: string }>("/system-admin/login-v2", { captcha_id: "none", captcha: CAPTCHA, ...credentials }, options)
  const signIn = async (username: string, password: string): Promise<string> => {
    const answer = await login({ username, password })
    if (answer.status !== "ok") throw new Error(`${username} was not signed in: ${answer.code} ${answer.msg}`)
    return answer.data.token
  }
  return { send, get, post, login, signIn }
}

/** The signed cookie by which the browser of a sign-in is known from then on, as the browser returns it. */
export const cookieOf = (response: Response) => ({ cookie: response.headers.getSetCookie()[0]!.split(";")[0]! })
