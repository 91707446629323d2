import type { User } from "../../src/effects/contract/users.ts"
import { ADMIN, CODE } from "./accounts.ts"

type Envelope<A> = { readonly code: number; readonly msg: string; readonly data: A; readonly field?: string }

/** The server as a script sees it: without the console between. */
export type Calls = {
  readonly get: <A>(path: string, token?: string) => Promise<Envelope<A>>
  readonly post: <A>(path: string, body?: object, token?: string) => Promise<Envelope<A>>
  /** Signs in and hands over the token. */
  readonly signIn: (account: { readonly username: string; readonly password: string }) => Promise<string>
}

export const callsOf = (address: string): Calls => {
  const headersOf = (token: string | undefined) => ({
    "accept-language": "en-US",
    ...(token === undefined ? {} : { authorization: token })
  })
  const get: Calls["get"] = async (path, token) => {
    const answer = await fetch(`${address}/system-admin${path}`, { headers: headersOf(token) })
    return answer.json()
  }
  const post: Calls["post"] = async (path, body = {}, token) => {
    const answer = await fetch(`${address}/system-admin${path}`, {
      method: "POST",
      headers: { ...headersOf(token), "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    return answer.json()
  }
  const signIn: Calls["signIn"] = async ({ username, password }) => {
    const drawn = await get<{ readonly captcha_id: string }>("/captcha")
    const body = { username, password, captcha_id: drawn.data.captcha_id, captcha: CODE }
    const { code, msg, data } = await post<{ readonly token: string }>("/login-v2", body)
    if (code !== 0) throw new Error(`${username} could not sign in: ${code} ${msg}`)
    return data.token
  }
  return { get, post, signIn }
}

export type Account = { readonly id: number; readonly username: string; readonly password: string }

const PASSWORD = "Secret-77"
let count = 0

/** A name no other test has: tests run beside each other on one database. */
export const newName = (what: string): string => `${what}-${process.pid.toString(36)}-${(count++).toString(36)}`

/** Adds accounts as the first administrator does. */
export const accountsOf = (calls: Calls) => {
  let admin: Promise<string> | undefined
  return {
    adminToken: () => (admin ??= calls.signIn(ADMIN)),
    add: async (role: string, username = newName(role), email = ""): Promise<Account & { readonly user: User }> => {
      const draft = { username, role, email, enabled: true, password: PASSWORD }
      const { code, msg, data } = await calls.post<User>("/user/add", draft, await (admin ??= calls.signIn(ADMIN)))
      if (code !== 0) throw new Error(`${username} could not be added: ${code} ${msg}`)
      return { id: data.id, username, password: PASSWORD, user: data }
    }
  }
}
