import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join, relative, sep } from "node:path"
import type { Plugin, Rolldown } from "vite"
import { byName } from "../src/locales/by-name.ts"
import { type Language, languages } from "../src/contract/languages.ts"
import type { Namespace, Texts } from "../src/locales/texts.ts"

/** Texts of the login form, which load with its code in every language (`src/locales/first-texts.ts`). */
const login = ["fault", "kit", "login", "menu", "session", "shell"]

/**
 * The files in which a build delivers the texts of a language. `first` loads with the shell, and
 * `test/eager-bundle.test.ts` compares it with the code. The others load with the code that shows them. A namespace
 * without a part is a file of its own.
 */
const parts: Readonly<Record<string, ReadonlyArray<string>>> = {
  first: [
    ...["alarm", "alarmStream", "alarmsOff", "board", "caseFile", "commandPalette", "dashboard", "exception"],
    ...["frame", "group", "messages", "microapps", "myDay", "operator", "overview", "page", "period", "pins"],
    ...["records", "section", "settings", "severity", "shellFrame", "sinceLeft", "success"],
    ...["ownership", "tabs", "users", "wechat"]
  ],
  account: [
    "center",
    "devices",
    "image",
    "password",
    "request",
    "secondFactor",
    "secret",
    "userDialog",
    "userSettings"
  ],
  alarms: ["alarmHistory", "drawer", "notifyRecords", "shift", "silence", "streamDetails", "timeline"],
  events: ["entity", "events", "fields", "happened", "history", "phrase", "sentence", "value"],
  lists: ["exportEnds", "exportSheet", "exporting", "exports", "lists", "parts", "placeFilters", "places"],
  palette: ["action", "keys", "palette", "recordSearch"],
  people: ["merchants", "roles"],
  places: ["availability", "fleetMap", "locations"],
  rules: ["alarmTypes", "coverage", "dryRun", "notifyRules"],
  shellParts: ["health", "hue", "messageBox", "result", "setting", "theme", "todo"],
  tools: ["application", "machinePanel", "replay"]
}

export const firstPart: ReadonlyArray<string> = [...login, ...parts["first"]!]

const partByNamespace = new Map(
  Object.entries({ ...parts, login }).flatMap(([part, names]) => names.map((name) => [name, part]))
)
const partOf = (namespace: string) => partByNamespace.get(namespace) ?? namespace

const root = join(import.meta.dirname, "..")
const locales = join(root, "src", "locales")

/** The console's files of texts, without those of applications and the server in their own folders. */
const filesOf = (language: Language): ReadonlyArray<string> =>
  ["", "kit"].flatMap((folder) =>
    readdirSync(join(locales, language, folder))
      .filter((name) => name.endsWith(".json"))
      .map((name) => join(locales, language, folder, name))
  )

const nameOf = (file: string) => basename(file, ".json")
const readTexts = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Namespace

/** The build's file for a file of texts, named by the language and, except for the first, the part. */
export const textChunk = (id: string): string | null => {
  const [, language, part] = /src[\\/]locales[\\/](\w+-\w+)[\\/](?:kit[\\/])?(\w+)\.(?:json|part)$/.exec(id) ?? []
  if (language === undefined || part === undefined) return null
  const file = id.endsWith(".part") ? part : partOf(part)
  return file === "first" ? language : `${language}-${file}`
}

const plural = /_(ordinal_)?(zero|one|two|few|many|other)$/

/** All keys, and their beginnings at each dot. */
const keysIn = (prefix: string, texts: Namespace): ReadonlyArray<string> =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string"
      ? [`${prefix}${name.replace(plural, "")}`]
      : [`${prefix}${name}.`, ...keysIn(`${prefix}${name}.`, text)]
  )

/**
 * A literal with a key, or two keys with a space between them, such as `action.on setting.menu`. It may end in a
 * computed part.
 */
const literal = /["'`](?:(\w+\.[\w.]+) )?(\w+\.[\w.]*)(["'`]|\$\{)/g

/**
 * Finds the namespaces whose texts a source shows: by whole keys, by beginnings of keys, and by the record of a list
 * page.
 */
export const findNamespaces = () => {
  const keys = new Map(
    filesOf("en-US").map((file) => [nameOf(file), new Set(keysIn(`${nameOf(file)}.`, readTexts(file)))])
  )
  const namespaceIn = (key: string, isComputed: boolean): ReadonlyArray<string> => {
    const name = key.slice(0, key.indexOf("."))
    const own = keys.get(name)
    const isKey = isComputed
      ? key === `${name}.` || [...(own ?? [])].some((each) => each.startsWith(key))
      : own?.has(key) === true
    return own !== undefined && isKey ? [name] : []
  }
  return (source: string): ReadonlyArray<string> => {
    const shown = [...source.matchAll(literal)].flatMap(([, first = "", key = "", end]) => [
      ...namespaceIn(first, false),
      ...namespaceIn(key, end === "${")
    ])
    const listed = [...source.matchAll(/define(?:List)?Page\(\{\s*record: (\w+)/g)].map(([, record = ""]) => record)
    return [...new Set([...shown, ...listed.filter((name) => keys.has(name))])]
  }
}

const isCode = (id: string) => /^src[\\/](?!locales[\\/]).*\.tsx?$/.test(id)

/** The namespaces whose texts these modules show. */
export const namespacesOf = (modules: ReadonlyArray<string>): ReadonlySet<string> => {
  const find = findNamespaces()
  return new Set(modules.filter(isCode).flatMap((id) => find(readFileSync(join(root, id), "utf8"))))
}

/** The module for development that `src/locales/text-files.ts` stands for, with all parts. */
const filesCode = () => {
  const names = filesOf("en-US")
    .map(nameOf)
    .filter((name) => !login.includes(name))
  const importOf = (language: Language) => (part: string) =>
    `${JSON.stringify(part)}: () => import(${JSON.stringify(join(locales, language, `${part}.part`))})`
  const imports = languages.map(
    (language) =>
      `${JSON.stringify(language)}: {${[...new Set(names.map(partOf))].map(importOf(language)).join(",\n")}}`
  )
  return `export const partOf = ${JSON.stringify(Object.fromEntries(names.map((name) => [name, partOf(name)])))}
export const files = {${imports.join(",\n")}}`
}

const partCode = (language: Language, part: string) => {
  const own = filesOf(language).filter((file) => partOf(nameOf(file)) === part)
  return `${own.map((file, index) => `import t${index} from ${JSON.stringify(file)}`).join("\n")}
export const texts = {${own.map((file, index) => `${JSON.stringify(nameOf(file))}: t${index}`).join(", ")}}`
}

const TEXT_FILES = join(locales, "text-files.ts")

/**
 * Delivers texts in parts, and adds to each lazy import the namespaces of the imported code, so that `importLazily`
 * loads both.
 */
export const textParts = (): Plugin => {
  const namespacesByChunk = new Map<string, ReadonlyArray<string>>()
  return {
    name: "text-parts",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files, { hostType }) => {
            if (hostType === "html") return files
            const namespaces = [file, ...files].flatMap((name) => namespacesByChunk.get(name) ?? [])
            // A file without imports has no dependencies, and its failed import could not be repeated.
            return [...(files.length === 0 ? [file] : files), ...new Set(namespaces)]
          }
        }
      }
    }),
    resolveId: (id) => (id.endsWith(".part") ? id : null),
    load(id) {
      if (id === TEXT_FILES) return filesCode()
      const [, language, part] = /[\\/](\w+-\w+)[\\/](\w+)\.part$/.exec(id) ?? []
      return language === undefined || part === undefined ? null : partCode(language as Language, part)
    },
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const find = findNamespaces()
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
        const everywhere = chunks.filter(({ isEntry, name }) => isEntry || name === "shell" || name === "runtime")
        const usedIn = ({ moduleIds }: Rolldown.OutputChunk) =>
          moduleIds.flatMap((id) =>
            isCode(relative(root, id)) && existsSync(id) ? find(readFileSync(id, "utf8")) : []
          )
        for (const chunk of chunks)
          if (!everywhere.includes(chunk))
            namespacesByChunk.set(
              chunk.fileName,
              usedIn(chunk).map((name) => `texts:${name}`)
            )
      }
    }
  }
}

/** Writes the texts that follow from records into the files of their namespaces, so that no console computes them. */
export const recordTexts = (): Plugin => {
  const derived = new Map<Language, Promise<Texts>>()
  const derive = async (language: Language) => {
    const { withRecordTexts } = await import("../src/locales/record-texts.ts")
    const folders = readdirSync(join(locales, language), { recursive: true, encoding: "utf8" })
    const files = folders.filter((file) => file.endsWith(".json") && !file.startsWith(`server${sep}`))
    return withRecordTexts(
      byName(Object.fromEntries(files.map((file) => [file, readTexts(join(locales, language, file))]))),
      language
    )
  }
  return {
    name: "record-texts",
    enforce: "pre",
    buildStart: () => derived.clear(),
    async transform(_, id) {
      const [, language, name] =
        /[\\/]src[\\/]locales[\\/](\w+-\w+)[\\/](page|group|entity|happened|sentence|fields|value)\.json$/.exec(id) ??
        []
      if (language === undefined || name === undefined) return null
      const known = language as Language
      const texts = await (derived.get(known) ?? derived.set(known, derive(known)).get(known)!)
      return { code: JSON.stringify(texts[name]), map: null }
    }
  }
}
