import { assert, describe, it } from "@effect/vitest"
import { Context } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { RequiredPermission } from "../../src/contract/call.ts"
import { namedPages } from "../../src/contract/grants.ts"
import { menuPages } from "../../src/contract/record-facts.ts"
import { records } from "../../src/contract/records.ts"

const pages = records.flatMap(({ menu }) => [...menu])
const repeated = (values: ReadonlyArray<unknown>) => values.filter((value, index) => values.indexOf(value) !== index)

describe("record definitions", () => {
  it("Menu pages differ in name, path and place", () => {
    assert.deepEqual(repeated(records.map(({ name }) => name)), [])
    assert.deepEqual(repeated(pages.map(({ name }) => name)), [])
    assert.deepEqual(repeated(pages.map(({ order }) => order)), [])
  })

  it("offer each page whose permission another call names", () => {
    const offered = menuPages.map(({ name }): string => name)
    assert.deepEqual(
      namedPages.filter((name) => !offered.includes(name)),
      []
    )
  })

  it.each(records.flatMap((record) => ("permission" in record ? [record] : [])))(
    "Adding, editing and deleting $name needs its page's permission",
    ({ api, permission }) => {
      const endpoints = api.endpoints as Readonly<Record<string, HttpApiEndpoint.Top>>
      for (const name of ["list", "add", "edit", "delete"])
        assert.deepEqual(
          Context.get(endpoints[name]!.annotations as Context.Context<RequiredPermission>, RequiredPermission),
          {
            any: [permission]
          }
        )
    }
  )
})
