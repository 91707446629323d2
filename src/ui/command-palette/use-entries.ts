import { useRouter } from "@tanstack/react-router"
import { useCallback, useMemo, useSyncExternalStore } from "react"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { eventNow, type Find } from "../../machines/command-palette/palette-command.ts"
import { allCommands } from "../../machines/console/all-commands.ts"
import { pageOfActor } from "../../machines/pages/page-of-actor.ts"
import { useAppRuntime, useSignedInActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { enterablePages, grantedSections } from "../page/granted.ts"
import { translate } from "../words/all-words.ts"
import { useLanguage } from "../kit/words.ts"
import { type WordKey } from "../words/words.ts"
import "../words/command-words.ts"
import type { Entry } from "./search-entries.ts"

const inEvery = { "en-US": translate("en-US"), "zh-CN": translate("zh-CN") }
const actors = [...new Set(allCommands.map(({ actor }) => actor))]

/** Everything there is to choose now: granted pages and platforms, and the actions that the machines accept at this moment. */
export const useEntries = (): ReadonlyArray<Entry> => {
  const { system } = useAppRuntime().console
  const router = useRouter()
  const tabs = useSignedInActor("tabs")
  const language = useLanguage()
  const rules = useActorSelector("menu", rulesOf)

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
    const entryOf = (id: string, kind: Entry["kind"], word: WordKey, path: string, run: () => void): Entry => ({
      id,
      kind,
      text: inEvery[language](word),
      words: [...Object.values(inEvery).map((t) => t(word).toLowerCase()), path.toLowerCase()],
      run
    })
    const goTo = (path: string) => () => router.history.push(path)
    const granted = grantedSections(rules)
    const words = new Set(offered.split(" "))
    return [
      ...allCommands.flatMap((action) => {
        if (!words.has(action.word)) return []
        const run = () => {
          const event = eventNow(action, find)
          const { open, current } = tabs.getSnapshot().context
          const page = open.find(({ name }) => name === pageOfActor(action.actor) && name !== current)
          if (page !== undefined) router.history.push(page.fullPath)
          if (event !== null) find(action.actor)!.send(event)
        }
        return [entryOf(action.word, "action", action.word as WordKey, "", run)]
      }),
      ...enterablePages(rules).map(({ name, path }) =>
        entryOf(`page.${name}`, "page", `page.${name}` as WordKey, path, goTo(path))
      ),
      ...granted
        .filter(({ name }) => name !== "system-admin")
        .map(({ name, path }) => entryOf(`section.${name}`, "section", `section.${name}`, path, goTo(path)))
    ]
  }, [language, rules, offered, router, tabs, find])
}
