import type { Page } from "playwright-core"
import type { RoleRules } from "../src/contract/roles.ts"
import type { Rule } from "../src/contract/session.ts"
import { type Findings, median } from "./figures.ts"
import { withOperatorPage } from "./site/operator-page.ts"

const SECTIONS = 40
const LEAVES = 49
const TICKS = 60

const leaf = (name: string): Rule => ({ name, title: `Permission ${name}`, rule_type: 1, children: [] })
const sections = Array.from({ length: SECTIONS - 1 }, (_, index) => ({
  ...leaf(`section-${index}`),
  rule_type: 2,
  children: Array.from({ length: LEAVES }, (__, nth) => leaf(`rule-${index}-${nth}`))
}))
const tree: ReadonlyArray<Rule> = [
  { ...leaf("system-admin"), rule_type: 2, children: sections },
  ...Array.from({ length: 2000 - 1 - (SECTIONS - 1) * (LEAVES + 1) }, (_, index) => leaf(`platform-${index}`))
]
const names = sections.flatMap(({ children }) => children.map(({ name }) => name))
const rulesFor = (role: RoleRules["role"]): RoleRules => ({
  role,
  tree,
  names: names.filter((_, index) => index % 2 === 0),
  held: names,
  fixed: ""
})

/** Milliseconds from each of these clicks until the page is rendered and laid out. */
const ticking = (page: Page, title: string) =>
  page.evaluate(
    async ([name, times]) => {
      const durations: Array<number> = []
      for (let time = 0; time < times; time += 1) {
        const element = [...document.querySelectorAll<HTMLElement>("[role=treeitem]")].find((each) =>
          each.textContent.includes(name)
        )!
        const before = element.ariaChecked
        const start = performance.now()
        element.click()
        while (element.ariaChecked === before) await Promise.resolve()
        void document.body.offsetHeight
        durations.push(performance.now() - start)
        await new Promise(requestAnimationFrame)
      }
      return durations
    },
    [title, TICKS] as const
  )

/** A tree of 2,000 permissions in the real build: the time from a tick until it is rendered. */
export const measure = (): Promise<Findings> =>
  withOperatorPage("roles", {}, async (page) => {
    await page.route("**/system-admin/role/rules*", async (route) => {
      const answer = await route.fetch()
      const reply = await answer.json()
      await route.fulfill({ json: { ...reply, data: rulesFor(reply.data.role) } })
    })
    await page.goto(new URL("/#/role/roleList", page.url()).href)
    await page.getByRole("button", { name: "Set permissions" }).first().click()
    await page.getByRole("treeitem", { name: "Permission section-0" }).waitFor()
    const folded = await ticking(page, "Permission section-0")
    const all = await ticking(page, "Permission system-admin")
    await page.getByRole("treeitem", { name: "Permission section-0" }).focus()
    await page.keyboard.press("*")
    await page.getByRole("treeitem", { name: "Permission rule-0-0" }).waitFor()
    const one = await ticking(page, "Permission rule-0-0")
    const renderedItems = await page.getByRole("treeitem").count()
    const figureOf = (name: string, durations: ReadonlyArray<number>) => [
      { name: `${name} is ticked and drawn in`, value: median(durations), unit: "ms", max: 16 },
      {
        name: `  95 of 100 times`,
        value: durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)]!,
        unit: "ms"
      }
    ]
    return {
      figures: [
        ...figureOf("a leaf among 2,000 unfolded nodes", one),
        ...figureOf("a section of 49 leaves", folded),
        ...figureOf("all of them at once", all),
        { name: "lines in the page", value: renderedItems, unit: "" }
      ],
      notes: [`medians of ${TICKS} ticks, from the click until the page is laid out`],
      raw: { one, folded, all }
    }
  })
