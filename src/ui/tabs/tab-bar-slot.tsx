import { isTabBarShown } from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { LatePart } from "../page/late-part.tsx"

export const loadTabBar = async () => (await import("./tab-bar.tsx")).TabBar

/** Where the open pages are shown, where the operator wants that. They are kept either way. */
export const TabBarSlot = () => {
  const preferences = useActor("preferences")
  const shown = useActorSelector("preferences", isTabBarShown)
  const hide = () => preferences.send({ type: "preferences.settingsChosen", changes: { tabBar: false } })
  return <LatePart open={shown} load={loadTabBar} onUnable={hide} props={{}} />
}
