import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Context } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { savedFields } from "../../src/contract/crud.ts"
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

  it("Every defined record is in a list of records", () => {
    const folder = join(import.meta.dirname, "..", "..", "src", "contract")
    const defined = readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/^export const (\w+) = (?:define|describe)Record\(/gm)].map(
        ([, name]) => name!
      )
    )
    const listed = records.map(({ name }): string => name)
    assert.deepEqual(
      defined.filter((name) => !listed.includes(name)).map((name) => `${name} misses in console-records.ts`),
      []
    )
  })

  it("No record defines a field that every record has", () => {
    const doubled = records.flatMap(({ name, ...record }) =>
      Object.keys("fields" in record ? record.fields : {}).flatMap((field) =>
        field in savedFields ? [`${name}.${field} has to be named otherwise`] : []
      )
    )
    assert.deepEqual(doubled, [])
  })

  it("offer each page whose permission another call names", () => {
    const offered = menuPages.map(({ name }): string => name)
    assert.deepEqual(
      namedPages.filter((name) => !offered.includes(name)),
      []
    )
  })

  it.each(records.flatMap((record) => ("fields" in record ? [record] : [])))(
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
