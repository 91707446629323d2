import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback, useMemo, useSyncExternalStore } from "react"
import type { Section } from "../../effects/contract/sections.ts"
import { listsOf } from "../../machines/command-palette/command-palette-machine.ts"
import { currentOf, openTabsOf } from "../../machines/tabs/tabs-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import {
  allCommands,
  eventNow,
  type Find,
  listCommands,
  type PaletteCommand
} from "../../machines/console/all-commands.ts"
import { pageOfActor } from "../../machines/hear-children.ts"
import { useAppRuntime, useSignedInActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { enterablePages, grantedSections } from "../page/granted.ts"
import { translate } from "../words/all-words.ts"
import { useLanguage } from "../kit/words.ts"

/** Something to choose in the palette. `words` are what it is found by, in lower case: its names in both languages, its address. */
export type Entry = {
  readonly id: string
  readonly kind: "page" | "section" | "action"
  readonly text: string
  readonly words: ReadonlyArray<string>
  readonly run: () => void
  /** It concerns the screen in sight. */
  readonly near?: boolean
}

const MISSED = Number.POSITIVE_INFINITY

/** How well one term fits: at the start of a name, at the start of a word in it, anywhere, or not at all. */
const fit = (term: string, words: ReadonlyArray<string>): number =>
  words.reduce((best, word) => {
    const at = word.indexOf(term)
    if (at < 0) return best
    return Math.min(best, at === 0 ? 0 : /[\s/:：-]/.test(word[at - 1]!) ? 1 : 2)
  }, MISSED)

/**
 * What fits every term that was typed, best first, what was chosen lately before its equals; everything, when nothing was typed, what concerns the
 * screen in sight before all.
 */
export const searchEntries = (
  entries: ReadonlyArray<Entry>,
  text: string,
  recent: ReadonlyArray<string>
): ReadonlyArray<Entry> => {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean)
  const far = ({ near = false }: Entry) => Number(terms.length === 0 && !near)
  const ages = new Map(recent.map((id, age) => [id, age]))
  return entries
    .map((entry, place) => ({
      entry,
      place,
      age: ages.get(entry.id) ?? recent.length,
      misfit: terms.reduce((sum, term) => sum + fit(term, entry.words), 0)
    }))
    .filter(({ misfit }) => misfit < MISSED)
    .toSorted((a, b) => a.misfit - b.misfit || far(a.entry) - far(b.entry) || a.age - b.age || a.place - b.place)
    .map(({ entry }) => entry)
}

const [chinese, english] = [translate("zh-CN"), translate("en-US")]
/** In either language, by which it is found. */
type Text = readonly [chinese: string, english: string]
const inBoth = (id: string): Text => {
  const [word = "", of = ""] = id.split(" ")
  return [chinese(word, { of: chinese(of) }), english(word, { of: english(of) })]
}
const inPlatform = (section: Section, [inChinese, inEnglish]: Text): Text => [
  chinese("palette.screen", { platform: chinese(`section.${section}`), title: inChinese }),
  english("palette.screen", { platform: english(`section.${section}`), title: inEnglish })
]

/** Everything there is to choose now: granted pages and platforms, and the actions that the machines accept at this moment. */
export const useEntries = (): ReadonlyArray<Entry> => {
  const { console: root, microappOffers } = useAppRuntime()
  const { system } = root
  const router = useRouter()
  const tabs = useSignedInActor("tabs")
  const language = useLanguage()
  const rules = useActorSelector("menu", rulesOf)
  const current = useSelector(tabs, currentOf)
  const lists = useSelector(useSignedInActor("commandPalette"), listsOf)
  const commands = useMemo(
    () => [...Object.entries(lists).flatMap(([list, offer]) => listCommands(list, offer)), ...allCommands],
    [lists]
  )
  const offers = useSyncExternalStore(microappOffers.subscribe, microappOffers.get)

  const find = useCallback<Find>((actor) => system.get(actor), [system])
  const subscribe = useCallback(
    (changed: () => void) => {
      const actors = new Set(commands.map(({ actor }) => actor))
      const subscriptions = [...actors].map((actor) => find(actor)?.subscribe(changed))
      return () => subscriptions.forEach((subscription) => subscription?.unsubscribe())
    },
    [find, commands]
  )
  const offered = useSyncExternalStore(subscribe, () =>
    commands.flatMap((command) => (eventNow(command, find) === null ? [] : [command.id])).join()
  )

  return useMemo(() => {
    const entryOf = (
      id: string,
      kind: Entry["kind"],
      text: Text,
      path: string,
      run: () => void,
      near = false
    ): Entry => ({
      id,
      kind,
      text: text[language === "zh-CN" ? 0 : 1],
      words: [...text, path].map((said) => said.toLowerCase()),
      run,
      near
    })
    const goTo = (path: string) => () => router.history.push(path)
    const showPanel = () => find("commandPalette")!.send({ type: "commandPalette.panelTurned", open: true })
    const platforms = grantedSections(rules).filter(({ name }) => name !== "system-admin")
    const ids = new Set(offered.split(","))
    const possible = commands.filter(({ id }) => ids.has(id))
    const commandEntry = (action: PaletteCommand) => {
      const run = () => {
        const event = eventNow(action, find)
        const open = openTabsOf(tabs.getSnapshot())
        const page = open.find(({ name }) => name === pageOfActor(action.actor) && name !== current)
        if (page !== undefined) router.history.push(page.fullPath)
        if (event !== null) find(action.actor)!.send(event)
      }
      const near = pageOfActor(action.actor) === current
      return entryOf(action.id, "action", inBoth(action.id), "", run, near)
    }
    /** It concerns a page that is not in sight. */
    const isFar = ({ actor }: PaletteCommand) => !["", current].includes(pageOfActor(actor))
    return [
      ...platforms.flatMap(({ name }) =>
        (offers[name]?.commands ?? []).map(({ title, run }) =>
          entryOf(`${name}.${title[1].replace(/\W+/g, "-")}`, "action", title, "", run, true)
        )
      ),
      ...possible.filter((action) => !isFar(action)).map(commandEntry),
      ...enterablePages(rules).map(({ name, path }) =>
        // Over the page that stands: an embedded application would end if it were left.
        entryOf(`page.${name}`, "page", inBoth(`page.${name}`), path, name === "machines" ? showPanel : goTo(path))
      ),
      ...platforms.map(({ name, path }) =>
        entryOf(`section.${name}`, "section", inBoth(`section.${name}`), path, goTo(path))
      ),
      ...platforms.flatMap(({ name }) =>
        (offers[name]?.screens ?? []).map(({ path, title }) =>
          entryOf(`/${name}${path}`, "page", inPlatform(name, title), `/${name}${path}`, goTo(`/${name}${path}`))
        )
      ),
      ...possible.filter(isFar).map(commandEntry)
    ]
  }, [language, rules, offered, offers, current, router, tabs, find, commands])
}
