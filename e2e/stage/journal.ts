import { expect, type Page } from "@playwright/test"
import type { JournalLine } from "../../src/machines/journal/journal.ts"

/** Everything the journal's store in this browser holds, oldest first. */
export const storedIn = (page: Page): Promise<ReadonlyArray<unknown>> =>
  page.evaluate(
    () =>
      new Promise<ReadonlyArray<unknown>>((resolve, reject) => {
        const opening = indexedDB.open("wheelhouse-journal")
        opening.addEventListener("error", () => reject(opening.error))
        opening.addEventListener("success", () => {
          const database = opening.result
          if (!database.objectStoreNames.contains("lines")) return resolve([])
          const reading = database.transaction("lines").objectStore("lines").getAll()
          reading.addEventListener("error", () => reject(reading.error))
          reading.addEventListener("success", () => {
            database.close()
            resolve(reading.result.flat())
          })
        })
      })
  )

const typeOf = (line: unknown) => ((line as JournalLine | null)?.event as { readonly type?: string } | null)?.type

/** The journal as soon as it holds these events in this order: it is written down a moment after they happened. */
export const journalWith = async (page: Page, ...types: ReadonlyArray<string>): Promise<ReadonlyArray<unknown>> => {
  let stored: ReadonlyArray<unknown> = []
  await expect
    .poll(async () => {
      stored = await storedIn(page)
      let from = 0
      return types.filter((type) => {
        const found = stored.findIndex((line, index) => index >= from && typeOf(line) === type)
        if (found >= 0) from = found + 1
        return found < 0
      })
    })
    .toEqual([])
  return stored
}
