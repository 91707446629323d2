import { join } from "node:path"
import type { Plugin } from "vite"

/** Modules that export plain data. A build evaluates them and inserts their values, without the code behind them. */
const evaluated = ["record-facts", "record-names"].map((name) =>
  join(import.meta.dirname, `../src/contract/${name}.ts`)
)

export const evaluatedModules = (): Plugin => ({
  name: "evaluated-modules",
  enforce: "pre",
  async load(id) {
    if (!evaluated.includes(id)) return null
    const values: Readonly<Record<string, unknown>> = await import(id)
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join("\n")
  }
})
