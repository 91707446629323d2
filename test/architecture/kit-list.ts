import { type Source, targetOf } from "./source.ts"

const KIT = "src/microapps/kit.ts"
const application = /^src\/microapps\/(?!host\/|runtime\/)[^/]+\//

/** The module of an import: a file of the project, or a package. */
const moduleOf = (path: string, from: string) => (from.startsWith(".") ? targetOf(path, from) : from)

/** The modules that these load, except those in `without`. */
const loadedBy = (
  sources: ReadonlyMap<string, Source>,
  entries: ReadonlyArray<string>,
  without: ReadonlySet<string> = new Set()
): ReadonlySet<string> => {
  const loaded = new Set(entries)
  for (const path of loaded)
    for (const from of sources.get(path)?.eagerImports ?? [])
      if (!without.has(moduleOf(path, from))) loaded.add(moduleOf(path, from))
  return loaded
}

/** Imports of the applications from modules of their kit that `kit.ts` does not list. Their build would fail. */
export const unlistedIn = (all: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const sources = new Map(all.map((source) => [source.path, source]))
  const kit = loadedBy(sources, [KIT])
  const listed = new Set((sources.get(KIT)?.values ?? []).map(({ from, name }) => `${name} of ${moduleOf(KIT, from)}`))
  const own = [
    ...loadedBy(
      sources,
      [...sources.keys()].filter((path) => application.test(path)),
      kit
    )
  ]
  return own.flatMap((path) =>
    (sources.get(path)?.values ?? [])
      .map(({ from, name }) => ({ module: moduleOf(path, from), name }))
      .filter(
        ({ module, name }) => kit.has(module) && !listed.has(`* of ${module}`) && !listed.has(`${name} of ${module}`)
      )
      .map(({ module, name }) => `${path} imports ${name} of ${module}; list it in ${KIT}`)
  )
}
