import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useEffect, useId, useRef } from "react"
import { flushSync } from "react-dom"
import { chakra } from "../../kit/chakra.ts"
import { isHasty, pointedOf, recentOf, textOf } from "../../machines/command-palette/command-palette-machine.ts"
import { signedInOf } from "../../machines/console/actors.ts"
import type { SignedInActors } from "../../machines/console/signed-in-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Dialog } from "../../kit/dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import { Input } from "../../kit/controls.ts"
import { entriesNow, type Entry, searchEntries, useEntries } from "./use-entries.ts"

/** A choice is carried out once the palette has closed and the focus is back. */
const choose = (palette: SignedInActors["commandPalette"], entry: Entry | undefined) => {
  if (entry === undefined) return
  flushSync(() => palette.send({ type: "commandPalette.chosen", id: entry.id }))
  queueMicrotask(entry.run)
}

/** Chooses the best entry for an operator who pressed Enter before this code arrived. */
export const chooseHastily = (...now: Parameters<typeof entriesNow>): void => {
  const palette = signedInOf(now[0].console).commandPalette
  const snapshot = palette.getSnapshot()
  if (isHasty(snapshot)) choose(palette, searchEntries(entriesNow(...now), textOf(snapshot), recentOf(snapshot))[0])
}

/** Opens any page and runs any present action: type, arrow, Enter. */
export const CommandPaletteDialog = () => {
  const t = useTexts()
  const palette = useSignedInActor("commandPalette")
  const text = useSelector(palette, textOf)
  const pointed = useSelector(palette, pointedOf)
  const recent = useSelector(palette, recentOf)
  const results = searchEntries(useEntries(), text, recent)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const at = Math.max(
    0,
    results.findIndex((entry) => entry.id === pointed)
  )
  const optionOf = (entry: Entry | undefined) => (entry === undefined ? undefined : `${id}-${entry.id}`)

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  }, [at, text])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % results.length,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 8, results.length - 1),
      PageUp: Math.max(at - 8, 0)
    }
    const step = steps[event.key]
    if (step !== undefined) {
      const next = results.at(step)
      if (next !== undefined) palette.send({ type: "commandPalette.pointed", id: next.id })
    } else if (event.key === "Enter") choose(palette, results[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      title={t("commandPalette.title")}
      width="560px"
      onClose={() => palette.send({ type: "commandPalette.closed" })}
    >
      <chakra.div px="5" pb="3">
        <Input
          data-autofocus
          role="combobox"
          size="lg"
          aria-label={t("palette.search")}
          placeholder={t("palette.search")}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={optionOf(results[at])}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => palette.send({ type: "commandPalette.typed", text: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </chakra.div>
      <chakra.ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={t("palette.entries")}
        maxH="50dvh"
        overflowY="auto"
        px="3"
        pb="3"
      >
        {results.map((entry, index) => (
          <Option
            key={entry.id}
            id={optionOf(entry)}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => {
              if (index !== at) palette.send({ type: "commandPalette.pointed", id: entry.id })
            }}
            onClick={() => choose(palette, entry)}
          >
            <span>{entry.text}</span>
            <chakra.span fontSize="xs" color="fg.subtle">
              {t(`palette.${text === "" && recent.includes(entry.id) ? "recent" : entry.kind}`)}
            </chakra.span>
          </Option>
        ))}
      </chakra.ul>
      <chakra.p role="status" px="5" pb={results.length === 0 ? "5" : "0"} color="fg.subtle">
        {results.length === 0 ? t("palette.nothing") : null}
      </chakra.p>
    </Dialog>
  )
}

const Option = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    px: "2.5",
    h: "9",
    rounded: "sm",
    cursor: "pointer",
    _selected: { bg: "bg.chosen", color: "accent.fg" }
  }
})
