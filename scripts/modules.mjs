// Loads modules of the sources as Vite builds them, with their globs (`import.meta.glob`) and build constants.
import { join } from "node:path"
import { root } from "./steps.mjs"

/**
 * Works on the project's own Node, which reads TypeScript. All modules load together, because nothing can be loaded
 * later.
 */
export const moduleOf = async (...path) => {
  const { loadConfigFromFile, runnerImport } = await import("vite")
  const { config } = await loadConfigFromFile({ command: "build", mode: "production" }, join(root, "vite.config.ts"))
  const options = { root, define: config.define, logLevel: "error" }
  return (await runnerImport(join(root, ...path), options)).module
}
