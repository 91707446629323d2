import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build, type Plugin } from "vite"

const project = join(import.meta.dirname, "..", "..")

/** A built site in a folder of its own, and the modules of each of its chunks. */
export type BuiltSite = {
  readonly folder: string
  /** `assets/index-abc.js` → the modules in it with their sizes before minification. */
  readonly modules: ReadonlyMap<string, ReadonlyArray<{ readonly id: string; readonly size: number }>>
  readonly remove: () => void
}

/** Builds the console, or a page of the benches, with the console's own settings. */
export const buildSite = async (root = project): Promise<BuiltSite> => {
  const folder = mkdtempSync(join(tmpdir(), "wheelhouse-bench-site-"))
  const modules = new Map<string, ReadonlyArray<{ readonly id: string; readonly size: number }>>()
  const noteModules: Plugin = {
    name: "note-modules",
    generateBundle: (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue
        const parts = Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({
          id: id.replace(project, "").replace(/^\//, ""),
          size: renderedLength
        }))
        modules.set(chunk.fileName, parts)
      }
    }
  }
  await build({
    root,
    configFile: join(project, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true },
    plugins: [noteModules]
  })
  return { folder, modules, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
