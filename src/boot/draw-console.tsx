import { startTransition } from "react"
import { createRoot } from "react-dom/client"
import { actorOf } from "../machines/console/actors.ts"
import type { AppRuntime } from "../ui/runtime/app-runtime.tsx"
import { lastWords } from "../ui/shell/last-words.ts"
import { LoginShell } from "../ui/shell/login-shell.tsx"
import { enterByLogin } from "./enter-by-login.ts"
import { loadStubbornly } from "./late-code.ts"

/** How long nothing is drawn while the shell is on its way, in milliseconds: drawing that it is would hold it up. */
const PATIENCE = 300

/** Draws the login page, if that is what is to be seen, until something else is: all else comes with the shell. */
export const drawConsole = (runtime: AppRuntime): void => {
  const root = createRoot(document.getElementById("root")!, { onUncaughtError: lastWords })
  const login = enterByLogin(runtime)
  const draw = () => root.render(<LoginShell runtime={runtime} page={login} />)

  const goInside = async (): Promise<void> => {
    const waiting = login === null ? setTimeout(draw, PATIENCE) : undefined
    const open = async () => (await import("../ui/shell/signed-in.tsx")).openSignedIn(runtime, login !== null)
    const inside = await loadStubbornly(open, () => runtime.console)()
    clearTimeout(waiting)
    root.render(inside)
  }

  if (login === null) return void goInside()
  // In slices, between which the browser paints and hears: drawn in one go, the page was blocked for twice as long as the bare form is, instead of 1.2 times.
  startTransition(draw)
  const leave = () => {
    outdated.unsubscribe()
    removeEventListener("hashchange", leave)
    void goInside()
  }
  const outdated = actorOf(runtime.console, "guard").on("guard.outdated", leave)
  addEventListener("hashchange", leave)
}
