import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"

const FIRST = "src/boot/first.ts"

/** What a signed-in operator needs, by the modules that are loaded: the shell, and what its pages and calls are made with. */
const ahead = [
  "ui/shell/signed-in.tsx",
  "wiring/signed-in-actors.ts",
  "wiring/signed-in-effects.ts",
  "wiring/journal.ts"
]

/** The files that hold these modules and all that they import, without those that the page itself names. */
const filesOf = (bundle: Rolldown.OutputBundle): string => {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
  const own = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports])
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || own.includes(chunk.fileName) || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    chunk.imports.forEach((name) => add(chunks.find(({ fileName }) => fileName === name)))
  }
  for (const module of ahead) add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`))))
  return [...files].map((file) => `/${file}`).join(" ")
}

const START = join(import.meta.dirname, "src/start.ts")
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
/** Lists what a package has: what is taken of it is imported by itself. */
const LIST = /@chakra-ui[\\/].*[\\/]index\.js$/

/** Tells the modules that `src/start.ts` runs, none of which needs React: they make a file of their own, so that React is not waited for. */
const startChunk = () => {
  const needsReact = new Map<string, boolean>()
  let needed: Set<string> | null = null
  return (module: string, graph: Rolldown.ChunkingContext): "start" | null => {
    const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
    const isReacts = (id: string): boolean => {
      const known = needsReact.get(id)
      if (known !== undefined) return known
      needsReact.set(id, false)
      const found = REACT.test(id) || (!LIST.test(id) && importsOf(id).some(isReacts))
      needsReact.set(id, found)
      return found
    }
    const walk = (id: string, into: Set<string>): Set<string> => {
      if (!into.has(id) && !isReacts(id)) importsOf(id).forEach((next) => walk(next, into.add(id)))
      return into
    }
    needed ??= walk(START, new Set())
    return needed.has(module) ? "start" : null
  }
}

/** Brings the first script into the page: classic, in a file of its own, before all others. Vite's own way with scripts of a page knows modules only, and one of them. */
export const firstScript = (): Plugin => {
  let here = false
  let built = false
  return {
    name: "first-script",
    configResolved({ root, command }) {
      here = existsSync(join(root, FIRST))
      built = here && command === "build"
    },
    buildStart() {
      if (built) this.emitFile({ type: "chunk", id: FIRST, name: "first" })
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        // What it declares is nobody else's.
        if (file.type === "chunk" && file.name === "first") file.code = `(()=>{${file.code}\n})()`
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        if (!here) return []
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
        const file = chunks.find(({ name }) => name === "first")
        const attrs =
          file === undefined
            ? { src: `/${FIRST}`, type: "module" }
            : {
                src: `/${file.fileName}`,
                "data-react": `/${chunks.find(({ name }) => name === "react")?.fileName}`,
                "data-ahead": filesOf(bundle)
              }
        // Vite names one module script of a page, and what that needs is only fetched with it: this one runs as soon as it is there.
        const start = chunks.find(({ moduleIds }) => moduleIds.includes(START))
        return [
          { tag: "script", attrs, injectTo: "head-prepend" },
          ...(start === undefined
            ? []
            : [{ tag: "script", attrs: { type: "module", crossorigin: true, src: `/${start.fileName}` } }])
        ]
      }
    }
  }
}

const [FIRST_MODULES, REPLAY] = [
  [join(import.meta.dirname, "src/main.tsx"), join(import.meta.dirname, FIRST)],
  join(import.meta.dirname, "src/wiring/pages/replay.tsx")
]

/**
 * Tells the modules that only a replay asks for, all applications among them: wherever they lie, they make no other file larger. One file for its page,
 * one for what it draws with.
 */
const replayChunks = () => {
  let others: Set<string> | null = null
  let own = new Set<string>()
  return (module: string, graph: Rolldown.ChunkingContext): string | null => {
    const walk = (id: string, into: Set<string>, late: boolean): Set<string> => {
      if (into.has(id) || (late && id === REPLAY)) return into
      into.add(id)
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
      for (const next of late ? [...importedIds, ...dynamicallyImportedIds] : importedIds) walk(next, into, late)
      return into
    }
    if (others === null) {
      others = new Set()
      for (const id of FIRST_MODULES) walk(id, others, true)
      own = walk(REPLAY, new Set(), false)
    }
    if (others.has(module) || !/[\\/](src|node_modules)[\\/]/.test(module)) return null
    return own.has(module) ? "replay" : "replayed"
  }
}

/** React is asked for when the page's own script has come, and so comes behind `src/start.ts`, which runs meanwhile. Who imports later has both, and the page's own script. */
export const neededBesides = (_: string, files: Array<string>, { hostType }: { readonly hostType: "html" | "js" }) =>
  files.filter(
    (file) => !(hostType === "html" ? /[\\/]react-/ : /[\\/](react|start|index|rolldown-runtime)-/).test(file)
  )

/** What is imported late is imported by `src/boot/import-late.ts`. */
export const importsLate = (): Plugin => ({
  name: "imports-late",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `export { importLate as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, "src/boot/import-late.ts"))}`
      : null
})

/**
 * Each with all that its modules import, unless that is in one before it. What the login form waits for is one file beside React's, which stays in the
 * browser's cache from release to release, and so is each part of what comes behind it: a file compresses better than its parts, and is one request.
 */
const groups: ReadonlyArray<Rolldown.CodeSplittingGroup> = [
  { name: replayChunks(), debugName: "replay", includeDependenciesRecursively: false },
  { name: "react", test: REACT },
  { name: startChunk(), debugName: "start", tags: ["$initial"] },
  { name: "login", tags: ["$initial"], test: /^(?!.*src[\\/]boot[\\/]first)/ },
  // All that the shell is drawn with, the router included, and what stands at an address that shows no page of its own: also where the network fails.
  {
    name: "shell",
    test: /src[\\/](ui[\\/](shell[\\/](shell|signed-in)|kit[\\/]day-zone|words[\\/]shell-words|page[\\/]with-words|microapps[\\/]microapp-page)|machines[\\/](preferences[\\/]settings-text|tabs[\\/]tab-commands)|wiring[\\/](signed-in-actors|pages[\\/](section|\d+)))\.tsx?$|node_modules[\\/]nprogress[\\/]/
  },
  { name: "effect", test: /node_modules[\\/]effect[\\/]/ },
  // What runs the shell's actors and their effects; what only pages need comes with them.
  { name: "runtime", test: /src[\\/]wiring[\\/](effect-runtime|signed-in-effects|journal)\.ts/ },
  // What a list is made of, and the first page that is one.
  { name: "records", test: /src[\\/]wiring[\\/]pages[\\/]user-list/ },
  // Where the tab bar is wanted the shell waits for it, and it waits for nothing of Effect. What the settings say would be a file of less than 2 kB.
  { name: "tab-bar", test: /src[\\/]ui[\\/](tabs[\\/]tab-bar|words[\\/]topics[\\/]late[\\/]settings)\.tsx?$/ },
  // What of the shell stands only where it is wanted, and what such parts and several of Chakra's share that would be a file of less than 2 kB.
  {
    name: "bars",
    test: /(src[\\/]ui[\\/](kit[\\/](late[\\/]form-dialog|field-kinds)|messages[\\/]box-content)\.tsx?|@ark-ui[\\/].*use-locale-context\.js)$/
  },
  // What records are filled in with, and what else is done with a user.
  {
    name: "record-forms",
    test: /src[\\/]ui[\\/](kit[\\/]late[\\/]record-form|users[\\/](user-form|password-reset|sessions-drawer|todo-intent|decline-dialog|answered-request))/
  },
  // What reads and crops images.
  { name: "crop", test: /src[\\/]ui[\\/]images[\\/](crop|source\.ts)/ },
  // What lays lists out, and what drags their columns.
  { name: "layouts", test: /src[\\/]ui[\\/]kit[\\/](late|topics[\\/]late)[\\/](columns|view|lists)/ },
  // Each of what these hold would be a file of less than 2 kB; a page that is more is a file of its own.
  { name: "home", test: /src[\\/](wiring[\\/]pages[\\/](dashboard|success|error)|ui[\\/]microapps[\\/]health-dialog)/ },
  {
    name: "forms",
    test: /src[\\/](wiring[\\/]account-requests|ui[\\/](operator[\\/]password-form|preferences|login[\\/]account-request))/
  },
  // What draws QR codes.
  {
    name: "codes",
    test: /src[\\/](wiring[\\/]pages[\\/]user-settings|ui[\\/](second-factor|wechat|account[\\/]user-settings|login[\\/]second-step))|node_modules[\\/]qrcode[\\/]/
  },
  { name: "pages", test: /src[\\/](wiring[\\/]pages[\\/](message-list|user-center)|ui[\\/]devices[\\/]device-row)/ },
  // What tells of events: their list, and a record's history.
  { name: "events", test: /src[\\/](wiring[\\/]pages[\\/]event-list|ui[\\/](events|history))/ },
  { name: "alarm-lists", test: /src[\\/](wiring[\\/]pages[\\/]alarm-(record|setting)|ui[\\/]kit[\\/]detail)/ },
  // What draws only the rows in sight of a long list, and the first who does.
  {
    name: "devices",
    test: /src[\\/]ui[\\/]devices[\\/](my-devices|device-list)|node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/
  },
  { name: "alarm-stream", test: /src[\\/](effects[\\/]alarms[\\/]live|ui[\\/]alarms[\\/]alarm-stream-details)/ },
  // What only embedded applications call: asked for once one has called, for what is written down of it.
  {
    name: "contract",
    test: /src[\\/]effects[\\/]contract[\\/](activities|coupons|placements|utterances|quizzes|mini-app-pages|orders|refunds|robots|console-api|application-api)\.ts/
  },
  {
    name: "export",
    test: /src[\\/](ui[\\/]kit[\\/]late[\\/]export|machines[\\/]export[\\/]|wiring[\\/]console-exports|effects[\\/](http[\\/])?export[\\/])/
  },
  {
    name: "case-file",
    test: /src[\\/](ui[\\/]journal[\\/](case-file|state-parts)|wiring[\\/]case-file|machines[\\/]journal[\\/](case-file|stand-ins|fold)\.ts|effects[\\/]journal[\\/]case-effects)/
  },
  // Two pages draw trees.
  { name: "tree", test: /node_modules[\\/]@(chakra-ui|ark-ui|zag-js)[\\/].*tree/ },
  {
    name: "machines",
    test: /src[\\/](wiring[\\/]pages[\\/]machines|ui[\\/]journal[\\/](machine|chart|send)|machines[\\/]journal[\\/](actor-tree|chart|machine-panel))/
  },
  { name: "palette", test: /src[\\/]ui[\\/]command-palette/ }
]

export const chunks: Array<Rolldown.CodeSplittingGroup> = groups.map((group, at, { length }) => ({
  ...group,
  priority: length - at
}))
