import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"

const budget = 150_000

/** What the menu waits for after a reload. */
const shellBudget = 240_000

/** All that the first list loads behind the login form. */
const usersBudget = 153_000

/** What all applications share: the design system, React, Effect, the contract. */
const kitBudget = 187_000

/** What an application may be beyond the kit that all of them share. */
const applicationBudget = 60_000

/** Of a file of the console, for each is a request. */
const leastChunk = 2_000

/** The first script has to be classic and alone; the bundler's own has to be there before all others, in whichever group it is put. */
const smallChunks = ["first", "rolldown-runtime"]

/** What the login form is made of; whatever else it pulls in comes later, by dynamic import. */
const eagerPackages =
  /^(react|react-dom|scheduler|use-sync-external-store|xstate|@xstate\/react|@(chakra-ui|ark-ui|zag-js|emotion|tanstack|pandacss)\/.*|@swc\/helpers|@babel\/runtime|stylis|proxy-compare|use-isomorphic-layout-effect|hoist-non-react-statics|react-is)$/

const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]

type Chunk = {
  readonly fileName: string
  readonly name: string
  readonly imports: ReadonlyArray<string>
  readonly dynamicImports: ReadonlyArray<string>
  readonly modules: ReadonlyArray<string>
}

const root = join(import.meta.dirname, "..")
const built = join(root, "dist")

let chunks: ReadonlyArray<Chunk> = []

const sourceOf = (name: string) => readFileSync(join(built, name), "utf8")
const pageOf = () => sourceOf("index.html")

/** Chunks and everything they import statically. */
const withImports = (isMeant: (chunk: Chunk) => boolean) => {
  const all = new Set<Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || all.has(chunk)) return
    all.add(chunk)
    chunk.imports.forEach((name) => add(chunks.find(({ fileName }) => fileName === name)))
  }
  chunks.filter(isMeant).forEach(add)
  return [...all]
}

/** The scripts of the page. */
const eagerChunks = () => {
  const scripts = [...pageOf().matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, name]) => name)
  return withImports(({ fileName }) => scripts.includes(fileName))
}

/** 0 without one. */
const brotliOf = (name: string) => {
  const file = join(built, `${name}.br`)
  return existsSync(file) ? statSync(file).size : 0
}

// Builds the console where it was not built of these very sources.
beforeAll(async () => {
  const { build } = await import(join(root, "scripts/setup.mjs"))
  await build()
  const { cache } = await import(join(root, "scripts/steps.mjs"))
  chunks = JSON.parse(readFileSync(join(cache, "bundle.json"), "utf8"))
})

describe("what the login page waits for", () => {
  it(`is at most ${budget} bytes of JavaScript in brotli`, () => {
    const sizes = eagerChunks().map(({ fileName }) => [fileName, brotliOf(fileName)] as const)
    assert.isNotEmpty(sizes)
    for (const [name, size] of sizes) assert.isAbove(size, 0, `${name} has no brotli beside it`)
    assert.isAtMost(
      sizes.reduce((sum, [, size]) => sum + size, 0),
      budget,
      sizes.join(" ")
    )
  })

  it("holds no package that could come later", () => {
    const modules = eagerChunks().flatMap(({ modules }) => modules)
    const packages = new Set(modules.map(packageOf))
    assert.deepEqual(
      [...packages].filter((name) => name !== undefined && !eagerPackages.test(name)),
      []
    )
  })

  it("begins with the first script, which stands alone", () => {
    const [, name] = /<script src="\/([^"]+)"[^>]*><\/script>[^]*<script type="module"/.exec(pageOf()) ?? []
    const first = eagerChunks().find(({ fileName }) => fileName === name)
    assert.deepEqual([first?.imports, first?.dynamicImports], [[], []])
    assert.match(sourceOf(name ?? ""), /^\(\(\)=>\{[^]*\n\}\)\(\)/)
  })

  it("starts the machines and makes the design system in a file that needs no React, which is asked for behind it", () => {
    const page = pageOf()
    const [, name] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(page) ?? []
    const modules = withImports(({ fileName }) => fileName === name).flatMap(({ modules }) => modules)
    for (const part of [/src\/start\.ts$/, /src\/wiring\.ts$/, /node_modules\/xstate\//, /src\/ui\/kit\/system\.ts$/])
      assert.isTrue(
        modules.some((id) => part.test(id)),
        String(part)
      )
    const isReact = (id: string) => /node_modules\/(react|react-dom|scheduler)\//.test(id)
    assert.deepEqual(modules.filter(isReact), [])
    const react = eagerChunks().find(({ modules }) => modules.some(isReact))
    assert.isDefined(react)
    assert.notMatch(page, new RegExp(`<(script|link)[^>]* (src|href)="/${react?.fileName}"`))
  })

  it(`has no file of less than ${leastChunk} bytes behind it, in brotli`, () => {
    const small = chunks.flatMap(({ fileName, name }) => (brotliOf(fileName) < leastChunk ? [name] : []))
    assert.sameMembers(small, smallChunks)
  })

  it("asks for no inline code", () => {
    const html = pageOf()
    assert.match(html, /<script type="module"[^>]* src="\/assets\//)
    assert.notMatch(html, /<script(?![^>]*\ssrc=)|<style|\son\w+=|style=/)
  })
})

it("no list and no first screen waits for what lays lists out, drags their columns, exports them, crops images or finds commands", () => {
  const late =
    /src\/(ui\/(kit\/late\/|images\/crop|command-palette\/(?!command-palette-slot|key\.))|machines\/(export|alarms\/dry-run))|node_modules\/(framer-motion|motion-dom|i18next)\//
  for (const page of [/src\/ui\/users\/user-list-page\.tsx$/, /src\/wiring\/pages\/dashboard-index\.tsx$/]) {
    const modules = withImports(({ modules }) => modules.some((id) => page.test(id))).flatMap((chunk) => chunk.modules)
    assert.isNotEmpty(modules)
    assert.deepEqual(
      modules.filter((id) => late.test(id)),
      []
    )
  }
})

it("nothing but a replay waits for what it is made of: its page, the folding of a case, the applications' screens", () => {
  const replays =
    /src\/(ui\/journal\/(replay|entry)|machines\/(journal\/(film|fold|replay|standing|story)|application\/)|wiring\/(replayed|known-machines)|microapps\/(?!host\/|registry)|effects\/journal\/replay)/
  const holding = chunks.filter(({ modules }) => modules.some((id) => replays.test(id)))
  assert.sameMembers(
    holding.map(({ name }) => name),
    ["replay", "replayed"]
  )
  const before = chunks.filter((chunk) => !holding.includes(chunk))
  assert.deepEqual(
    before.filter(({ imports }) => imports.some((name) => holding.some(({ fileName }) => fileName === name))),
    []
  )
})

it("the palette opens on any page without what lists are made of", () => {
  const isPalette = (id: string) => id.endsWith("src/ui/command-palette/command-palette-dialog.tsx")
  const modules = withImports(({ modules }) => modules.some(isPalette)).flatMap((chunk) => chunk.modules)
  assert.isNotEmpty(modules)
  assert.deepEqual(
    modules.filter((id) => /src\/(machines\/records|ui\/kit\/records-screen)/.test(id)),
    []
  )
})

describe("what the shell waits for after a reload", () => {
  const shellChunks = () => {
    const page = eagerChunks()
    const isShell = (id: string) => /src\/(ui\/shell\/signed-in|wiring\/signed-in-actors)\.tsx?$/.test(id)
    return withImports(({ modules }) => modules.some(isShell)).filter((chunk) => !page.includes(chunk))
  }

  it("is one file, without Effect and i18next", () => {
    const [{ modules } = { modules: [] }, ...others] = shellChunks()
    assert.deepEqual(others, [])
    for (const part of ["ui/shell/shell.tsx", "ui/words/shell-words.ts", "wiring/signed-in-actors.ts"])
      assert.isTrue(
        modules.some((id) => id.endsWith(`src/${part}`)),
        part
      )
    assert.deepEqual(
      modules.filter((id) => /node_modules\/(effect|i18next)\//.test(id)),
      []
    )
  })

  it(`is with the page's own scripts at most ${shellBudget} bytes in brotli`, () => {
    assert.isAtMost(
      [...eagerChunks(), ...shellChunks()].reduce((sum, { fileName }) => sum + brotliOf(fileName), 0),
      shellBudget
    )
  })

  it("is fetched behind the login form, with all that a call needs and nothing that is loaded for who is signed in", () => {
    const ahead = /data-ahead="([^"]+)"/.exec(pageOf())?.[1]?.split(" ") ?? []
    const modules = chunks.flatMap((chunk) => (ahead.includes(`/${chunk.fileName}`) ? chunk.modules : []))
    for (const part of ["ui/shell/shell.tsx", "wiring/effect-runtime.ts", "wiring/journal.ts"])
      assert.isTrue(
        modules.some((id) => id.endsWith(`src/${part}`)),
        part
      )
    assert.deepEqual(
      modules.filter((id) => /node_modules\/rxjs\//.test(id)),
      []
    )
  })
})

it(`the users page is at most ${usersBudget} bytes beyond what the login page waits for`, () => {
  const page = eagerChunks()
  const ahead = /data-ahead="([^"]+)"/.exec(pageOf())?.[1]?.split(" ") ?? []
  const isList = (id: string) => id.endsWith("src/ui/users/user-list-page.tsx")
  const sizes = withImports(({ fileName, modules }) => ahead.includes(`/${fileName}`) || modules.some(isList))
    .filter((chunk) => !page.includes(chunk))
    .map(({ fileName }) => [fileName, brotliOf(fileName)] as const)
  assert.includeMembers(
    sizes.map(([name]) => name.replace(/.*\/([a-z]+)-.*/, "$1")),
    ["shell", "runtime", "effect", "records"]
  )
  assert.isAtMost(
    sizes.reduce((sum, [, size]) => sum + size, 0),
    usersBudget,
    sizes.join(" ")
  )
})

describe("the embedded applications", () => {
  const files = () =>
    readdirSync(built, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"))
  const named = (name: RegExp) => files().filter((file) => name.test(file))

  it("share one kit, which their pages name as a classic script", () => {
    const [kit, ...others] = named(/^microapps\/kit\.[\w-]{8}\.js$/)
    assert.deepEqual(others, [])
    const pages = named(/^[\w-]+\/index\.html$/)
    assert.isNotEmpty(pages)
    for (const name of pages) {
      const html = sourceOf(name)
      assert.include(html, `<script src="/${kit}"></script>`)
      assert.match(html, /<meta name="version" content="[^"]+"/)
      assert.notMatch(html, /type="module"|<script(?![^>]*\ssrc=)|<style|\son\w+=|style=/)
    }
  })

  it(`share at most ${kitBudget} bytes, in brotli`, () => {
    const [kit = ""] = named(/^microapps\/kit\.[\w-]{8}\.js$/)
    assert.isAbove(brotliOf(kit), 0, `${kit} has no brotli beside it`)
    assert.isAtMost(brotliOf(kit), kitBudget)
  })

  it("load what drags columns only once that is wanted", () => {
    const [kit = ""] = named(/^microapps\/kit\.[\w-]{8}\.js$/)
    const [panel = ""] = named(/^microapps\/columns-panel\.[\w-]{8}\.js$/)
    assert.include(sourceOf(kit), `_late(\`/${panel}\`)`)
    assert.notInclude(sourceOf(kit), "useDragControls")
    assert.isBelow(sourceOf(kit).split("dragControls").length, 2)
    assert.match(sourceOf(panel), /^export default \(window\) => \{/)
  })

  it("load forms late, with the React that the kit has", () => {
    const [form = "", ...others] = named(/^microapps\/record-form\.[\w-]{8}\.js$/)
    assert.deepEqual(others, [])
    const source = sourceOf(form)
    assert.include(source, "records.draftSubmitted")
    assert.notMatch(source, /\brequire\(|react\.dev\/errors/)
  })

  it(`are each at most ${applicationBudget} bytes beyond it, in brotli`, () => {
    for (const name of named(/^[\w-]+\/app\..*\.js$/)) {
      assert.isAbove(brotliOf(name), 0, `${name} has no brotli beside it`)
      assert.isAtMost(brotliOf(name), applicationBudget, name)
    }
  })
})
