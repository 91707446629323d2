import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef } from "react"
import { flushSync } from "react-dom"
import { chakra } from "../../kit/chakra.ts"
import {
  hasPendingChoice,
  pointedOf,
  recentOf,
  textOf
} from "../../machines/command-palette/command-palette-machine.ts"
import { recordSearch } from "../../machines/command-palette/record-search.ts"
import { MAX_NUMBERS, partsBeyondLimit } from "../../machines/command-palette/search-key.ts"
import { isSeveralNumbers, partsOf } from "../../machines/command-palette/several-numbers.ts"
import { signedInOf } from "../../machines/console/actors.ts"
import type { SignedInActors } from "../../machines/console/signed-in-machine.ts"
import { namesUnder } from "../../machines/guard/verdict.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { isQueryLoading, keyIn, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { useActor, useActorSelector, useSignedInActor } from "../runtime/app-runtime.tsx"
import { Dialog } from "../../kit/dialog.tsx"
import { makeCopy } from "../../kit/make-copy.ts"
import { faultText, useTexts } from "../../kit/texts.ts"
import { Button, Input } from "../../kit/controls.ts"
import { foundEntries } from "./found-entries.ts"
import { currentEntries, type Entry, searchEntries, useEntries } from "./use-entries.ts"

/** A choice is carried out once the palette has closed and the focus is back. */
const choose = (palette: SignedInActors["commandPalette"], entry: Entry | undefined) => {
  if (entry === undefined) return
  const { id, isFound = false } = entry
  flushSync(() => palette.send(isFound ? { type: "commandPalette.closed" } : { type: "commandPalette.chosen", id }))
  queueMicrotask(entry.run)
}

/** Chooses the best entry for an operator who pressed Enter before this code arrived. */
export const choosePendingEntry = (...now: Parameters<typeof currentEntries>): void => {
  const palette = signedInOf(now[0].console).commandPalette
  const snapshot = palette.getSnapshot()
  if (hasPendingChoice(snapshot))
    choose(palette, searchEntries(currentEntries(...now), textOf(snapshot), recentOf(snapshot))[0])
}

/** Records that the server found for the text. */
const useFound = (text: string) => {
  const t = useTexts()
  const { history } = useRouter()
  const search = useSignedInActor("recordSearch")
  const rules = useActorSelector("menu", rulesOf)
  const data = useSelector(search, recordSearch.dataOf)
  const isSearching = useSelector(search, (snapshot) => isQueryLoading(snapshot) && keyIn(snapshot) !== "")
  const fault = useSelector(search, queryFaultOf)
  const entries = useMemo(() => {
    if (data === null) return []
    const names = namesUnder(rules)
    const holds = (name: string) => names.includes(name)
    return foundEntries({ t, holds, push: (path) => history.push(path) }, data, text)
  }, [t, rules, data, text, history])
  return { entries, isSearching, fault, unknown: data?.numbers?.unknown ?? [] }
}

/** Finds records, opens any page and runs any present action: type, arrow, Enter. */
export const CommandPaletteDialog = () => {
  const t = useTexts()
  const palette = useSignedInActor("commandPalette")
  const text = useSelector(palette, textOf)
  const pointed = useSelector(palette, pointedOf)
  const recent = useSelector(palette, recentOf)
  const isChoosingFirst = useSelector(palette, hasPendingChoice)
  const search = useFound(text)
  const { isSearching } = search
  const results = [...search.entries, ...searchEntries(useEntries(), text, recent)]
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const activeIndex = Math.max(
    0,
    results.findIndex((entry) => entry.id === pointed)
  )
  const optionOf = (entry: Entry | undefined) => (entry === undefined ? undefined : `${id}-${entry.id}`)

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  }, [activeIndex, text])

  const wasSearching = useRef(isSearching)
  const chooseFirst = useEffectEvent(() => {
    if (isChoosingFirst) queueMicrotask(() => choose(palette, results[0]))
  })
  useEffect(() => {
    if (wasSearching.current && !isSearching) chooseFirst()
    wasSearching.current = isSearching
  }, [isSearching])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: (activeIndex + 1) % results.length,
      ArrowUp: activeIndex - 1,
      PageDown: Math.min(activeIndex + 8, results.length - 1),
      PageUp: Math.max(activeIndex - 8, 0)
    }
    const step = steps[event.key]
    if (step !== undefined) {
      const next = results.at(step)
      if (next !== undefined) palette.send({ type: "commandPalette.pointed", id: next.id })
    } else if (event.key === "Enter" && results.length === 0) palette.send({ type: "commandPalette.enterPressed" })
    else if (event.key === "Enter") choose(palette, results[activeIndex])
    else return
    event.preventDefault()
  }
  /** A field of one line would join the numbers of several lines. */
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text")
    if (!isSeveralNumbers(pasted)) return
    event.preventDefault()
    palette.send({ type: "commandPalette.typed", text: partsOf(pasted).join(" ") })
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
          textOverflow="ellipsis"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={optionOf(results[activeIndex])}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isSeveralNumbers(text) ? undefined : 100}
          value={text}
          onChange={(event) => palette.send({ type: "commandPalette.typed", text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
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
            aria-selected={index === activeIndex}
            onPointerMove={() => {
              if (index !== activeIndex) palette.send({ type: "commandPalette.pointed", id: entry.id })
            }}
            onClick={() => choose(palette, entry)}
          >
            <chakra.span minW="0" overflowWrap="anywhere">
              {entry.text}
              {entry.facts === undefined || entry.facts === "" ? null : (
                <chakra.span display="block" fontSize="xs" color="fg.muted">
                  {entry.facts}
                </chakra.span>
              )}
            </chakra.span>
            <chakra.span flexShrink="0" fontSize="xs" color="fg.subtle">
              <Kind entry={entry} isRecent={text === "" && recent.includes(entry.id)} />
            </chakra.span>
          </Option>
        ))}
      </chakra.ul>
      <UnknownNumbers text={text} unknown={search.unknown} />
      <chakra.div role="status" px="5" pb={results.length === 0 ? "5" : "3"} color="fg.subtle">
        {search.fault !== null ? t("recordSearch.failed", { fault: faultText(t, search.fault) }) : null}
        {isSearching ? t("recordSearch.searching") : null}
        {results.length === 0 && !isSearching && search.fault === null ? t("palette.nothing") : null}
      </chakra.div>
    </Dialog>
  )
}

const Kind = ({ entry: { kind }, isRecent }: { readonly entry: Entry; readonly isRecent: boolean }) => {
  const t = useTexts()
  if (isRecent) return t("palette.recent")
  return kind === "page" || kind === "section" || kind === "action"
    ? t(`palette.${kind}`)
    : t(`recordSearch.kinds.${kind}`)
}

/** So many unknown entries are named; all of them can be copied. */
const MAX_NAMED = 10

type UnknownProps = { readonly text: string; readonly unknown: ReadonlyArray<string> }

/** Pasted entries that match no record, and those beyond the limit. */
const UnknownNumbers = ({ text, unknown }: UnknownProps) => {
  const t = useTexts()
  const copy = makeCopy(useActor("notices"))
  const beyondLimit = partsBeyondLimit(text)
  if (unknown.length === 0 && beyondLimit.length === 0) return null
  const named = `${unknown.slice(0, MAX_NAMED).join(", ")}${unknown.length > MAX_NAMED ? ", …" : ""}`
  return (
    <chakra.div px="5" pb="3" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {beyondLimit.length === 0 ? null : <p>{t("recordSearch.limited", { max: MAX_NUMBERS })}</p>}
      {unknown.length === 0 ? null : <p>{t("recordSearch.unknown", { count: unknown.length, list: named })}</p>}
      <Button mt="2" onClick={() => copy([...unknown, ...beyondLimit].join("\n"))}>
        {t("recordSearch.copyUnknown")}
      </Button>
    </chakra.div>
  )
}

const Option = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    px: "2.5",
    py: "1",
    minH: { base: "11", md: "9" },
    rounded: "sm",
    cursor: "pointer",
    _selected: { bg: "bg.chosen", color: "accent.fg" }
  }
})
