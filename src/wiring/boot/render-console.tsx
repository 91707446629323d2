import { startTransition } from "react"
import { createRoot } from "react-dom/client"
import { actorOf } from "../../machines/console/actors.ts"
import type { AppRuntime } from "../../ui/runtime/app-runtime.tsx"
import { reportFatalError } from "../../ui/shell/report-fatal-error.ts"
import { LoginShell } from "../../ui/shell/login-shell.tsx"
import { openLoginPage } from "./login-visit.ts"
import { loadWithRetry } from "./load-with-retry.ts"

/**
 * A page that loads longer is rendered as waiting. An earlier rendering delays the shell: on a slow phone, the shell's
 * code arrives after half a second.
 */
const LOADING_DELAY_MS = 1_000

/** Renders the login page where the address leads to it, and the app with its shell everywhere else. */
export const renderConsole = (runtime: AppRuntime): void => {
  const root = createRoot(document.getElementById("root")!, { onUncaughtError: reportFatalError })
  const login = openLoginPage(runtime)
  const renderLogin = () => root.render(<LoginShell runtime={runtime} page={login} />)

  const renderApp = async (): Promise<void> => {
    const loginTimer = login === null ? setTimeout(renderLogin, LOADING_DELAY_MS) : undefined
    const open = async () => (await import("../../ui/shell/signed-in.tsx")).openSignedIn(runtime, login !== null)
    const inside = await loadWithRetry(open, () => runtime.console)()
    clearTimeout(loginTimer)
    root.render(inside)
  }

  if (login === null) return void renderApp()
  // React renders a transition in slices, and the browser paints between them. One task blocked the page twice as long
  // as the bare form.
  startTransition(renderLogin)
  const leave = () => {
    outdated.unsubscribe()
    removeEventListener("hashchange", leave)
    void renderApp()
  }
  const outdated = actorOf(runtime.console, "guard").on("guard.outdated", leave)
  addEventListener("hashchange", leave)
}
