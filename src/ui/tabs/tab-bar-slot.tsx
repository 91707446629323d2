import { isTabBarShown } from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { LazyPart } from "../page/lazy-part.tsx"

export const loadTabBar = async () => (await import("./tab-bar.tsx")).TabBar

/** The place of the open pages, for operators who turned it on. Pages are kept either way. */
export const TabBarSlot = () => {
  const preferences = useActor("preferences")
  const isShown = useActorSelector("preferences", isTabBarShown)
  const hide = () => preferences.send({ type: "preferences.settingsChosen", changes: { tabBar: false } })
  return <LazyPart open={isShown} load={loadTabBar} onUnable={hide} props={{}} />
}
