import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { readDeveloperTools } from "../developer-tools/developer-tools-calls.ts"

/** The console, asked for with the Stately inspector. */
const isInspected = (url: string): boolean => /^\/(index\.html)?\?(.*&)?inspect(=|&|$)/.test(url)

/** Where the database cannot say it, they are not. */
const areToolsAllowed = (sql: SqlClient.SqlClient) =>
  readDeveloperTools.pipe(
    Effect.map(({ allowed }) => allowed),
    Effect.timeout("2 seconds"),
    Effect.orElseSucceed(() => false),
    Effect.provideService(SqlClient.SqlClient, sql)
  )

/**
 * `/?inspect` may hold on to a window of another origin, the inspector's, as long as developers' tools are allowed on this server. Every other page is cut
 * off from such windows.
 */
export const withInspectedPage = <R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, never, R>,
  sql: SqlClient.SqlClient
) =>
  Effect.gen(function* () {
    const { url } = yield* HttpServerRequest.HttpServerRequest
    const response = yield* app
    if (!isInspected(url) || !(yield* areToolsAllowed(sql))) return response
    return HttpServerResponse.setHeader(response, "cross-origin-opener-policy", "same-origin-allow-popups")
  })
