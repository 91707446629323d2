import vue from "@vitejs/plugin-vue"
import { join } from "node:path"
import { build, type Rolldown } from "vite"
import type { Files } from "./files.ts"

/**
 * Builds a foreign application as its team would, from the packages of its kind: a classic script and a style sheet
 * under its own base.
 */
export const buildForeign = async (kind: "vue" | "plain", name: string): Promise<Files> => {
  const folder = join(import.meta.dirname, kind)
  const { output } = (await build({
    configFile: false,
    root: folder,
    base: `/${name}/`,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    plugins: kind === "vue" ? [vue()] : [],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(folder, "main.ts"),
        output: { format: "iife", entryFileNames: "app.js", assetFileNames: "app[extname]", codeSplitting: false }
      }
    }
  })) as Rolldown.RolldownOutput
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="version" content="3.1.4" />
    <title>${kind}</title>
    <link rel="stylesheet" href="/${name}/app.css" />
  </head>
  <body>
    <div id="app"></div>
    <script src="/${name}/app.js"></script>
  </body>
</html>
`
  return new Map([
    [`/${name}/index.html`, Buffer.from(page)],
    ...output.map(
      (file) => [`/${name}/${file.fileName}`, Buffer.from(file.type === "chunk" ? file.code : file.source)] as const
    )
  ])
}
