import type { Page } from "@playwright/test"
import type axe from "axe-core"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

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
  return page.evaluate(
    async (named) => {
      const { violations } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, {
        resultTypes: ["violations"],
        // Only rules for what plays by itself would read what axe fetches beforehand, every style sheet anew.
        preload: false,
        ...(named.length === 0 ? {} : { runOnly: { type: "rule" as const, values: [...named] } })
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
    },
    [...rules]
  )
}
