import { Option } from "effect"
import type { HttpServerRequest } from "effect/http"

const LONGEST = 200

export const addressOf = (request: HttpServerRequest.HttpServerRequest): string =>
  Option.getOrElse(request.remoteAddress, () => "unknown")
    .replace(/^::ffff:/, "")
    .slice(0, LONGEST)

export const agentOf = (request: HttpServerRequest.HttpServerRequest): string =>
  (request.headers["user-agent"] ?? "").slice(0, LONGEST)
