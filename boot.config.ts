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
        const file = Object.values(bundle).find(({ type, name }) => type === "chunk" && name === "first")
        const attrs =
          file === undefined
            ? { src: `/${FIRST}`, type: "module" }
            : { src: `/${file.fileName}`, "data-ahead": filesOf(bundle) }
        return [{ tag: "script", attrs, injectTo: "head-prepend" }]
      }
    }
  }
}
