import type { ComponentType } from "react"
import { isTabBarShown } from "../../machines/preferences/preferences-machine.ts"
import { type AppRuntime, type SignedInActors, SignedInActorsProvider, actorOf } from "../app-runtime.tsx"
import { loadTabBar } from "../tabs/tab-bar-slot.tsx"
import { loadWords } from "../words/words.tsx"

let Shell: ComponentType | null = null
let actors: SignedInActors | null = null

/**
 * The shell and its actors are loaded with the first page that stands in it, never for the login page; and what stands at a platform's address
 * with them, for where the network fails it has to be there to say so.
 */
export const loadShell = async (runtime: AppRuntime): Promise<null> => {
  const [loaded, opened] = await Promise.all([
    import("./shell.tsx"),
    runtime.openActors(),
    loadWords(),
    import("../microapps/microapp-page.tsx"),
    // Drawn with the shell, not pushed in above the page a moment later.
    isTabBarShown(actorOf(runtime.console, "preferences").getSnapshot()) ? loadTabBar().catch(() => {}) : null
  ])
  Shell = loaded.Shell
  actors = opened
  return null
}

export const ShellSlot = () =>
  Shell === null || actors === null ? null : (
    <SignedInActorsProvider actors={actors}>
      <Shell />
    </SignedInActorsProvider>
  )
