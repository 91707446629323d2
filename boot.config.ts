import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

const FIRST = "src/boot/first.ts"

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
        if (file.type === "chunk" && file.name === "first") file.code = `(()=>{${file.code}})()`
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        if (!here) return []
        const file = Object.values(bundle).find(({ type, name }) => type === "chunk" && name === "first")
        const attrs = file === undefined ? { src: `/${FIRST}`, type: "module" } : { src: `/${file.fileName}` }
        return [{ tag: "script", attrs, injectTo: "head-prepend" }]
      }
    }
  }
}
