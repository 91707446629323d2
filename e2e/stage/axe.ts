import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const { resolve } = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"))
/** The small form of the axe that `AxeBuilder` runs; by itself it brings in the large one. */
const source = readFileSync(resolve("axe-core/axe.min.js"), "utf8")
/** What an analysis brings in where axe stands already; by itself all of it anew, twice. */
const NOTHING = ";"

/** Colours are judged once nothing fades any more. */
const stillness = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== "running" || animation.effect?.getTiming().iterations === Infinity)
  )

/** What axe finds on the page as it stands, by all its rules or by the named ones. It is brought in once for each document. */
export const found = async (page: Page, ...rules: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  await stillness(page)
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source)
  const builder = new AxeBuilder({ page, axeSource: NOTHING })
    // Without it every analysis ends in a blank page of its own, for the sake of frames of other origins, of which there are none.
    .setLegacyMode(true)
    // Only rules for what plays by itself would read what axe fetches beforehand, every style sheet anew.
    .options({ resultTypes: ["violations"], preload: false })
  const { violations } = await (rules.length === 0 ? builder : builder.withRules([...rules])).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}
