import { alarmCodes } from "../../src/contract/alarm-conditions.ts"
import { languages } from "../../src/contract/languages.ts"
import { computed, type Source, targetOf } from "./source.ts"

type Layer =
  | "contract"
  | "machines"
  | "http"
  | "effects"
  | "locales"
  | "kit"
  | "ui"
  | "microapps"
  | "devtools"
  | "wiring"
  | "server"
  | "outside"

const product: ReadonlyArray<Layer> = ["contract", "machines", "http", "effects", "locales", "kit", "ui", "microapps"]

/** The layers that a layer may import from. A layer is a folder of `src`. The composition root is `src/wiring` and src/main.tsx. */
const mayImport: Readonly<Record<Layer, ReadonlyArray<Layer>>> = {
  contract: ["contract"],
  machines: ["machines", "contract"],
  http: ["http", "contract"],
  effects: ["effects", "http", "machines", "contract"],
  locales: ["locales", "contract"],
  kit: ["kit", "locales", "machines", "contract"],
  ui: ["ui", "kit", "locales", "machines", "contract"],
  microapps: ["microapps", "kit", "locales", "effects", "http", "machines", "contract"],
  devtools: [...product, "devtools"],
  wiring: [...product, "devtools", "wiring"],
  server: ["server", "locales", "contract"],
  outside: [...product, "devtools", "wiring", "server", "outside"]
}

const effect = /^effect($|\/)/
const views = /^(react|react-dom|@chakra-ui|@emotion|@tanstack|@xstate|react-i18next|nprogress|framer-motion)($|\/)/
const system = /^(node:|@effect\/platform-node|@effect\/sql-pg|effect\/sql)/

/** Packages that a layer may use. The lower layers name allowed ones, the others forbidden ones. */
const mayUse: Readonly<Record<Layer, (name: string) => boolean>> = {
  contract: (name) => effect.test(name) && !system.test(name),
  machines: (name) => /^(xstate($|\/)|effect$|effect\/[A-Z])/.test(name),
  http: (name) => !views.test(name) && !system.test(name),
  effects: (name) => !views.test(name) && !system.test(name),
  locales: (name) => name === "i18next",
  kit: (name) => !system.test(name) && !/^(idb$|effect\/http|@tanstack\/react-router)/.test(name),
  ui: (name) => !system.test(name) && !/^(idb$|effect\/http)/.test(name),
  microapps: (name) => !system.test(name),
  devtools: (name) => !system.test(name),
  wiring: (name) => !system.test(name),
  server: (name) => !views.test(name) && !/^(xstate|idb|i18next|qiankun)($|\/)/.test(name),
  outside: () => true
}

/** The world outside: code that reads it cannot be replayed. */
const world = new Set([
  "Date.now",
  "new Date()",
  "Math.random",
  "performance",
  "crypto",
  "process",
  "console",
  "navigator",
  "globalThis",
  "window",
  "document",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "requestAnimationFrame",
  "i18next"
])

const conditionTable = "src/contract/alarm-conditions.ts"

/** Folders of texts have the tags of their languages. */
const kebabCase = new RegExp(`^([a-z0-9]+(-[a-z0-9]+)*|${languages.join("|")}|\\.|\\/)+$`)

const MAX_FUNCTION_LINES = 60

/** Files that start a root, the console's or an application's. All other actors are invoked or spawned by a machine. */
const roots = ["src/wiring/app-runtime.ts", "src/microapps/runtime/application.ts"]

const layerOf = (path: string): Layer => {
  if (path.startsWith("server/")) return "server"
  if (/^src\/(main\.tsx|wiring\/.*)$/.test(path)) return "wiring"
  const [, layer] = /^src\/(contract|machines|http|effects|locales|kit|ui|microapps|devtools)\//.exec(path) ?? []
  return (layer as Layer | undefined) ?? "outside"
}

/** Developer tools keep machines beside their effects and views. */
const holdsMachine = (path: string) =>
  layerOf(path) === "machines" || (layerOf(path) === "devtools" && /-(machine|events)\.ts$/.test(path))

/** The router's file: its own data for pages are called a context as well. */
const router = "src/ui/shell/router.tsx"

/** The whole interface between developers' tools and the running console. */
const consoleLink = "src/devtools/console-link.ts"

/** The list of all that the applications share: the entry of a build, imported by nobody. */
const kit = "src/microapps/kit.ts"

/** The folder of `src/microapps` that a file stands in: an application, the runtime they share, or the console's host. */
const applicationOf = (path: string) => /^src\/microapps\/([^/]+)\//.exec(path)?.[1] ?? null

/** Migrations are found in their folder, so that no list names them. */
const readsFolder = "server/database/migrations.ts"

const isUnknown = (path: string, target: string) =>
  target === computed && layerOf(path) !== "outside" && path !== readsFolder

/** Every rule: the faults of one source, as sentences. */
export const rules = {
  "a file of src stands in one of the layers": ({ path }: Source) =>
    path.startsWith("src/") && layerOf(path) === "outside" && !path.endsWith(".d.ts")
      ? [`${path} stands in no layer`]
      : [],

  "layers import downwards only": ({ path, imports }: Source) =>
    imports
      .filter((target) => target.startsWith("."))
      .map((target) => targetOf(path, target))
      .filter((target) => !mayImport[layerOf(path)].includes(layerOf(target)))
      .map((target) => `${path} (${layerOf(path)}) imports ${target} (${layerOf(target)})`),

  "a layer uses the packages meant for it": ({ path, imports }: Source) =>
    imports
      .filter((target) => !target.startsWith(".") && (!mayUse[layerOf(path)](target) || isUnknown(path, target)))
      .map((target) => `${path} (${layerOf(path)}) uses ${target}`),

  "an embedded application shares the kit and its runtime and nothing else": ({ path, imports }: Source) =>
    imports
      .filter((target) => target.startsWith("."))
      .map((target) => targetOf(path, target))
      .filter((target) => {
        const [own, other] = [applicationOf(path), applicationOf(target)]
        return own !== null && other !== null && own !== other && (other !== "runtime" || own === "host")
      })
      .map((target) => `${path} imports ${target}`),

  "the composition root loads developer tools lazily": ({ path, eagerImports }: Source) =>
    layerOf(path) === "wiring"
      ? eagerImports
          .filter((target) => target.startsWith(".") && layerOf(targetOf(path, target)) === "devtools")
          .map((target) => `${path} imports ${target} at once`)
      : [],

  /**
   * Developer tools read the machines, which are data. Effects, and the results of the composition root, reach them
   * through one interface.
   */
  "developer tools meet the running console in one file": ({ path, imports }: Source) =>
    layerOf(path) === "devtools" && path !== consoleLink
      ? imports
          .filter((target) => target.startsWith(".") && layerOf(targetOf(path, target)) === "effects")
          .map((target) => `${path} imports ${target}; take it from ${consoleLink}`)
      : [],

  "machines do not read the world": ({ path, globals }: Source) =>
    holdsMachine(path) || layerOf(path) === "contract"
      ? [...globals].filter((name) => world.has(name)).map((name) => `${path} reads ${name}`)
      : [],

  "time and results reach a machine as events": ({ path, keys, globals }: Source) =>
    holdsMachine(path)
      ? [
          ...["after:{}", "onDone", "onDone:{}", "onError", "onError:{}"].filter((key) => keys.has(key)),
          ...["sendParent", "import sendParent"].filter((name) => globals.has(name) || keys.has(name))
        ].map((key) => `${path} has ${key.replace(/:\{\}|import /, "")}`)
      : [],

  /** Tests may compare whole contexts, and destructure what their runner gives them. */
  "what a machine knows is read by its selectors": ({ path, contextReads }: Source) =>
    holdsMachine(path)
      ? []
      : [...contextReads]
          .filter((read) => read !== "{ context }" || (path.startsWith("src/") && path !== router))
          .map((read) => `${path} reads ${read}`),

  /** Chakra's would load all of its dependencies. */
  "the kit's own factory makes elements": ({ path, imports, keys }: Source) =>
    path.startsWith("src/") &&
    path !== "src/kit/chakra.ts" &&
    keys.has("import chakra") &&
    imports.some((name) => name.startsWith("@chakra-ui"))
      ? [`${path} makes elements by Chakra's factory`]
      : [],

  "actors hang in one tree": ({ path, keys, started }: Source) =>
    path.startsWith("src/") && (roots.includes(path) ? started !== 1 : keys.has("import createActor"))
      ? [`${path} starts an actor of its own`]
      : [],

  /** Another version of xstate may change them without notice; the test of that module reports it. */
  "one module uses private members of xstate": ({ path, xstateInternals }: Source) =>
    path.startsWith("server/") || path === "src/machines/xstate-internals.ts"
      ? []
      : [...xstateInternals].map((name) => `${path} uses ${name}`),

  "no literal is spread into another": ({ path, spreadLiterals }: Source) =>
    spreadLiterals.map((line) => `${path}:${line} spreads a literal; write its parts out`),

  /** A hidden page loses its refs while its field still has the focus and receives keys and the loss of that focus. */
  "no handler trusts a ref": ({ path, trustedRefs }: Source) =>
    path.startsWith("src/") && trustedRefs > 0
      ? [`${path} has .current! in a handler; take the event's currentTarget`]
      : [],

  "alarms are named and not numbered": ({ path, codes }: Source) =>
    /^(src|server)\//.test(path) && path !== conditionTable
      ? alarmCodes
          .filter((code) => codes.has(code))
          .map((code) => `${path} has the bare code ${code}; take its name from ${conditionTable}`)
      : [],

  "no barrels": ({ path, onlyPassesOn }: Source) =>
    (onlyPassesOn && path !== kit) || /(^|\/)index\.\w+$/.test(path) ? [`${path} is a barrel`] : [],

  "names say what is inside": ({ path }: Source) => [
    ...(/(^|[-/])(utils?|helpers?|commons?|managers?|misc)([-./]|$)/.test(path)
      ? [`${path} says nothing by its name`]
      : []),
    ...(kebabCase.test(path) ? [] : [`${path} is not in kebab-case`])
  ],

  "functions stay readable": ({ path, longestFunction: { line, lines } }: Source) =>
    /^(src|server|scripts)\//.test(path) && lines > MAX_FUNCTION_LINES
      ? [`${path}:${line} is a function of ${lines} lines without its markup; at most ${MAX_FUNCTION_LINES}`]
      : []
}

/** qiankun leaks into the page: one adapter contains it. */
export const importersOfQiankun = (sources: ReadonlyArray<Source>) =>
  sources.filter(({ imports }) => imports.includes("qiankun")).map(({ path }) => path)

/** Dependencies whose version is not one exact version. */
export const looseVersions = (dependencies: Readonly<Record<string, string>>) =>
  Object.entries(dependencies)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`)
