import { languages } from "../../contract/languages.ts"
import { useSelector } from "@xstate/react"
import { useRouter } from "@tanstack/react-router"
import { useEffectEvent, useLayoutEffect } from "react"
import { flushSync } from "react-dom"
import { chakra } from "../../kit/chakra.ts"
import type { CommandPaletteEvent } from "../../machines/command-palette/command-palette-events.ts"
import {
  isPanelShown,
  isSearching,
  isShowingKeys,
  textOf
} from "../../machines/command-palette/command-palette-machine.ts"
import { type ConsoleTexts, useAppRuntime, useSignedInActor } from "../runtime/app-runtime.tsx"
import { LazyPart } from "../page/lazy-part.tsx"
import { Button } from "../../kit/controls.ts"
import { Icon } from "../../kit/icons.tsx"
import { isTyping } from "../../kit/list-keys.ts"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { Key, paletteKey } from "./key.tsx"

/** An entry is found by its name in any language. */
const loadPalette = async (texts: ConsoleTexts) => {
  const loadAll = () => Promise.all(languages.map(texts.load))
  await Promise.all([import("./command-palette-dialog.tsx"), loadAll()])
  // The dialog's own texts came in one language.
  await loadAll()
  return import("./command-palette-dialog.tsx")
}
const loadPanel = async () => (await import("./machine-dock.tsx")).MachineDock
const loadKeys = async () => (await import("./keys-dialog.tsx")).KeysDialog

type Snapshot = Parameters<typeof isSearching>[0]

/**
 * The meaning of a key before the palette's code has arrived. Afterwards the palette has the focus and a field of its
 * own.
 */
const shortcutEventOf = (
  snapshot: Snapshot,
  { key, ctrlKey, metaKey, target }: KeyboardEvent
): CommandPaletteEvent | null => {
  if (!isSearching(snapshot) || ctrlKey || metaKey || (target as Element).closest?.("[role=dialog]") !== null)
    return null
  const text = textOf(snapshot)
  if (key.length === 1) return { type: "commandPalette.typed", text: text + key }
  if (key === "Backspace") return { type: "commandPalette.typed", text: text.slice(0, -1) }
  if (key === "Enter") return { type: "commandPalette.enterPressed" }
  return key === "Escape" ? { type: "commandPalette.closed" } : null
}

/**
 * Ctrl+K or ⌘K opens and closes the palette, `?` lists the keys, Alt+M shows the machine panel. All load at their
 * first use.
 */
export const CommandPaletteSlot = () => {
  const runtime = useAppRuntime()
  const { texts } = runtime
  const { history } = useRouter()
  const language = useLanguage()
  const palette = useSignedInActor("commandPalette")
  const searching = useSelector(palette, isSearching)
  const keys = useSelector(palette, isShowingKeys)
  const panel = useSelector(palette, isPanelShown)
  const closePanel = () => palette.send({ type: "commandPalette.panelToggled", open: false })
  const close = () => palette.send({ type: "commandPalette.closed" })
  const chooseFirst = useEffectEvent(() => {
    // The palette closes, and says so, if its code does not arrive.
    void loadPalette(texts).then(
      ({ choosePendingEntry }) => choosePendingEntry(runtime, language, (path) => history.push(path)),
      () => {}
    )
  })
  // During rendering, not after it: a visible page reacts to its keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
      if (event.isComposing) return
      if (altKey) {
        // Compares the key's position: with Alt it types another letter on some keyboards.
        if (code !== "KeyM" || ctrlKey || metaKey || shiftKey) return
        palette.send({ type: "commandPalette.panelToggled", open: !isPanelShown(palette.getSnapshot()) })
        return event.preventDefault()
      }
      const shortcutEvent = shortcutEventOf(palette.getSnapshot(), event)
      if (key.toLowerCase() === "k" && ctrlKey !== metaKey && !shiftKey) {
        // Synchronously: the next typed letter belongs to the palette already.
        const type = isSearching(palette.getSnapshot()) ? "commandPalette.closed" : "commandPalette.opened"
        flushSync(() => palette.send({ type }))
      } else if (shortcutEvent !== null) {
        palette.send(shortcutEvent)
        if (shortcutEvent.type === "commandPalette.enterPressed") chooseFirst()
      } else if ((key === "?" || key === "？") && !ctrlKey && !metaKey && !isTyping(event.composedPath()[0]))
        palette.send({ type: "commandPalette.keysOpened" })
      else return
      event.preventDefault()
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  }, [palette])
  return (
    <>
      <LazyPart
        open={searching}
        load={async () => (await loadPalette(texts)).CommandPaletteDialog}
        onUnable={close}
        props={{}}
      />
      <LazyPart open={panel} load={loadPanel} onUnable={closePanel} props={{}} />
      <LazyPart open={keys} load={loadKeys} onUnable={close} props={{}} />
    </>
  )
}

/** The narrowest navbar has no room for the button. */
const Place = chakra("span", {
  base: { display: "contents", "@media (max-width: 359px)": { display: "none" } }
})

/** For the pointer, and as a hint to the key. */
export const CommandPaletteButton = () => {
  const t = useTexts()
  const palette = useSignedInActor("commandPalette")
  return (
    <Place>
      <Button
        variant="quiet"
        px="1.5"
        minW={{ base: "11", md: "0" }}
        aria-label={`${t("commandPalette.title")} ${paletteKey()}`}
        aria-keyshortcuts="Control+K Meta+K"
        title={t("commandPalette.title")}
        onClick={() => palette.send({ type: "commandPalette.opened" })}
      >
        <Icon name="search" />
        <chakra.span display={{ base: "none", "2xl": "inline" }}>
          <Key>{paletteKey()}</Key>
        </chakra.span>
      </Button>
    </Place>
  )
}
