import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"
import { languages } from "../src/contract/languages.ts"
import { textChunk } from "./text-parts.ts"

const root = join(import.meta.dirname, "..")
const FIRST = "src/wiring/boot/first-script.ts"

/** Modules that so many lazy parts share are in one file, which the first page loads for all later ones. */
const MANY_PARTS = 8

/**
 * The files of the console. By default the bundler makes a file of every page and lazy part. Vendor code stays in the
 * browser's cache from release to release. The design system runs before the login form and without React. It, the login
 * form, a language's texts, the shell with its tab bar (without Effect), and the runtime of effects are one file each.
 * Forms, tables and fields for places lie apart from lists: the dashboard shows only forms, and its figures wait for no
 * list.
 */
const groups: ReadonlyArray<Rolldown.CodeSplittingGroup> = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: "system",
    tags: ["$initial"],
    test: /@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/](preset-base|utils|styled-system[\\/](?!provider))|src[\\/]kit[\\/](system|colours)\./
  },
  { name: "login", tags: ["$initial"], test: /^(?!.*boot[\\/]first-script)/ },
  { name: textChunk, debugName: "texts" },
  // Pages for unknown addresses and failed applications must show without a network.
  {
    name: "shell",
    test: /src[\\/](locales[\\/](load-texts|text-files|texts)\.|ui[\\/](shell|tabs)|wiring[\\/](signed-in-actors|pages[\\/](section|\d+)))/
  },
  { name: "effect", test: /node_modules[\\/]effect[\\/]/ },
  { name: "runtime", test: /src[\\/]wiring[\\/](effect-runtime|signed-in-effects)\.ts/ },
  { name: "images", test: /src[\\/]((machines|effects)[\\/](images|secrets)|ui[\\/]images[\\/]named-picture)/ },
  {
    name: "forms",
    test: /src[\\/](kit[\\/](lazy[\\/]form-|date-input|day-zone|define-page|mutation-dialog)|machines[\\/](areas|mutations|tree))/,
    minShareCount: MANY_PARTS
  },
  {
    name: "tables",
    test: /src[\\/]kit[\\/](conflict|detail|field-kinds|options|record-(dialog|fields)|records-table|row-menu)/,
    minShareCount: MANY_PARTS
  },
  { name: "places", test: /src[\\/]kit[\\/]places[\\/]/, minShareCount: MANY_PARTS },
  // Each file that the applications alone share would cost the first page its name.
  {
    name: "application-records",
    test: /src[\\/]contract[\\/](activities|coupons|mini-app-pages|orders|placements|quizzes|refund|robot-timeline|robots|utterances)/
  },
  { name: "shared", minShareCount: MANY_PARTS }
]

export const chunks: Array<Rolldown.CodeSplittingGroup> = groups.map((group, at, { length }) => ({
  ...group,
  priority: length - at
}))

/**
 * Adds the first script to the page: classic, in a file of its own, before all others. Vite supports only module
 * scripts. The built page names the files of shell, design system and texts at this script, so that a browser requests them
 * early.
 */
export const firstScript = (): Plugin => {
  let isBuild = false
  let isConsole = false
  return {
    name: "first-script",
    configResolved(config) {
      isConsole = config.root === root
      isBuild = config.command === "build"
    },
    buildStart() {
      if (isConsole && isBuild) this.emitFile({ type: "chunk", id: FIRST, name: "first" })
    },
    generateBundle(_, bundle) {
      // A classic script shares its scope with all others of the page.
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && file.name === "first") file.code = `(()=>{${file.code}\n})()`
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        if (!isConsole) return []
        const addressOf = (name: string) =>
          `/${Object.values(bundle ?? {}).find((file) => file.type === "chunk" && file.name === name)?.fileName}`
        const attrs =
          bundle === undefined
            ? { src: `/${FIRST}`, type: "module" }
            : {
                src: addressOf("first"),
                "data-shell": addressOf("shell"),
                "data-system": addressOf("system"),
                "data-texts": languages.map(addressOf).join(" ")
              }
        return [{ tag: "script", attrs, injectTo: "head-prepend" }]
      }
    }
  }
}

/** Replaces Vite's own import of lazy parts by one that recovers from failed fetches. */
export const lazyImports = (): Plugin => ({
  name: "lazy-imports",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `export { importLazily as __vitePreload } from ${JSON.stringify(join(root, "src/wiring/boot/import-lazily.ts"))}`
      : null
})
