import { Effect } from "effect"
import { PreferencesEvents } from "../../machines/preferences/preferences-events.ts"

/** Copies a selected text. Over plain HTTP from another machine there is no clipboard object. */
const copyBySelection = (text: string): void => {
  const before = document.activeElement
  const field = document.createElement("textarea")
  field.value = text
  field.readOnly = true
  field.style.cssText = "position:fixed;opacity:0"
  document.body.append(field)
  field.select()
  const copied = document.execCommand("copy")
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!copied) throw new Error("The browser refused to copy")
}

export const copySettings = (text: string) =>
  Effect.tryPromise(async () => {
    if (navigator.clipboard === undefined) copyBySelection(text)
    else await navigator.clipboard.writeText(text)
  }).pipe(
    Effect.match({
      onSuccess: () => PreferencesEvents.copied.make({}),
      onFailure: () => PreferencesEvents.copyFailed.make({})
    })
  )
