import { examine } from "./application/examine.ts"
import type { Files } from "./application/files.ts"
import { lineOf } from "./application/finding.ts"
import { buildForeign } from "./application/foreign.ts"
import { ADMIN } from "./fixtures/accounts.ts"
import { expect, test } from "./fixtures/test.ts"

const NAME = "sale-admin"
// An application's errors show in the browser's console.
test.use({ noise: /./ })

const applicationOf = (script: string, page = `<div id="app"></div><script src="/${NAME}/app.js"></script>`): Files =>
  new Map([
    [`/${NAME}/index.html`, Buffer.from(`<html><head></head><body>${page}</body></html>`)],
    [`/${NAME}/app.js`, Buffer.from(script)]
  ])

const lifecycle = (mount: string, extra = "") => `window["${NAME}"] = {
  bootstrap: async () => {},
  mount: async ({ container, setUnsaved }) => { const app = container.querySelector("#app"); ${mount} },
  unmount: async ({ container }) => { container.querySelector("#app").textContent = "" },
  ${extra}
}`

for (const kind of ["vue", "plain"] as const) {
  test(`an application of another team, ${kind}, passes the check`, async ({ context, page, address, enter }) => {
    const files = await buildForeign(kind, NAME)
    await enter(page, ADMIN)
    const findings = await examine({ context, address, name: NAME, files, rounds: 4 })
    expect(findings.filter(({ mark }) => mark !== "good").map(lineOf)).toEqual([])
    expect(findings.length).toBeGreaterThan(8)
    const seen = findings.map(lineOf)
    expect(seen.includes("✓ it was updated when the theme changed")).toBe(kind === "plain")
    expect(seen).toContain(kind === "plain" ? "✓ it was unloaded and made anew" : "✓ it was made anew")
  })
}

test("the application check names each fault", async ({ context, page, address, enter }) => {
  test.slow()
  await enter(page, ADMIN)
  const wrongWith = async (files: Files) =>
    (await examine({ context, address, name: NAME, files, rounds: 1 }))
      .filter(({ mark }) => mark === "bad")
      .map(lineOf)
      .join("\n")

  expect(await wrongWith(new Map())).toContain("no index.html")
  expect(
    await wrongWith(applicationOf("export {}", `<script type="module" src="/${NAME}/app.js"></script>`))
  ).toContain("A module cannot run")
  expect(await wrongWith(applicationOf("", '<script src="/sale-admin/gone.js"></script>'))).toContain("gone.js")
  expect(await wrongWith(applicationOf("throw new Error('out of beans')"))).toContain("out of beans")
  expect(await wrongWith(applicationOf("window.other = 1"))).toMatch(/✗ loading[\s\S]*lifecycle functions/)
  expect(await wrongWith(applicationOf(lifecycle("throw new Error('no mount')")))).toMatch(/✗ mounting\n.*no mount/)
  const failing = (extra: string) => `${extra}: async () => { throw new Error("no ${extra}") }`
  expect(await wrongWith(applicationOf(lifecycle('app.textContent = "A"', failing("update"))))).toMatch(
    /✗ updating\n.*no update/
  )
  expect(await wrongWith(applicationOf(lifecycle('app.textContent = "Anxious"; setUnsaved(true)')))).toMatch(
    /✗ leaving\n.*setUnsaved/
  )
  const careless = await wrongWith(
    applicationOf(
      lifecycle(
        `
        if (app.dataset.seen) return
        app.dataset.seen = "1"
        app.textContent = "Careless"
        window.parent.history.pushState = () => {}
        window.parent.document.title = ""
        window.top.document.head.append(Object.assign(window.top.document.createElement("style"), { textContent: "nav { color: red !important }" }))
        console.error("beans on the floor")`,
        failing("unload")
      )
    )
  )
  expect(careless).toContain("history.pushState was replaced")
  expect(careless).toContain("in the console's head stands <style>")
  expect(careless).toContain("beans on the floor")
  expect(careless).toMatch(/✗ unloading\n.*no unload/)
})
