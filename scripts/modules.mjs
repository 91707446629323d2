// Modules of the sources, as Vite builds them: with what they find by their place (`import.meta.glob`) and what the build settles.
import { join } from "node:path"
import { root } from "./steps.mjs"

/** For the project's own Node, which reads TypeScript. All it needs has to be loaded with it: nothing is loaded later. */
export const moduleOf = async (...path) => {
  const { loadConfigFromFile, runnerImport } = await import("vite")
  const { config } = await loadConfigFromFile({ command: "build", mode: "production" }, join(root, "vite.config.ts"))
  const options = { root, define: config.define, logLevel: "error" }
  return (await runnerImport(join(root, ...path), options)).module
}
