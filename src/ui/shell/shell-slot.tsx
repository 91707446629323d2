import { useSelector } from "@xstate/react"
import type { ComponentType } from "react"
import { isTabBarShown } from "../../machines/preferences/preferences-machine.ts"
import { type AppRuntime, actorOf, useAppRuntime } from "../app-runtime.tsx"
import { loadTabBar } from "../tabs/tab-bar-slot.tsx"

/**
 * The shell and its actors are loaded with the first page that stands in it, never for the login page; and what stands at a platform's address
 * with them, for where the network fails it has to be there to say so.
 */
export const loadShell = async (runtime: AppRuntime): Promise<ComponentType> => {
  const [{ Shell }] = await Promise.all([
    import("./shell.tsx"),
    runtime.openActors(),
    runtime.words.load(),
    import("../microapps/microapp-page.tsx"),
    // Drawn with the shell, not pushed in above the page a moment later.
    isTabBarShown(actorOf(runtime.console, "preferences").getSnapshot()) ? loadTabBar().catch(() => {}) : null
  ])
  return Shell
}

/** Nobody is signed in any more: the way to the login page is under way. */
export const ShellSlot = ({ Shell }: { readonly Shell: ComponentType }) => {
  const signedIn = useSelector(useAppRuntime().console, ({ children }) => children.signedIn)
  return signedIn === undefined ? null : <Shell key={signedIn.sessionId} />
}
