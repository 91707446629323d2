import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { type BlockList, isIP } from "node:net"
import { familyOf } from "../setting-values.ts"
import { addressOf } from "./envelope.ts"

/** An address as some proxies write it: with a port, in brackets, with a zone, or IPv4 in the shape of IPv6. */
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
 * The caller behind these proxies is the last address in `X-Forwarded-For` that is none of theirs: each proxy appends
 * its own caller.
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
