import platforms from "../../src/locales/en-US/kit/section.json" with { type: "json" }
import type { Page } from "@playwright/test"
import { storedIn } from "../fixtures/journal.ts"

/** Entries of the console's journal about applications, in order. */
export type Fact = {
  readonly type: string
  readonly version?: string
  readonly took?: number
  readonly stage?: string
  readonly why?: string
  readonly limit?: number
  readonly after?: number
  readonly extras?: ReadonlyArray<string>
}

/** Reading the journal costs the page time, and events are written a second after they happen. */
const PAUSE = 200
/** Longer than all limits of the console together. */
const TIMEOUT_MS = 30_000

export const microappFacts = async (page: Page): Promise<ReadonlyArray<Fact>> =>
  (await storedIn(page, "microapps")).map((line) => (line as { readonly event: Fact }).event)

const until = async <A>(look: () => Promise<A | null>): Promise<A> => {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    const seen = await look()
    if (seen !== null) return seen
    if (Date.now() > end) throw new Error("The console itself does not answer")
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash
  }, path)

/** Waits for entries about applications beyond the first `known` ones. */
const laterFact = (page: Page, seenCount: number, isIt: (fact: Fact) => boolean): Promise<Fact> =>
  until(async () => (await microappFacts(page)).slice(seenCount).find(isIt) ?? null)

export const isFailure = ({ type }: Fact) => type === "microapps.failed" || type === "microapps.limitPassed"

/** Goes to an application; resolves with the event that it is mounted, or with the reason for its failure. */
export const openApplication = async (page: Page, name: string, screen = "router-first"): Promise<Fact> => {
  const seenCount = (await microappFacts(page)).length
  await goTo(page, `/${name}/${screen}`)
  return laterFact(page, seenCount, (fact) => fact.type === "microapps.mounted" || isFailure(fact))
}

/** The console asks whether typed input may be discarded. */
export const isLeaveRequest = ({ type }: Fact) => type === "tabs.leaveRequested"

/** Goes to the dashboard; resolves once the application is removed, or with the reason why it is not. */
export const leaveApplication = async (page: Page): Promise<Fact> => {
  const seenCount = (await microappFacts(page)).length
  await goTo(page, "/dashboard/dashboardIndex")
  return until(async () => {
    const facts = (await microappFacts(page)).slice(seenCount)
    if (await page.getByRole("alertdialog", { name: "Unsaved form" }).isVisible())
      return { type: "tabs.leaveRequested" }
    return facts.find((fact) => fact.type === "microapps.unmounted" || isFailure(fact)) ?? null
  })
}

/**
 * Changes the theme; resolves with the event of the update, or with the reason for none, if the application exports
 * `update`.
 */
export const switchTheme = async (page: Page, updates: boolean): Promise<Fact | null> => {
  const seenCount = (await microappFacts(page)).length
  await page.getByRole("button", { name: /^Switch to (dark|light) theme$/ }).click()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return updates ? laterFact(page, seenCount, (fact) => fact.type === "microapps.updated" || isFailure(fact)) : null
}

/**
 * Reloads the open application; resolves with the event that the new one is mounted, or with the reason for its
 * failure.
 */
export const remakeApplication = async (page: Page, name: string): Promise<Fact> => {
  const seenCount = (await microappFacts(page)).length
  await page.getByRole("button", { name: /^Command palette/ }).click()
  const palette = page.getByRole("dialog", { name: "Command palette" })
  await palette.getByRole("combobox").fill("embedded applications")
  await palette.getByRole("option", { name: /embedded applications/i }).click()
  const panel = page.getByRole("dialog", { name: "Embedded applications" })
  const region = panel.getByRole("region", { name: platforms[name as keyof typeof platforms] })
  await region.getByRole("button", { name: "Reload" }).click()
  const fact = await laterFact(page, seenCount, (later) => later.type === "microapps.mounted" || isFailure(later))
  if (!isFailure(fact)) await panel.getByRole("button", { name: "Close" }).click()
  return fact
}

/** The visible part of an application, and its element in the page. */
export const renderedState = (page: Page, name: string): Promise<{ readonly seen: boolean; readonly nodes: number }> =>
  page.evaluate((microapp) => {
    const containers = [...document.querySelectorAll(`[data-microapp="${microapp}"]`)]
    const roots = containers.flatMap((container) => container.firstElementChild?.shadowRoot ?? [])
    const elements = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>("*")])
    const seen = elements.some((element) => {
      if (/^(microapp-html|microapp-body|microapp-head|style|script|link|meta|title)$/i.test(element.tagName))
        return false
      const { width, height } = element.getBoundingClientRect()
      const speaks = element.textContent.trim() !== "" || element.matches("img, canvas, svg, video, input, button")
      return width > 0 && height > 0 && speaks
    })
    return { seen, nodes: elements.length }
  }, name)

/**
 * As `openApplication`, but judged by the screen instead of the journal, which is written later: false where the
 * console gives up.
 */
export const openByScreen = (page: Page, name: string): Promise<boolean> => {
  const look = async () => {
    if (await page.getByRole("alertdialog").isVisible()) return false
    return (await renderedState(page, name)).seen ? true : null
  }
  return goTo(page, `/${name}/router-first`).then(() => until(look))
}
