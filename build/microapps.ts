import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { languages } from "../src/contract/languages.ts"
import { applicationRecords } from "../src/contract/application-records.ts"
import { FIRST_PAGE_PATH } from "../src/contract/addresses.ts"
import { build, type Plugin, type Rolldown } from "vite"
import { evaluatedModules } from "./evaluated-modules.ts"
import { pseudoLanguage } from "./pseudo.ts"

/**
 * The build of the embedded applications. Each is a classic script beside the kit (`src/microapps/kit.ts`), a classic
 * script that they share, so React, Effect, the contract and the design system load once.
 */
const root = join(import.meta.dirname, "..")
const home = join(root, "src", "microapps")
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string }

/** An application is a folder with an entry file of the same name. */
const applications = () => readdirSync(home).filter((name) => existsSync(join(home, name, `${name}.tsx`)))

const titled =
  /define(?:List)?Page\(\{\s*(?:record: (\w+)|path: (?:FIRST_PAGE_PATH|"(\/[\w-]+)"),\s*title: "(\w+)\.(\w+)")/g

/** The path of the screen that lists a record. The first screen of an application has no name in its path. */
const screenOf = (record: string | undefined): string =>
  applicationRecords.find(({ name }) => name === record)?.screen ?? FIRST_PAGE_PATH

/**
 * The titled screens of each application, read from the sources, so that the palette finds them before the application
 * was opened.
 */
export const microappScreens = (): typeof MICROAPP_SCREENS =>
  Object.fromEntries(
    applications().map((name) => {
      const textOf = (language: string, namespace: string, key: string): string =>
        JSON.parse(readFileSync(join(root, "src", "locales", language, name, `${namespace}.json`), "utf8"))[key]
      const sources = readdirSync(join(home, name)).filter((file) => file.endsWith("-screen.tsx"))
      const titles = sources.flatMap((file) => [...readFileSync(join(home, name, file), "utf8").matchAll(titled)])
      const screens = titles.map(([, record, path = screenOf(record), namespace, key = "title"]) => ({
        path,
        title: languages.map((language) => textOf(language, namespace ?? record!, key))
      }))
      return [name, screens]
    })
  )

type Files = Rolldown.RolldownOutput["output"]

/** Bundles one entry as a classic script. */
const bundle = async (
  entry: string,
  output: Rolldown.OutputOptions,
  ...plugins: ReadonlyArray<Plugin>
): Promise<Files> => {
  const [{ output: files }] = (await build({
    configFile: false,
    root,
    mode: "production",
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    // Set even in a development server's process, in which Vite would otherwise mix development and production code.
    resolve: { conditions: ["module", "browser", "production"] },
    oxc: { jsx: { development: false } },
    plugins: [evaluatedModules(), ...plugins, pseudoLanguage()],
    build: {
      write: false,
      target: ["chrome114", "edge114", "firefox125", "safari17"],
      lib: { entry, formats: ["iife"], name: "WheelhouseApplication" },
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        // The directive "use client" has no effect here.
        onLog: (level, log, handle) => (log.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : handle(level, log)),
        // A slow build on a busy machine is not a fault of its plugins.
        checks: { bundlerTimings: false },
        // Reading a property has no side effect, so that unused exports of Effect are dropped.
        treeshake: {
          propertyReadSideEffects: false,
          // Emotion imports it for a feature that no view uses.
          moduleSideEffects: [{ test: /\/(hoist-non-react-statics|react-is)\//, sideEffects: false }]
        },
        output: { codeSplitting: false, ...output }
      }
    }
  })) as [Rolldown.RolldownOutput]
  return files
}

/** The kit's global variable. In the console it is a property of the application's sandbox. */
const KIT = "WheelhouseKit"

type Kit = {
  readonly files: Files
  readonly exports: ReadonlyArray<string>
  readonly modules: ReadonlySet<string>
}

/** Builds the kit from the file that lists its exports. */
export const buildKit = async (entry: string): Promise<Kit> => {
  const modules = new Set<string>()
  const files = await bundle(
    entry,
    {
      entryFileNames: "microapps/kit.[hash].js",
      assetFileNames: "microapps/kit.[hash][extname]",
      name: KIT,
      footer: `window.${KIT} = ${KIT}`
    },
    {
      name: "kit-modules",
      moduleParsed({ id }) {
        modules.add(id)
      }
    }
  )
  return { files, exports: files[0].exports, modules }
}

/**
 * Stands for every module of the kit in the build of an application. An import that the kit does not list fails the
 * build.
 */
const KIT_MODULE = "\0src/microapps/kit.ts"

const importsKit = ({ exports, modules }: Kit): Plugin => ({
  name: "imports-kit",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (source === KIT_MODULE || importer === undefined) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved !== null && modules.has(resolved.id) ? KIT_MODULE : resolved
  },
  load: (id) =>
    id === KIT_MODULE ? exports.map((name) => `export const ${name} = window.${KIT}.${name}`).join("\n") : null
})

const KIT_ENTRY = new URL("../src/microapps/kit.ts", import.meta.url)

/** The functions of `Effect` in the kit. */
const effectMembers = (kit: string) => new Set([...kit.matchAll(/: AllEffect\.(\w+)/g)].map(([, member]) => member))

/** Fails the build if an application uses a function of `Effect` that the kit lacks. */
const checksEffect = (members: ReadonlySet<string | undefined>): Plugin => ({
  name: "checks-effect",
  enforce: "post",
  transform(code, id) {
    if (id.includes("node_modules")) return
    for (const [, member] of code.matchAll(/\bEffect\.(\w+)/g))
      if (!members.has(member)) this.error(`src/microapps/kit.ts has no Effect.${member}, which ${id} uses`)
  }
})

/** Builds one application from its entry. */
export const buildApplication = (kit: Kit, name: string, entry: string): Promise<Files> =>
  bundle(
    entry,
    { entryFileNames: `${name}/app.[hash].js`, assetFileNames: `${name}/app.[hash][extname]` },
    importsKit(kit),
    checksEffect(effectMembers(readFileSync(KIT_ENTRY, "utf8")))
  )

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
  const kit = await buildKit(join(home, "kit.ts"))
  const built = await Promise.all(
    applications().map(async (name) => ({
      name,
      files: await buildApplication(kit, name, join(home, name, `${name}.tsx`))
    }))
  )
  const files = new Map<string, string>()
  for (const file of [kit, ...built].flatMap(({ files }) => files))
    files.set(file.fileName, file.type === "chunk" ? file.code : String(file.source))
  for (const { name, files: own } of built)
    files.set(`${name}/index.html`, pageOf(own[0].fileName, kit.files[0].fileName))
  return files
}

const types: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript", css: "text/css" }

/**
 * The applications as part of the console: files of its build; in development, rebuilt after changes of their sources.
 */
export const microapps = (): Plugin => ({
  name: "microapps",
  async generateBundle() {
    for (const [fileName, source] of await buildMicroapps()) this.emitFile({ type: "asset", fileName, source })
  },
  configureServer({ middlewares, watcher, ws }) {
    let files: ReturnType<typeof buildMicroapps> | null = null
    watcher.on("all", (_, file) => {
      if (!/\/src\/(microapps|machines|effects|contract|http|kit)\//.test(file.split(sep).join("/"))) return
      files = null
      ws.send({ type: "full-reload" })
    })
    // Paths of calls are longer and end in no file name. Workers of the kit lie in `assets`.
    const ours = new RegExp(`^/(microapps|assets|${applications().join("|")})/(|[^/?]+\\.\\w+)(?:\\?|$)`)
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
