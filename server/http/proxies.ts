import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { type BlockList, isIP } from "node:net"
import { familyOf } from "../setting-values.ts"
import { addressOf } from "./envelope.ts"

/** An address without the additions of some proxies: a port, brackets, a zone, or the IPv6 form of an IPv4 address. */
export const bareAddress = (text: string) =>
  text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=[\d.]+$)/i, "")

export const isProxyAddress = (proxies: BlockList, address: string) =>
  isIP(address) !== 0 && proxies.check(address, familyOf(address))

/**
 * Reads the caller's address behind these proxies: the last address in `X-Forwarded-For` that is not a proxy's. Each
 * proxy appends its own caller.
 */
export const behindProxies =
  (proxies: BlockList) =>
  <A, E, R>(calls: Effect.Effect<A, E, R>) =>
    Effect.updateService(calls, HttpServerRequest.HttpServerRequest, (request) => {
      const isTrusted = (address: string) => isProxyAddress(proxies, address)
      let client = bareAddress(addressOf(request))
      if (!isTrusted(client)) return request
      const { "x-forwarded-for": forwarded = "", "x-forwarded-proto": scheme = "" } = request.headers
      for (const next of forwarded.split(",").map(bareAddress).toReversed()) {
        if (!isTrusted(client) || isIP(next) === 0) break
        client = next
      }
      const secure = /(^|,)\s*https\s*$/i.test(scheme)
      const { peerAddress } = request
      return request.modify({ remoteAddress: Option.some(client), peerAddress, protocol: secure ? "https" : "http" })
    })
