import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { Availability } from "../database/availability.ts"

export const Readiness = HttpRouter.add(
  "GET",
  "/readyz",
  Effect.map(Availability, ({ problem }) => {
    const database = problem()
    return database === undefined
      ? HttpServerResponse.jsonUnsafe({ status: "ok", database: "ok" })
      : HttpServerResponse.jsonUnsafe({ status: "fail", database }, { status: 503 })
  })
)
