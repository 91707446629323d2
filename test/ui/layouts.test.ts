import { assert, describe, it } from "vitest"
import { arranged, type Layout, layoutsIn, layoutsText, pageSizeIn } from "../../src/machines/views/layouts.ts"

const columns = [
  { id: "id", spare: true },
  { id: "name", naming: true },
  { id: "email" },
  { id: "created_at", spare: true }
] as const
const layout = (...chosen: ReadonlyArray<readonly [id: string, shown: boolean]>): Layout => ({
  columns: chosen.map(([id, shown]) => ({ id, shown })),
  density: "compact"
})
const ids = (of: Layout | null) => arranged(columns, of).map(({ column: { id }, shown }) => (shown ? id : `-${id}`))

describe("the columns of a list", () => {
  it("have their default layout until somebody chooses", () => {
    assert.deepEqual(ids(null), ["-id", "name", "email", "-created_at"])
  })

  it("Columns keep their chosen order, and naming columns stay", () => {
    const chosen = layout(["email", true], ["created_at", true], ["name", false], ["id", false])
    assert.deepEqual(ids(chosen), ["email", "created_at", "name", "-id"])
  })

  it("New columns follow their predecessors; removed ones go", () => {
    assert.deepEqual(ids(layout(["email", true], ["gone", true], ["name", true])), [
      "-id",
      "email",
      "-created_at",
      "name"
    ])
    assert.deepEqual(ids(layout(["email", false], ["email", true])), ["-id", "name", "email", "-created_at"])
  })
})

describe("the stored layout of lists", () => {
  const [one, other] = [layout(["name", true]), layout(["robot_id", true])]

  it("Each application stores its own layout beside others", () => {
    const first = layoutsText(null, "", { layouts: { userList: one }, pageSize: 50 })
    const both = layoutsText(first, "device-admin", {
      layouts: { "device-admin/router-first": other },
      pageSize: null
    })
    assert.deepEqual(layoutsIn(both, ""), { userList: one })
    assert.deepEqual(layoutsIn(both, "device-admin"), { "device-admin/router-first": other })
    const emptied = layoutsText(both, "", { layouts: {}, pageSize: 100 })
    assert.deepEqual(layoutsIn(emptied, "device-admin"), { "device-admin/router-first": other })
    assert.deepEqual([first, both, emptied].map(pageSizeIn), [50, 50, 100])
  })

  it.each([
    null,
    "",
    "{",
    "[]",
    "7",
    `{"version":2,"pages":{"userList":{"columns":[],"density":"compact"}}}`,
    `{"version":1,"pages":{"userList":{"columns":[{"id":1,"shown":true}],"density":"compact"}}}`,
    `{"version":1,"pages":{"userList":{"columns":[],"density":"tight"}}}`,
    `{"version":1,"pages":[7]}`,
    `{"version":1,"pages":{},"pageSize":1000000}`
  ])("counts as nothing where it is rubbish (%s)", (text) =>
    assert.deepEqual([layoutsIn(text, ""), pageSizeIn(text)], [{}, null])
  )
})
