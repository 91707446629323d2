import { useSelector } from "@xstate/react"
import { tabCommands } from "../../machines/tabs/open-tabs.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Menu } from "../kit/menu.tsx"
import type { Place } from "../kit/popover.tsx"
import { useWords } from "../words/words.ts"

type Props = { readonly name: string; readonly place: Place; readonly onClose: () => void }

/** What can be done with a tab, as far as the machine accepts it now. */
export const TabMenu = ({ name, place, onClose }: Props) => {
  const t = useWords()
  const tabs = useSignedInActor("tabs")
  const possible = useSelector(tabs, (snapshot) =>
    tabCommands.filter((command) => snapshot.can({ type: "tabs.commanded", command, name })).join(" ")
  ).split(" ")
  const items = tabCommands.map((command) => ({
    name: command,
    label: t(`tabs.${command}`),
    disabled: !possible.includes(command),
    choose: () => tabs.send({ type: "tabs.commanded", command, name })
  }))
  return <Menu label={t("tabs.actions")} place={place} items={items} onClose={onClose} />
}
