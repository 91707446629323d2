import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { json } from "node:stream/consumers"
import { coupon } from "../test/record-drafts.ts"
import { CAPTCHA } from "../test/server/test-client.ts"

export interface Write {
  readonly name: string
  readonly key: string
}
export interface Outcome {
  /** The id of the call in the server's log. */
  readonly id: string
  /** The envelope's code, or the reason for none: no listener, no answer, or the client hung up. */
  readonly ended: number | "refused" | "cut" | "hung up"
  /** True while the connection stays open. */
  readonly isKeptAlive: boolean
}

/** One operator's console, with a kept connection for one call after another. */
export const openClient = (address: string, token: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = (path: string, body?: object, more: Readonly<Record<string, string>> = {}, hangUp = false) =>
    new Promise<Outcome>((resolve) => {
      const id = randomUUID()
      const headers = {
        authorization: token,
        "x-request-id": id,
        ...(body && { "content-type": "application/json" }),
        ...more
      }
      const sent = request(address + path, { agent, method: body ? "POST" : "GET", headers }, (response) => {
        const isKeptAlive = response.headers.connection !== "close"
        resolve(
          json(response)
            .then((answer): Outcome => ({ id, ended: (answer as { readonly code: number }).code, isKeptAlive }))
            .catch((): Outcome => ({ id, ended: "cut", isKeptAlive: false }))
        )
      })
      sent.once("error", (error: NodeJS.ErrnoException) =>
        resolve({
          id,
          ended: hangUp ? "hung up" : error.code === "ECONNREFUSED" ? "refused" : "cut",
          isKeptAlive: hangUp
        })
      )
      sent.end(body && JSON.stringify(body))
      if (hangUp) setTimeout(() => sent.destroy(), 2)
    })
  return {
    look: () => call("/system-admin/user/auth-rules"),
    write: ({ name, key }: Write, hangUp?: boolean) =>
      call("/market-support/coupon/add", { ...coupon, name }, { "idempotency-key": key }, hangUp),
    /** Signs in without a token, from an address of its own. */
    signIn: (n: number) =>
      call(
        "/system-admin/login-v2",
        { username: `nobody ${n}`, password: "Abc12345", captcha: CAPTCHA, captcha_id: "none" },
        { "x-forwarded-for": `10.0.${n >> 8}.${n & 255}` }
      ),
    close: () => agent.destroy()
  }
}
