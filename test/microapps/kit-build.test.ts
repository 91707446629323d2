import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { buildApplication, buildKit } from "../../build/microapps.ts"

describe("the build of an embedded application", () => {
  let folder = ""
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "kit-"))
    write("shared.ts", `let count = 0; export const next = () => ++count; export const unlisted = "unlisted"`)
    write("inner.ts", `export const inner = "inner"`)
    write("own.ts", `import { next } from "./shared.ts"; export const own = () => "own" + next()`)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const kit = () =>
    buildKit(
      write(
        "kit.ts",
        `import { next } from "./shared.ts"; import { inner } from "./inner.ts"; next(inner); export { next }`
      )
    )
  const build = async (text: string) => (await buildApplication(await kit(), "a", write("a.ts", text)))[0].code

  it("shares the kit and holds its own modules", async () => {
    const code = await build(
      `import { next } from "./shared.ts"; import { own } from "./own.ts"; window.seen = [next(), own()]`
    )
    const window: { seen?: ReadonlyArray<unknown> } = {}
    for (const script of [(await kit()).files[0].code, code]) runInNewContext(script, { window })
    assert.deepEqual([...(window.seen ?? [])], [2, "own3"])
  })

  it.each([
    ["unlisted", "shared.ts"],
    ["inner", "inner.ts"]
  ])("fails for %s of %s, which the kit does not list", async (name, file) => {
    const failure = await build(`import { ${name} } from "./${file}"; window.seen = ${name}`).then(
      () => "",
      (cause: Error) => cause.message
    )
    assert.match(failure, new RegExp(`"${name}" is not exported by "[^"]*kit\\.ts"[^]*a\\.ts`))
  })
})
