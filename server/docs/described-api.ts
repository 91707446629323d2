import { Context, Effect, Layer, Option, Record, Schema } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiSwagger, OpenApi } from "effect/http-api"
import { RequiredPermission } from "../../src/contract/call.ts"
import { Report } from "../../src/contract/reports.ts"
import { ServerApi } from "../../src/contract/server-api.ts"
import { contentPolicy } from "../console/serve-console.ts"

type Shape = Readonly<Record<string, unknown>>

const isShape = (value: unknown): value is Shape => typeof value === "object" && value !== null && !Array.isArray(value)
const isAnything = (value: unknown) => isShape(value) && Object.keys(value).length === 0

/**
 * The server's own schemas for parts that the contract leaves open: a refusal's, and a robot's report, which is decoded
 * by itself.
 */
const schemaOverrides: Shape = {
  data: { type: "null" },
  request_id: { type: "string" },
  Report: Schema.toJsonSchemaDocument(Report, { referencePolicy: () => undefined }).schema
}

/** Removes shapes that the contract accepts only from other backends, which this server never sends. */
const ownShapes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ownShapes)
  if (!isShape(value)) return value
  const { anyOf } = value
  if (Array.isArray(anyOf) && isAnything(anyOf.at(-1))) {
    const answers = anyOf.slice(0, -1)
    return ownShapes(answers.length === 1 ? answers[0] : { ...value, anyOf: answers })
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      isAnything(part) && name in schemaOverrides ? schemaOverrides[name] : ownShapes(part)
    ])
  )
}

interface Operation {
  readonly operationId: string
  readonly security: ReadonlyArray<unknown>
}

/** The permissions of a call in words, because OpenAPI has no field for them. */
const accessTo = ({ operationId, security }: Operation) => {
  if (security.length === 0) return "Without signing in."
  const [group, name] = operationId.split(".") as [keyof typeof ServerApi.groups, string]
  const endpoints: Readonly<Record<string, { readonly annotations: Context.Context<never> }>> =
    ServerApi.groups[group].endpoints
  return Option.match(Context.getOption(endpoints[name]!.annotations, RequiredPermission), {
    onNone: () => "For every signed-in user.",
    onSome: ({ any }) => `Needs the permission ${any.map((rule) => `\`${rule}\``).join(" or ")}.`
  })
}

const withAccess = (operation: Operation) => ({ ...operation, description: accessTo(operation) })

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** All calls with their descriptions, for `/openapi.json` and `/docs`. The console has the plain table. */
export const DescribedApi = ServerApi.annotate(OpenApi.Title, "Wheelhouse")
  .annotate(
    OpenApi.Description,
    "Every call answers with HTTP 200 and one of two envelopes: `status` is `ok` or `fail`. The token stands raw in the header `Authorization`."
  )
  .annotate(OpenApi.Transform, (spec) => {
    const described = ownShapes(spec) as Shape & { readonly paths: Paths }
    return { ...described, paths: Record.map(described.paths, Record.map(withAccess)) }
  })

export const DOCS_PATH = "/docs"

const makePage = HttpRouter.toHttpEffect(HttpApiSwagger.layer(DescribedApi, { path: DOCS_PATH })).pipe(
  Effect.flatten,
  Effect.map((page) => {
    const html = page.body._tag === "Uint8Array" ? new TextDecoder().decode(page.body.body) : ""
    return HttpServerResponse.setHeader(page, "content-security-policy", contentPolicy(html))
  })
)

/**
 * Swagger's page of all calls, with inline scripts. It is made at the first request, because the scripts take 10 MB.
 */
export const DocsRoute = Layer.unwrap(
  Effect.map(Effect.cached(makePage), (page) => HttpRouter.add("GET", DOCS_PATH, page))
)
