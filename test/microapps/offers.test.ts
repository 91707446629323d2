import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { microappScreens } from "../../build/microapps.ts"
import { microappNames } from "../../src/contract/sections.ts"
import { offersIn } from "../../src/machines/microapps/offers.ts"

describe("screens and commands offered by applications", () => {
  it("Each application's screens are named in both languages before opening", async () => {
    const foundScreens = await microappScreens()
    assert.deepEqual(Object.keys(foundScreens).sort(), [...microappNames].sort())
    assert.deepEqual(foundScreens["sale-admin"], [
      { path: "/router-first", title: ["订单", "Orders"] },
      { path: "/refunds", title: ["退款", "Refunds"] },
      { path: "/refund-queue", title: ["逐笔处理退款", "Decide refunds"] },
      { path: "/statistics", title: ["统计", "Statistics"] }
    ])
    for (const [name, screens] of Object.entries(foundScreens)) {
      const folder = `src/microapps/${name}`
      const sources = readdirSync(folder).filter((file) => file.endsWith("-screen.tsx"))
      const written = sources.map((file) => readFileSync(`${folder}/${file}`, "utf8")).join("")
      assert.strictEqual(
        screens.length,
        written.match(/^ {2}title: "|defineListPage\(/gm)?.length,
        `every title of ${name}`
      )
      assert.isTrue(
        screens.some(({ path }) => path === "/router-first"),
        name
      )
    }
  })

  it("An application's offers are taken only where well-formed", () => {
    const run = () => {}
    const title = ["机器人", "Robots"] as const
    for (const offers of [undefined, null, 7, "x", [], { commands: 1 }])
      assert.deepEqual(offersIn(offers), { commands: [] })
    assert.deepEqual(
      offersIn({
        screens: [{ path: "/a", title }, { path: "javascript:x", title }, { path: "/b", title: "B" }, { path: "/c" }],
        commands: [{ title, run }, { title }, { title: [1, 2], run }]
      }),
      { screens: [{ path: "/a", title }], commands: [{ title, run }] }
    )
  })
})
