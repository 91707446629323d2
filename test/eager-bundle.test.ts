import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"
import { firstPart, namespacesOf } from "../build/text-parts.ts"
import { languages } from "../src/contract/languages.ts"

/** Sizes are bytes in brotli. */
const LOGIN_BYTES = 130_000
const LOGIN_REQUESTS = 5
const SHELL_BYTES = 196_000
/** Effect, and the effects of the shell. */
const RUNTIME_BYTES = 80_000
/** A page with all its code beyond the shell and Effect. */
const PAGE_BYTES = 96_000
const DASHBOARD_BYTES = 22_000
const APPLICATION_BYTES = 100_000
const KIT_BYTES = 330_000

type Chunk = {
  readonly fileName: string
  readonly imports: ReadonlyArray<string>
  readonly dynamicImports: ReadonlyArray<string>
  readonly modules: ReadonlyArray<string>
}

const root = join(import.meta.dirname, "..")
const built = join(root, "dist")

let chunks: ReadonlyArray<Chunk> = []

const sourceOf = (name: string) => readFileSync(join(built, name), "utf8")

/** Chunks with everything that they import statically. */
const withImports = (isMeant: (chunk: Chunk) => boolean): ReadonlyArray<Chunk> => {
  const all = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || all.has(chunk)) return
    all.add(chunk)
    chunk.imports.forEach((name) => add(chunks.find(({ fileName }) => fileName === name)))
  }
  chunks.filter(isMeant).forEach(add)
  return [...all]
}
const holding = (...files: ReadonlyArray<string>) => {
  const chunks = withImports(({ modules }) => files.some((file) => modules.includes(file)))
  assert.isNotEmpty(chunks, files.join())
  return chunks
}

/** The scripts of the page. */
const pageChunks = () => {
  const scripts = [...sourceOf("index.html").matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, name]) => name)
  return withImports(({ fileName }) => scripts.includes(fileName))
}
const shellChunks = () => holding("src/ui/shell/signed-in.tsx", "src/ui/shell/shell.tsx")
const runtimeChunks = () => holding("src/wiring/effect-runtime.ts", "src/wiring/signed-in-effects.ts")

const modulesOf = (chunks: ReadonlyArray<Chunk>) => chunks.flatMap(({ modules }) => modules)

/** A file that brotli makes no smaller is served as it is. */
const sizeOf = (name: string) => {
  const [plain, brotli] = [join(built, name), join(built, `${name}.br`)]
  return statSync(existsSync(brotli) ? brotli : plain).size
}
const bytesOf = (chunks: ReadonlyArray<Chunk>) =>
  [...new Set(chunks)].reduce((sum, { fileName }) => sum + sizeOf(fileName), 0)

// Builds the console if its build has other sources.
beforeAll(async () => {
  const { build } = await import(join(root, "scripts/setup.mjs"))
  await build()
  const { cache } = await import(join(root, "scripts/steps.mjs"))
  chunks = JSON.parse(readFileSync(join(cache, "bundle.json"), "utf8"))
})

describe("the login page", () => {
  it("loads few files of little size", () => {
    assert.isNotEmpty(pageChunks())
    assert.isAtMost(bytesOf(pageChunks()), LOGIN_BYTES)
    assert.isAtMost(pageChunks().length, LOGIN_REQUESTS)
  })

  it("Login loads no pages, exports, Effect, i18next or developer tools", () => {
    const inside =
      /^src\/(wiring\/pages|devtools|(effects|machines)\/export\/|machines\/tabs\/tabs-machine|ui\/(shell\/shell\.|dashboard|users))|node_modules\/(effect|i18next|recharts)\//
    assert.deepEqual(
      modulesOf(pageChunks()).filter((id) => inside.test(id)),
      []
    )
  })

  it("begins with the first script, which stands alone", () => {
    const [, name] =
      /<script src="\/([^"]+)"[^>]*><\/script>[^]*<script type="module"/.exec(sourceOf("index.html")) ?? []
    const first = chunks.find(({ fileName }) => fileName === name)
    assert.deepEqual(first?.imports, [])
    assert.match(sourceOf(name ?? ""), /^\(\(\)=>\{[^]*\n\}\)\(\)/)
  })

  it("The page names the design system, which imports nothing", () => {
    const [, name] = /data-system="\/([^"]+)"/.exec(sourceOf("index.html")) ?? []
    const system = chunks.find(({ fileName }) => fileName === name)
    assert.include(system?.modules ?? [], "src/kit/system.ts")
    assert.deepEqual(system?.imports, [])
  })

  it("has no inline code", () => {
    const html = sourceOf("index.html")
    assert.match(html, /<script type="module"[^>]* src="\/assets\//)
    assert.notMatch(html, /<script(?![^>]*\ssrc=)|<style|\son\w+=|style=/)
  })
})

describe("the shell", () => {
  it("The page names the shell's one additional file", () => {
    const [shell, ...others] = shellChunks().filter((chunk) => !pageChunks().includes(chunk))
    assert.deepEqual(others, [])
    assert.include(sourceOf("index.html"), `data-shell="/${shell?.fileName}"`)
    assert.isAtMost(bytesOf([...pageChunks(), ...shellChunks()]), SHELL_BYTES)
  })

  it("waits for no Effect", () =>
    assert.deepEqual(
      modulesOf(shellChunks()).filter((id) => /node_modules\/effect\//.test(id)),
      []
    ))

  it("The page names every language's texts", () => {
    const [, files = ""] = /data-texts="([^"]+)"/.exec(sourceOf("index.html")) ?? []
    assert.deepEqual(
      files.split(" ").map((file) => /^\/assets\/([\w-]{5})-/.exec(file)?.[1]),
      [...languages]
    )
    for (const file of files.split(" ")) assert.isTrue(existsSync(join(built, file)), file)
  })

  it("The shell loads only its own and dashboard texts", () => {
    const shown = [
      ...pageChunks(),
      ...shellChunks(),
      ...runtimeChunks(),
      ...holding("src/wiring/pages/dashboard-index.tsx")
    ]
    assert.sameMembers([...firstPart], [...namespacesOf(modulesOf(shown))])
  })

  it("Shell effects exclude journal, cases and applications", () => {
    const later = /^src\/(wiring\/journal|effects\/journal\/case-|contract\/(application-api|server-api))/
    assert.deepEqual(
      modulesOf(runtimeChunks()).filter((id) => later.test(id)),
      []
    )
    const before = [...pageChunks(), ...shellChunks()]
    assert.isAtMost(bytesOf(runtimeChunks().filter((chunk) => !before.includes(chunk))), RUNTIME_BYTES)
  })
})

describe("a page of the console", () => {
  const pages = readdirSync(join(root, "src/wiring/pages")).map((name) => `src/wiring/pages/${name}`)

  it.each(pages)("needs little beyond shell and Effect: %s", (page) => {
    const before = [...pageChunks(), ...shellChunks(), ...runtimeChunks()]
    const own = holding(page).filter((chunk) => !before.includes(chunk))
    assert.isAtMost(bytesOf(own), PAGE_BYTES)
  })

  it("The dashboard waits for no list", () => {
    const before = [...pageChunks(), ...shellChunks(), ...runtimeChunks()]
    const own = holding("src/wiring/pages/dashboard-index.tsx").filter((chunk) => !before.includes(chunk))
    assert.isAtMost(bytesOf(own), DASHBOARD_BYTES)
    assert.notInclude(modulesOf(own), "src/kit/records-table.tsx")
  })

  it.each(pages)("A page's import names its texts: %s", (page) => {
    const own = chunks.filter(({ modules }) => modules.includes(page))
    const later = [...namespacesOf(modulesOf(own))].filter((name) => !firstPart.includes(name))
    const importers = chunks.filter(({ dynamicImports }) =>
      own.some(({ fileName }) => dynamicImports.includes(fileName))
    )
    for (const name of later)
      assert.isTrue(
        importers.some(({ fileName }) => sourceOf(fileName).includes(`"texts:${name}"`)),
        name
      )
  })

  it("Developer tools, charts, crops and exports load on demand", () => {
    const lazy = /^src\/(devtools|ui\/images\/crop|effects\/export\/workbook)|node_modules\/(recharts|qiankun|elkjs)\//
    assert.deepEqual(
      modulesOf(holding(...pages)).filter((id) => lazy.test(id)),
      []
    )
  })
})

describe("the embedded applications", () => {
  const files = () =>
    readdirSync(built, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"))
  const filesLike = (name: RegExp) => files().filter((file) => name.test(file))

  it("Applications share one kit as a classic script", () => {
    const [kit = "", ...others] = filesLike(/^microapps\/kit\.[\w-]{8}\.js$/)
    assert.deepEqual(others, [])
    assert.isAtMost(sizeOf(kit), KIT_BYTES)
    const pages = filesLike(/^[\w-]+\/index\.html$/)
    assert.isNotEmpty(pages)
    for (const name of pages) {
      const html = sourceOf(name)
      assert.include(html, `<script src="/${kit}"></script>`)
      assert.match(html, /<meta name="version" content="[^"]+"/)
      assert.notMatch(html, /type="module"|<script(?![^>]*\ssrc=)|<style|\son\w+=|style=/)
    }
  })

  it("have small scripts of their own", () => {
    const scripts = filesLike(/^[\w-]+\/app\..*\.js$/)
    assert.isNotEmpty(scripts)
    for (const name of scripts) assert.isAtMost(sizeOf(name), APPLICATION_BYTES, name)
  })
})
