import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback, useMemo, useSyncExternalStore } from "react"
import type { Section } from "../../effects/contract/sections.ts"
import { currentOf } from "../../machines/tabs/tabs-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { eventNow, type Find, type PaletteCommand, allCommands } from "../../machines/console/all-commands.ts"
import { pageOfActor } from "../../machines/hear-children.ts"
import { useAppRuntime, useSignedInActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { enterablePages, grantedSections } from "../page/granted.ts"
import { translate } from "../words/all-words.ts"
import { useLanguage } from "../kit/words.ts"
import { type WordKey } from "../words/words.ts"
import "../words/command-words.ts"
import type { Entry } from "./search-entries.ts"

const [chinese, english] = [translate("zh-CN"), translate("en-US")]
/** In either language, by which it is found. */
type Text = readonly [chinese: string, english: string]
const inBoth = (word: WordKey): Text => [chinese(word), english(word)]
const inPlatform = (section: Section, [inChinese, inEnglish]: Text): Text => [
  chinese("commandPalette.screen", { platform: chinese(`section.${section}`), title: inChinese }),
  english("commandPalette.screen", { platform: english(`section.${section}`), title: inEnglish })
]
const actors = [...new Set(allCommands.map(({ actor }) => actor))]

/** Everything there is to choose now: granted pages and platforms, and the actions that the machines accept at this moment. */
export const useEntries = (): ReadonlyArray<Entry> => {
  const { console: root, microappOffers } = useAppRuntime()
  const { system } = root
  const router = useRouter()
  const tabs = useSignedInActor("tabs")
  const language = useLanguage()
  const rules = useActorSelector("menu", rulesOf)
  const current = useSelector(tabs, currentOf)
  const offers = useSyncExternalStore(microappOffers.subscribe, microappOffers.get)

  const find = useCallback<Find>((actor) => system.get(actor), [system])
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscriptions = actors.map((actor) => find(actor)?.subscribe(changed))
      return () => subscriptions.forEach((subscription) => subscription?.unsubscribe())
    },
    [find]
  )
  const offered = useSyncExternalStore(subscribe, () =>
    allCommands.flatMap((action) => (eventNow(action, find) === null ? [] : [action.word])).join(" ")
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
    const platforms = grantedSections(rules).filter(({ name }) => name !== "system-admin")
    const words = new Set(offered.split(" "))
    const possible = allCommands.filter(({ word }) => words.has(word))
    const commandEntry = (action: PaletteCommand) => {
      const run = () => {
        const event = eventNow(action, find)
        const { open, current } = tabs.getSnapshot().context
        const page = open.find(({ name }) => name === pageOfActor(action.actor) && name !== current)
        if (page !== undefined) router.history.push(page.fullPath)
        if (event !== null) find(action.actor)!.send(event)
      }
      const near = pageOfActor(action.actor) === current
      return entryOf(action.word, "action", inBoth(action.word as WordKey), "", run, near)
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
        entryOf(`page.${name}`, "page", inBoth(`page.${name}` as WordKey), path, goTo(path))
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
  }, [language, rules, offered, offers, current, router, tabs, find])
}
