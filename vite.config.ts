import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { compression, defineAlgorithm } from "vite-plugin-compression2"
import { writeFileSync } from "node:fs"
import { relative } from "node:path"
import { constants } from "node:zlib"
import { chunks, firstScript, lazyImports } from "./build/chunks.ts"
import { evaluatedModules } from "./build/evaluated-modules.ts"
import { microapps, microappScreens } from "./build/microapps.ts"
import { pseudoLanguage } from "./build/pseudo.ts"
import { recordTexts, textParts } from "./build/text-parts.ts"
import { entityTypes, eventTypes } from "./src/contract/event-names.ts"
import { microappNames } from "./src/contract/sections.ts"

/** The address of the server of `npm run dev`; the built console is served by the server itself. */
const server = process.env["DEV_SERVER"]

/** Calls only: `/device-admin/` itself is the embedded application's folder. */
const calls = ["^/system-admin/", `^/(${microappNames.join("|")})/[^/]+/`, "^/api/", "^/openapi\\.json", "^/docs"]

const debugMock = process.env["VITE_DEBUG_MOCK"] === "on"

/** Writes down which modules the built console's files are made of, and what those import: for its tests. */
const recordBundle = (file: string): Plugin => ({
  name: "record-bundle",
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
    const fromRoot = (id: string) => relative(import.meta.dirname, id)
    const told = chunks.map(({ fileName, name, imports, dynamicImports, moduleIds }) => ({
      ...{ fileName, name, imports, dynamicImports, modules: moduleIds.map(fromRoot) }
    }))
    writeFileSync(file, JSON.stringify(told))
  }
})

const record = process.env["BUNDLE_RECORD"]

export default defineConfig({
  plugins: [
    react(),
    evaluatedModules(),
    firstScript(),
    lazyImports(),
    recordTexts(),
    textParts(),
    pseudoLanguage(),
    record !== undefined && recordBundle(record),
    // The mock calls grant none, and would answer none.
    !debugMock && microapps(),
    // A build for debugging or for one test travels nowhere.
    !debugMock &&
      process.env["VITE_UNCOMPRESSED"] !== "on" &&
      compression({
        include: /\.(html|js|css|svg|json|txt|map|wasm|ttf)$/,
        threshold: 64,
        algorithms: [
          defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          defineAlgorithm("gzip", { level: 9 })
        ]
      })
  ],
  // React itself has the hook that this package was made for.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
  // Decided here, so that a normal build contains nothing of the mock calls.
  define: {
    DEBUG_MOCK: JSON.stringify(debugMock),
    MICROAPP_SCREENS: JSON.stringify(microappScreens()),
    EVENT_TYPES: JSON.stringify(eventTypes),
    ENTITY_TYPES: JSON.stringify(entityTypes)
  },
  build: {
    target: ["chrome114", "edge114", "firefox125", "safari17"],
    sourcemap: false,
    // Everything stays a file: the served Content-Security-Policy allows no inline code and few `data:` addresses.
    assetsInlineLimit: 0,
    // All constants, so that the first script may import them and is still one file.
    rolldownOptions: {
      // Reading a property has no side effect, so unused exports of Effect are dropped. Emotion's `withTheme`, which
      // nothing uses, would otherwise bring two packages.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }]
      },
      optimization: { inlineConst: { mode: "all", pass: 1 } },
      // The first files name all others. Shorter names make them smaller.
      output: { codeSplitting: { groups: chunks }, chunkFileNames: "assets/[name]-[hash:7].js" }
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000
  },
  server: {
    strictPort: true,
    ...(server === undefined
      ? {}
      : { proxy: Object.fromEntries(calls.map((call) => [call, { target: server, changeOrigin: false }])) })
  }
})
