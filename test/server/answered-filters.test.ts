import type { Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { beforeAll, describe, expect, it } from "vitest"
import { filterMatchOf } from "../../src/contract/fields.ts"
import { records } from "../../src/contract/records.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

const samples = { text: "x", flag: "true", added: "0" } as const
type Query = { readonly filters?: Schema.Struct.Fields; readonly sortable?: ReadonlyArray<string> }

const lists = records.flatMap(({ name, api, query }) => {
  const list = (api.endpoints as Readonly<Record<string, HttpApiEndpoint.Top>>)["list"]
  const { filters, sortable } = (query ?? {}) as Query
  if (list === undefined || filters === undefined || sortable === undefined) return []
  const queries = [
    ...Object.entries(filters).flatMap(([filter, { ast }]) => {
      const match = filterMatchOf(ast)
      return match === undefined ? [] : [`${filter}=${samples[match]}`]
    }),
    ...sortable.map((column) => `sort=${column}`)
  ]
  return [{ name, path: list.path, queries }]
})

describe("lists on PostgreSQL", () => {
  it("finds most lists in the contract", () => expect(lists.length).toBeGreaterThan(12))

  it.each(lists)("$name answers each declared filter and order", async ({ path, queries }) => {
    const answers = await Promise.all(
      queries.map(async (query) => ({ query, ...(await server.get(`${path}?${query}`, { token })) }))
    )
    // A missing column, such as `<field>_lower` of a searched text, is an unexpected error.
    expect(answers.flatMap(({ query, code, msg }) => (code === 0 ? [] : [`${query}: ${msg}`]))).toEqual([])
  })
})
