import { Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, inject } from "vitest"
import { RunningServer, serverLayer } from "../../server/server.ts"
import { readSettings, type Settings } from "../../server/settings.ts"
import type { Login } from "../../src/effects/contract/session.ts"
import { SEEDED_DATABASE } from "./postgres-setup.ts"
import { connectTo, createDatabase } from "./test-database.ts"

/** What stands in the envelope, before anything is known about it. */
export interface Answer<A = any> {
  readonly status: "ok" | "fail"
  readonly code: number
  readonly msg: string
  readonly data: A
  readonly field?: string
}

export interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  readonly language?: string
  readonly headers?: Readonly<Record<string, string>>
}

const CAPTCHA = "pass"
export const passwords = { admin: "Admin123", operator: "Oper1234" } as const

/** Calls and what they answer, over real HTTP. */
export const speakTo = (address: string) => {
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

/** The real server over real HTTP, on a database of its own. It ends with the test file. */
export const startServer = async (changes: Partial<Settings> = {}, dist = "/nonexistent") => {
  const scope = Effect.runSync(Scope.make())
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  afterAll(close)
  const postgres = inject("postgres")
  const name = `test_${randomUUID().slice(0, 8)}`
  const databaseUrl = changes.databaseUrl === undefined ? `${postgres}/${name}` : Redacted.value(changes.databaseUrl)
  return await Effect.runPromise(
    Effect.gen(function* () {
      if (changes.databaseUrl === undefined) yield* Effect.scoped(createDatabase(postgres, name, SEEDED_DATABASE))
      const settings: Settings = {
        ...(yield* readSettings({ CAPTCHA_BYPASS: CAPTCHA, LOG_LEVEL: "error" })),
        port: 0,
        databaseUrl: Redacted.make(databaseUrl),
        ...changes
      }
      const { address } = Context.get(yield* Layer.buildWithScope(serverLayer(settings, dist), scope), RunningServer)
      const sql = yield* Scope.provide(connectTo(databaseUrl), scope)
      /** A statement of the test's own, past the server. */
      const query = <A extends object = any>(statement: string, params: ReadonlyArray<unknown> = []) =>
        Effect.runPromise(sql.unsafe<A>(statement, params))
      return { address, databaseUrl: Redacted.make(databaseUrl), query, close, ...speakTo(address) }
    })
  )
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
