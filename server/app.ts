import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { docsPolicy, securityHeaders } from "./console/content-policy.ts"
import { makeServeConsole } from "./console/serve-console.ts"
import type { Settings } from "./settings.ts"
import { WECHAT_PATH } from "../src/effects/contract/wechat.ts"
import { pageHeaders } from "./wechat/binding-page.ts"
import { sections } from "../src/effects/contract/sections.ts"
import { enveloped, pathOf } from "./http/envelope.ts"
import { ConsoleRoutes } from "./routes.ts"

const prefixes = [...sections, "api"].map((section) => `/${section}/`)
const fileLike = /\/$|\/assets\/|\.[a-z0-9]{2,11}$/i

/** Embedded applications live under the same prefixes as calls do: what looks like a file of theirs is no call. */
const isCall = (path: string): boolean => prefixes.some((prefix) => path.startsWith(prefix)) && !fileLike.test(path)

const callHeaders = { ...securityHeaders, "cache-control": "no-store" }
const descriptions: ReadonlySet<string> = new Set(["/openapi.json", "/docs", "/healthz"])

type Answer<E = never, R = HttpServerRequest.HttpServerRequest> = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  E,
  R
>

/** Files of the console first, then calls, then a plain "nothing here". */
export const makeApp = <R>(
  dist: string,
  settings: Settings,
  calls: Answer<never, R | HttpServerRequest.HttpServerRequest>,
  descriptionsToo: boolean
) => {
  const { lookUp, missing } = makeServeConsole(dist, settings)
  return Effect.flatMap(
    HttpServerRequest.HttpServerRequest,
    (request): Answer<never, R | HttpServerRequest.HttpServerRequest> => {
      const path = pathOf(request.url)
      if (isCall(path))
        return Effect.map(calls, HttpServerResponse.setHeaders(path === WECHAT_PATH ? pageHeaders : callHeaders))
      const file = lookUp(request)
      if (file) return Effect.succeed(file)
      if (!descriptionsToo || !descriptions.has(path)) return missing
      return Effect.map(
        calls,
        HttpServerResponse.setHeaders(
          path === "/docs" ? { ...securityHeaders, "content-security-policy": docsPolicy } : callHeaders
        )
      )
    }
  )
}

/** The calls answered by this server. */
export const ownCalls = Effect.map(HttpRouter.toHttpEffect(ConsoleRoutes), enveloped)
