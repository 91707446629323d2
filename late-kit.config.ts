import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import type { Plugin } from "vite"

/**
 * What the kit loads only once it is wanted: each file of `src/ui/kit/late` and `src/microapps/runtime/late` that is imported by `import()`. For the console that is a file like any
 * other. An application's kit is one classic script, so there each is a module of its own that is handed the application's window, and takes from the kit in it
 * what the kit has.
 */
const root = import.meta.dirname
const folders = [join(root, "src", "ui", "kit"), join(root, "src", "microapps", "runtime")]
const importing = /\bimport\("\.\/late\/([\w-]+)\.(tsx?)"\)/g

const kitFiles = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
)

const entries = new Map(
  kitFiles.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(importing)].map(
      ([, name, ending]) => [name!, join(dirname(file), "late", `${name}.${ending}`)] as const
    )
  )
)

/** The names of the files that are loaded late. */
export const lateParts: ReadonlyArray<string> = [...entries.keys()].sort()

export const lateEntry = (name: string) => entries.get(name)!

const own = [
  ...folders.map((folder) => join(folder, "late")),
  join(root, "src", "ui", "kit", "topics", "late"),
  join(root, "src", "effects", "export"),
  join(root, "src", "effects", "http", "export"),
  join(root, "src", "machines", "export"),
  join(root, "node_modules")
].map((folder) => folder + sep)

/** Under which name the kit has what a late part imports; null where it brings that along: its own files, and packages that nobody else of an application asks for. React is one. */
export const kitNameFor = (isAsked: (name: string) => boolean) => (source: string, importer: string) => {
  if (!source.startsWith(".")) return isAsked(source) || source === "react-dom" ? source : null
  const file = join(dirname(importer), source)
  return own.some((folder) => file.startsWith(folder)) ? null : relative(root, file).split(sep).join("/")
}

/** The script of a late part as the module that an application's kit loads. */
export const LATE = "late"
export const asLateModule = (script: string): string => `export default (window) => {\n${script}\nreturn ${LATE}\n}\n`

/**
 * Stands for `import`, of which the bundler would make more than is needed here. What a browser could not fetch it never asks for again by the same
 * address: then by another. Short, for every byte of the kit is counted.
 */
const IMPORT = "_late"
const importLate = `var _n=0,_l={},${IMPORT}=f=>_l[f]??=import(f+"#"+_n).then(m=>m.default(window)).catch(e=>{throw _n++,delete _l[f],e});`

/** In the kit: loads a late part from where it lies, once for all who ask, and hands it the window it stands in. */
export const loadsLateParts = (addressOf: ReadonlyMap<string, string>): Plugin => ({
  name: "loads-late-parts",
  enforce: "pre",
  transform: (code, id) =>
    kitFiles.includes(id)
      ? code.replace(importing, (_, name: string) => `${IMPORT}(${JSON.stringify(addressOf.get(name))})`)
      : null,
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = importLate + file.code
  }
})
