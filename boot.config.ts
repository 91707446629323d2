import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"

const FIRST = "src/boot/first.ts"

/** What a signed-in operator needs, by the modules that are loaded: the shell, and what its pages and calls are made with. */
const ahead = [
  "ui/shell/signed-in.tsx",
  "wiring/signed-in-actors.ts",
  "ui/words/all-words.ts",
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
export const startChunk = () => {
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
            : { src: `/${file.fileName}`, "data-ahead": filesOf(bundle) }
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
