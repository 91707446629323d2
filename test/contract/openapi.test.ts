import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { DescribedApi } from "../../server/docs/described-api.ts"

type Shape = Readonly<Record<string, any>>

const spec: Shape = OpenApi.fromApi(DescribedApi)
const calls = Object.entries(spec["paths"] as Shape).flatMap(([path, verbs]) =>
  Object.entries(verbs as Shape).map(([verb, call]) => ({ name: `${verb} ${path}`, call }))
)

const isDescribed = (schema: unknown) => typeof schema === "object" && schema !== null && Object.keys(schema).length > 0

/** Each object of the description, with the way to it. */
const shapesIn = (value: unknown, way = ""): ReadonlyArray<readonly [way: string, shape: Shape]> =>
  typeof value !== "object" || value === null
    ? []
    : [[way, value], ...Object.entries(value).flatMap(([name, part]) => shapesIn(part, `${way}/${name}`))]

describe("the OpenAPI description", () => {
  it("The description has many calls", () => assert.isAbove(calls.length, 100))

  it("The description types the items of each array", () => {
    const bare = shapesIn(spec).filter(([, shape]) => shape["type"] === "array" && !isDescribed(shape["items"]))
    assert.deepEqual(
      bare.map(([way]) => way),
      []
    )
  })

  it.each(calls)("$name has schemas for request and answer", ({ call }) => {
    const bodies = Object.values(call.requestBody?.content ?? {}) as ReadonlyArray<Shape>
    assert.deepEqual(
      bodies.filter(({ schema }) => !isDescribed(schema)),
      []
    )
    for (const [type, { schema }] of Object.entries(call.responses[200].content as Shape)) {
      if (type === "text/event-stream") assert.isTrue(isDescribed(schema.properties.data.contentSchema))
      else for (const reply of schema.anyOf) assert.isTrue(isDescribed(reply.properties.data), JSON.stringify(reply))
    }
  })

  it("describes a robot's report", () => {
    const { items } =
      spec["paths"]["/device-admin/report"].post.requestBody.content["application/json"].schema.properties.reports
    assert.deepEqual(items, { $ref: "#/components/schemas/Report" })
    const report = spec["components"].schemas.Report
    assert.deepEqual(report.required, ["robot_id", "at"])
    assert.containsAllKeys(report.properties, ["battery", "stock", "on_shelf", "faults", "location_id", "online"])
  })
})
