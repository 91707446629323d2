import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import { entryOf } from "../registry.ts"

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether the network has something to spare: it is there, not slow, and not to be spared. */
export const maySpend = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return navigator.onLine && connection?.saveData !== true && !/[23]g/.test(connection?.effectiveType ?? "")
}

const fetchLow = async (address: string): Promise<Blob> => {
  const answer = await fetch(address, { priority: "low" })
  if (!answer.ok) throw new Error(`${answer.status} at ${address}`)
  return answer.blob()
}

/**
 * Brings an application's page and the files it names into the browser's cache, where its first opening finds them. Not by way of qiankun, which
 * remembers what failed and would fail again at the first click.
 */
export const prefetch = async (name: MicroappName): Promise<void> => {
  const entry = new URL(entryOf(name), location.href)
  const page = new DOMParser().parseFromString(await (await fetchLow(entry.href)).text(), "text/html")
  const files = [...page.querySelectorAll("script[src], link[rel=stylesheet][href]")].map(
    (element) => new URL(element.getAttribute("src") ?? element.getAttribute("href") ?? "", entry)
  )
  await Promise.all(files.filter(({ origin }) => origin === entry.origin).map(({ href }) => fetchLow(href)))
}
