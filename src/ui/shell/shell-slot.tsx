import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import { isTabBarShown } from "../../machines/preferences/preferences-machine.ts"
import { actorOf } from "../../machines/console/actors.ts"
import { type AppRuntime, useAppRuntime } from "../runtime/app-runtime.tsx"
import { Loading } from "../page/loading.tsx"
import { loadTabBar } from "../tabs/tab-bar-slot.tsx"
import { Shell } from "./shell.tsx"

/** Services of the shell besides its own code: all lie in the same file, and none waits for Effect. */
export const openShell = (runtime: AppRuntime) =>
  Promise.all([
    runtime.openActors(),
    runtime.texts.load(),
    // Rendered with the shell, not pushed in above the page a moment later.
    isTabBarShown(actorOf(runtime.console, "preferences").getSnapshot()) ? loadTabBar().catch(() => {}) : null
  ])

/**
 * Around every page but the login page, from the moment of the sign-in: it waits for no page. While the operator's
 * name is being read, it shows that the console is loading, however long the server takes.
 */
export const ShellSlot = () => {
  const { console, reportFirstPaint } = useAppRuntime()
  const signedIn = useSelector(console, ({ children }) => children.signedIn)
  const isReady = signedIn !== undefined
  useEffect(() => {
    if (isReady) reportFirstPaint()
  }, [isReady, reportFirstPaint])
  return signedIn === undefined ? <Loading /> : <Shell key={signedIn.sessionId} />
}
