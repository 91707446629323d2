import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { FIRST } from "./src/effects/contract/addresses.ts"
import { type KitImports, type KitName, kitSource, outOfKit } from "./kit.config.ts"
import { asLateModule, kitNameFor, LATE, lateEntry, lateParts, loadsLateParts } from "./late-kit.config.ts"
import { build, type Plugin, type PluginOption, type Rolldown } from "vite"

/**
 * How the embedded applications are built: each is a classic script of its own, and everything outside its own folder is in the kit, one file that
 * all of them name. So React, Effect, the contract and the kit's views are loaded once.
 */
const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "")
const home = join(root, "src", "microapps")
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string }

/** Where the kit's modules are found by an application: one object a module, under its name. */
const KIT = "window.WheelhouseKit"
const KIT_ENTRY = "\0kit"

/** An application is a folder with an entry of the same name. */
const applications = () => readdirSync(home).filter((name) => existsSync(join(home, name, `${name}.tsx`)))

const titled = /screen\(\{\s*path: (?:FIRST|"(\/[\w-]+)"),\s*title: "(\w+)\.(\w+)"/g

/** The screens of each application that have a title, as its sources say, so that the palette finds them before the application was ever opened. */
export const microappScreens = async (): Promise<typeof MICROAPP_SCREENS> =>
  Object.fromEntries(
    await Promise.all(
      applications().map(async (name) => {
        const topics = await import(join(home, name, "topics.ts"))
        const sources = readdirSync(join(home, name)).filter((file) => file.endsWith("-screen.tsx"))
        const found = sources.flatMap((file) => [...readFileSync(join(home, name, file), "utf8").matchAll(titled)])
        return [name, found.map(([, path = FIRST, topic, key]) => ({ path, title: topics[topic!][key!] }))]
      })
    )
  )

/** What only some applications draw is in the scripts of those, and not in the kit that all of them wait for. */
const ofSome =
  /^src\/(.*\/place-part\.ts|ui\/kit\/((topics\/late\/)?places|parts|period|turn-switch|detail)|machines\/(areas|tree|lookups|quizzes|mini-app-pages))\b/

const named = (file: string) => relative(root, file).split(sep).join("/")

/** Everything that is not an application's own is the kit's. */
const kitNameIn =
  (name: string): KitName =>
  (source, importer) => {
    const file = source.startsWith(".") ? join(dirname(importer), source) : null
    if (file === null) return source
    return file.startsWith(join(home, name) + sep) || ofSome.test(named(file)) ? null : named(file)
  }

const shared = (plugins: ReadonlyArray<PluginOption>, output: Rolldown.OutputOptions, input: string) =>
  build({
    configFile: false,
    root,
    mode: "production",
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    // In a development server's process as well, where Vite would take what is for development for one part and not for the other.
    resolve: { conditions: ["module", "browser", "production"] },
    oxc: { jsx: { development: false } },
    plugins: [...plugins],
    build: {
      write: false,
      target: ["chrome114", "edge114", "firefox125", "safari17"],
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        // "use client" says nothing here.
        onLog: (level, log, handle) => (log.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : handle(level, log)),
        input,
        // A busy machine is no fault of theirs.
        checks: { bundlerTimings: false },
        // What a late part exports is asked for by nobody in its build.
        preserveEntrySignatures: "strict",
        // To read a property changes nothing: what Effect names of its modules and nobody uses stays out.
        treeshake: {
          propertyReadSideEffects: false,
          // Emotion asks for it, for what no view uses.
          moduleSideEffects: [{ test: /\/(hoist-non-react-statics|react-is)\//, sideEffects: false }]
        },
        output: { format: "iife", codeSplitting: false, ...output }
      }
    }
  }) as Promise<Rolldown.RolldownOutput>

type Built = Rolldown.RolldownOutput["output"]

const globals = (module: string) => `${KIT}[${JSON.stringify(module)}]`

const buildApplication = (asked: KitImports) => async (name: string) => {
  const { output } = await shared(
    outOfKit(kitNameIn(name), asked),
    { entryFileNames: `${name}/app.[hash].js`, assetFileNames: `${name}/app.[hash][extname]`, globals },
    join(home, name, `${name}.tsx`)
  )
  return { name, output }
}

/** What the kit loads once it is wanted: after the applications, for what they ask of it is there. */
const buildLate = async (asked: KitImports) => {
  const before = new Set(asked.keys())
  const parts = lateParts.map(async (name) => {
    const output = { entryFileNames: `microapps/${name}.[hash].js`, name: LATE, exports: "named" as const, globals }
    const plugins = outOfKit(
      kitNameFor((module) => before.has(module)),
      asked
    )
    const [script] = (await shared(plugins, output, lateEntry(name))).output
    return { name, file: { ...script, code: asLateModule(script.code) } }
  })
  return Promise.all(parts)
}

/** The kit holds just what the applications and its late parts ask for, and whatever that needs. */
const buildKit = async (asked: KitImports, late: ReadonlyMap<string, string>) => {
  const source = kitSource(asked, (module) => (module.startsWith("src/") ? join(root, module) : module), KIT)
  const { output } = await shared(
    [
      loadsLateParts(late),
      {
        name: "kit-entry",
        resolveId: (id) => (id === KIT_ENTRY ? id : null),
        load: (id) => (id === KIT_ENTRY ? source : null)
      }
    ],
    { entryFileNames: "microapps/kit.[hash].js", assetFileNames: "microapps/kit.[hash][extname]" },
    KIT_ENTRY
  )
  return output
}

const scriptIn = (output: Built) => output.find(({ fileName }) => fileName.endsWith(".js"))!.fileName

const pageOf = (script: string, kit: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="version" content="${version}+${/\.([^.]+)\.js$/.exec(script)?.[1] ?? ""}" />
    <title>Wheelhouse</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <div data-microapp></div>
    <script src="/${kit}"></script>
    <script src="/${script}"></script>
  </body>
</html>
`

/** Every file of the applications, by its path in the built console. */
const buildMicroapps = async (): Promise<ReadonlyMap<string, string>> => {
  const asked: KitImports = new Map()
  const built = await Promise.all(applications().map(buildApplication(asked)))
  const late = await buildLate(asked)
  const kit = await buildKit(asked, new Map(late.map(({ name, file }) => [name, `/${file.fileName}`])))
  const files = new Map<string, string>()
  for (const file of [kit, late.map(({ file }) => file), ...built.map(({ output }) => output)].flat())
    files.set(file.fileName, file.type === "chunk" ? file.code : String(file.source))
  for (const { name, output } of built) files.set(`${name}/index.html`, pageOf(scriptIn(output), scriptIn(kit)))
  return files
}

const types: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript", css: "text/css" }

/** The applications as part of the console: in its build as files among the others, in development built anew when a source has changed. */
export const microapps = (): Plugin => ({
  name: "microapps",
  async generateBundle() {
    for (const [fileName, source] of await buildMicroapps()) this.emitFile({ type: "asset", fileName, source })
  },
  configureServer({ middlewares, watcher, ws }) {
    let files: ReturnType<typeof buildMicroapps> | null = null
    watcher.on("all", (_, file) => {
      if (!/\/src\/(microapps|machines|effects|ui\/kit)\//.test(file.split(sep).join("/"))) return
      files = null
      ws.send({ type: "full-reload" })
    })
    // Calls lie deeper, and bear no file's name.
    const ours = new RegExp(`^/(microapps|${applications().join("|")})/(|[^/?]+\\.\\w+)(?:\\?|$)`)
    middlewares.use((request, response, next) => {
      const [, folder, rest] = ours.exec(request.url ?? "") ?? []
      if (folder === undefined || request.method !== "GET") return next()
      files ??= buildMicroapps()
      files.then((built) => {
        const name = `${folder}/${rest === "" ? "index.html" : rest}`
        const text = built.get(name)
        response.statusCode = text === undefined ? 404 : 200
        response.setHeader("content-type", `${types[name.split(".").at(-1)!] ?? "text/plain"}; charset=utf-8`)
        response.end(text ?? "There is nothing here")
      }, next)
    })
  }
})
