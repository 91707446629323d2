import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { compression, defineAlgorithm } from "vite-plugin-compression2"
import { constants } from "node:zlib"
import { firstScript, startChunk } from "./boot.config.ts"
import { microapps, microappScreens } from "./microapps.config.ts"
import { microappNames } from "./src/effects/contract/sections.ts"

/** Where `npm run dev` has put the server; the built console is served by the server itself. */
const server = process.env["DEV_SERVER"]

/** Calls only: `/device-admin/` itself is the embedded application's folder. */
const calls = ["^/system-admin/", `^/(${microappNames.join("|")})/[^/]+/`, "^/api/", "^/openapi\\.json", "^/docs"]

export default defineConfig({
  plugins: [
    react(),
    firstScript(),
    microapps(),
    compression({
      include: /\.(html|js|css|svg|json|txt|map|wasm|ttf)$/,
      threshold: 64,
      algorithms: [
        defineAlgorithm("brotliCompress", { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        defineAlgorithm("gzip", { level: 9 })
      ]
    })
  ],
  // Settled here, so that a normal build knows nothing of the mock calls.
  define: {
    DEBUG_MOCK: JSON.stringify(process.env["VITE_DEBUG_MOCK"] === "on"),
    MICROAPP_SCREENS: JSON.stringify(await microappScreens())
  },
  build: {
    target: ["chrome114", "edge114", "firefox125", "safari17"],
    sourcemap: false,
    // Everything stays a file: the served Content-Security-Policy knows no inline code and few `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // React is asked for when the page's own script has come, and so comes behind `src/start.ts`, which runs meanwhile.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files.filter((file) => !/[\\/]react-/.test(file)) : files
    },
    // What the login form waits for is one file beside React's, which stays in the browser's cache from release to release, and so is each part of what
    // comes behind it: a file compresses better than its parts, and is one request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 5
            },
            { name: startChunk(), debugName: "start", tags: ["$initial"], priority: 4.5 },
            { name: "login", tags: ["$initial"], test: /^(?!.*src[\\/]boot[\\/]first)/, priority: 4 },
            // All that the shell is drawn with, the router included, and what stands at an address that shows no page of its own: also where the network fails.
            {
              name: "shell",
              test: /src[\\/](ui[\\/](shell[\\/](shell|signed-in|exception-pages)|words[\\/]shell-words|tabs[\\/]tab-bar|microapps[\\/]microapp-page)|wiring[\\/](signed-in-actors|pages[\\/](section|\d+)))\.tsx?$|node_modules[\\/]nprogress[\\/]/,
              priority: 3
            },
            { name: "effect", test: /node_modules[\\/]effect[\\/]/, priority: 2 },
            { name: "runtime", test: /src[\\/](machines|effects|wiring(?![\\/]pages[\\/]))[\\/]/, priority: 1 },
            { name: "records", test: /src[\\/]ui[\\/]kit[\\/]/, priority: 0 }
          ]
        }
      }
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
