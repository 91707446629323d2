import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { sections } from "../../src/contract/sections.ts"

const sources = import.meta.glob<string>(["../../src/{ui,wiring,machines,effects,microapps}/**/*.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true
})
const locales = join(import.meta.dirname, "../../src/locales/en-US")
const namesIn = (folder: string) =>
  readdirSync(join(locales, folder)).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []))
/** Namespaces of the texts that these sources show. */
const shownIn = (folder: string) =>
  Object.entries(sources)
    .filter(([path]) => path.startsWith(`../../src/${folder}/`))
    .flatMap(([path, source]) =>
      [...source.matchAll(/\bt\(\s*["'`](\w+)\./g)].map(([, name]) => [path, name!] as const)
    )

it.each([
  ...["ui", "wiring", "machines", "effects"].map((folder) => [folder, ""]),
  ...sections.filter((name) => name !== "system-admin").map((name) => [`microapps/${name}`, name]),
  ["microapps/runtime", "kit"]
])("The code in %s shows only texts that come with it", (folder, own) => {
  const delivered = new Set([...namesIn(own!), ...namesIn("kit")])
  const shown = shownIn(folder!)
  expect(shown.filter(([, name]) => !delivered.has(name))).toEqual([])
})

it("Texts are found in the console and in applications", () => {
  for (const folder of ["ui", "microapps/sale-admin"]) expect(shownIn(folder).length).toBeGreaterThan(50)
})
