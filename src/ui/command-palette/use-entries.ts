import { type Language, languageIn, languageNames, languages } from "../../contract/languages.ts"
import type { TextKey, Translate } from "../../locales/keys.ts"
import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback, useMemo, useSyncExternalStore } from "react"
import type { AnyActorRef } from "xstate"
import type { SearchedKind } from "../../contract/searched-kinds.ts"
import type { Section } from "../../contract/sections.ts"
import { listsOf } from "../../machines/command-palette/command-palette-machine.ts"
import { PANEL_PAGE } from "../../machines/command-palette/panel-page.ts"
import { currentOf, openTabsOf } from "../../machines/tabs/tabs-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import {
  allCommands,
  currentEventOf,
  type FindActor,
  listCommands,
  type PaletteCommand
} from "../../machines/console/all-commands.ts"
import { actorOf, signedInOf } from "../../machines/console/actors.ts"
import { pageOfActor } from "../../machines/forward-emitted.ts"
import { type AppRuntime, useAppRuntime, useSignedInActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { enterablePages, grantedSections } from "../page/granted.ts"
import { useLanguage } from "../../kit/texts.ts"

/** An entry of the palette. `words` are its search terms in lower case: its names in both languages, its address. */
export type Entry = {
  readonly id: string
  readonly kind: "page" | "section" | "action" | SearchedKind
  readonly text: string
  /** State and measures of a record, in words. */
  readonly facts?: string
  /** True for an entry of a found record: no later palette lists it as recent. */
  readonly isFound?: boolean
  readonly words: ReadonlyArray<string>
  readonly run: () => void
  /** True for an entry about the visible screen. */
  readonly isOnScreen?: boolean
}

const NO_MATCH = Number.POSITIVE_INFINITY

/** The fit of one term: at the start of a name, at the start of a word in it, anywhere, or not at all. */
const score = (term: string, words: ReadonlyArray<string>): number =>
  words.reduce((best, word) => {
    const termIndex = word.indexOf(term)
    if (termIndex < 0) return best
    return Math.min(best, termIndex === 0 ? 0 : /[\s/:：-]/.test(word[termIndex - 1]!) ? 1 : 2)
  }, NO_MATCH)

/**
 * Entries that match every typed term, the best first; among equals the last choices come first. Without a term all
 * entries, those about the visible screen first.
 */
export const searchEntries = (
  entries: ReadonlyArray<Entry>,
  text: string,
  recent: ReadonlyArray<string>
): ReadonlyArray<Entry> => {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isElsewhere = ({ isOnScreen = false }: Entry) => Number(terms.length === 0 && !isOnScreen)
  const ages = new Map(recent.map((id, age) => [id, age]))
  return entries
    .map((entry, place) => ({
      entry,
      place,
      age: ages.get(entry.id) ?? recent.length,
      distance: terms.reduce((sum, term) => sum + score(term, entry.words), 0)
    }))
    .filter(({ distance }) => distance < NO_MATCH)
    .toSorted(
      (a, b) =>
        a.distance - b.distance || isElsewhere(a.entry) - isElsewhere(b.entry) || a.age - b.age || a.place - b.place
    )
    .map(({ entry }) => entry)
}

/** Names in each language. */
type Names = ReadonlyArray<string>
/** The names of a text or record in each language, for the search. */
const namesIn = (translators: ReadonlyArray<Translate>) => ({
  of: (id: string): Names => {
    const [key = "", of = ""] = id.split(" ")
    const language = languageIn(of)
    return translators.map((t) =>
      t(key as TextKey, { of: language === null ? t(of as TextKey) : languageNames[language] })
    )
  },
  inPlatform: (section: Section, title: Names): Names =>
    translators.map((t, index) => t("palette.screen", { platform: t(`section.${section}`), title: title[index] ?? "" }))
})

/** An entry in one language, found by both. */
const entryOf = (
  language: Language,
  id: string,
  kind: Entry["kind"],
  called: Names,
  path: string,
  run: () => void,
  isOnScreen = false
): Entry => ({
  id,
  kind,
  text: called[languages.indexOf(language)] ?? called.at(-1)!,
  words: [...called, path].map((name) => name.toLowerCase()),
  run,
  isOnScreen
})

/** The sources of all entries. */
type Choices = {
  readonly language: Language
  readonly names: ReturnType<typeof namesIn>
  readonly rules: ReturnType<typeof rulesOf>
  readonly offers: ReturnType<AppRuntime["microappOffers"]["get"]>
  /** Commands that their machines accept. */
  readonly possible: ReadonlyArray<PaletteCommand>
  readonly current: string | null
  readonly find: FindActor
  /** Leads to an address. */
  readonly push: (path: string) => void
  readonly openTabs: () => ReturnType<typeof openTabsOf>
}

const commandEntry = ({ language, names, current, find, push, openTabs }: Choices, command: PaletteCommand): Entry => {
  const run = () => {
    const event = currentEventOf(command, find)
    const page = openTabs().find(({ name }) => name === pageOfActor(command.actor) && name !== current)
    if (page !== undefined) push(page.fullPath)
    if (event !== null) find(command.actor)!.send(event)
  }
  const isOnScreen = pageOfActor(command.actor) === current
  return entryOf(language, command.id, "action", names.of(command.id), "", run, isOnScreen)
}

const entriesOf = (choices: Choices): ReadonlyArray<Entry> => {
  const { language, names, rules, offers, possible, current, find, push } = choices
  const goTo = (path: string) => () => push(path)
  const showPanel = () => find("commandPalette")!.send({ type: "commandPalette.panelToggled", open: true })
  const platforms = grantedSections(rules).filter(({ name }) => name !== "system-admin")
  /** True for an entry about a hidden page. */
  const isFar = ({ actor }: PaletteCommand) => !["", current].includes(pageOfActor(actor))
  return [
    ...platforms.flatMap(({ name }) =>
      (offers[name]?.commands ?? []).map(({ title, run }) =>
        entryOf(
          language,
          `${name}.${title[languages.indexOf("en-US")]!.replace(/\W+/g, "-")}`,
          "action",
          title,
          "",
          run,
          true
        )
      )
    ),
    ...possible.filter((action) => !isFar(action)).map((command) => commandEntry(choices, command)),
    ...enterablePages(rules).map(({ name, path }) =>
      // Opens the panel over the present page, because leaving would end an embedded application.
      entryOf(
        language,
        `page.${name}`,
        "page",
        names.of(`page.${name}`),
        path,
        name === PANEL_PAGE ? showPanel : goTo(path)
      )
    ),
    ...platforms.map(({ name, path }) =>
      entryOf(language, `section.${name}`, "section", names.of(`section.${name}`), path, goTo(path))
    ),
    ...platforms.flatMap(({ name }) =>
      (offers[name]?.screens ?? []).map(({ path, title }) =>
        entryOf(
          language,
          `/${name}${path}`,
          "page",
          names.inPlatform(name, title),
          `/${name}${path}`,
          goTo(`/${name}${path}`)
        )
      )
    ),
    ...possible.filter(isFar).map((command) => commandEntry(choices, command))
  ]
}

const commandsOf = (lists: ReturnType<typeof listsOf>) => [
  ...Object.entries(lists).flatMap(([list, offer]) => listCommands(list, offer)),
  ...allCommands
]

/** All present entries: permitted pages and platforms, and the actions that the machines accept at this moment. */
export const currentEntries = (
  { console, microappOffers, texts }: AppRuntime,
  language: Language,
  push: (path: string) => void
): ReadonlyArray<Entry> => {
  const { tabs, commandPalette } = signedInOf(console)
  const find: FindActor = (actor) => console.system.get(actor)
  return entriesOf({
    language,
    names: namesIn(languages.map((language) => texts.ofOnly(language).t)),
    rules: rulesOf(actorOf(console, "menu").getSnapshot()),
    offers: microappOffers.get(),
    possible: commandsOf(listsOf(commandPalette.getSnapshot())).filter(
      (command) => currentEventOf(command, find) !== null
    ),
    current: currentOf(tabs.getSnapshot()),
    find,
    push,
    openTabs: () => openTabsOf(tabs.getSnapshot())
  })
}

/** As `currentEntries`, updated with each change of the entries. */
export const useEntries = (): ReadonlyArray<Entry> => {
  const runtime = useAppRuntime()
  const { system } = runtime.console
  const { history } = useRouter()
  const language = useLanguage()
  const rules = useActorSelector("menu", rulesOf)
  const current = useSelector(useSignedInActor("tabs"), currentOf)
  const lists = useSelector(useSignedInActor("commandPalette"), listsOf)
  const { subscribe: subscribeToOffers, get: getOffers } = runtime.microappOffers
  const offers = useSyncExternalStore(subscribeToOffers, getOffers)
  const commands = useMemo(() => commandsOf(lists), [lists])
  const subscribe = useCallback(
    (changed: () => void) => {
      const actors = new Set(commands.map(({ actor }) => actor))
      const subscriptions = [...actors].map((actor) =>
        (system.get(actor) as AnyActorRef | undefined)?.subscribe(changed)
      )
      return () => subscriptions.forEach((subscription) => subscription?.unsubscribe())
    },
    [system, commands]
  )
  const offered = useSyncExternalStore(subscribe, () =>
    commands
      .flatMap((command) => (currentEventOf(command, (actor) => system.get(actor)) === null ? [] : [command.id]))
      .join()
  )
  return useMemo(
    () => currentEntries(runtime, language, (path) => history.push(path)),
    // Each of these changes what `currentEntries` reads from the snapshots.
    // oxlint-disable-next-line react/exhaustive-deps
    [runtime, language, history, rules, current, lists, offers, offered]
  )
}
