import "./boot/load-shell.ts"
import { startTransition } from "react"
import { createRoot } from "react-dom/client"
import { enterByLogin } from "./boot/enter-by-login.ts"
import { runtime } from "./start.ts"
import { actorOf } from "./machines/console/actors.ts"
import { LoginShell } from "./ui/shell/login-shell.tsx"
import { lastWords } from "./ui/shell/last-words.ts"

/** How long before code that did not arrive is asked for again, in milliseconds. */
const PAUSE = 2000

/** How long nothing is drawn while the shell is on its way, in milliseconds: drawing that it is would hold it up. */
const PATIENCE = 300

const root = createRoot(document.getElementById("root")!, { onUncaughtError: lastWords })

const draw = () => root.render(<LoginShell runtime={runtime} page={login} />)

const goInside = async (): Promise<void> => {
  const waiting = login === null ? setTimeout(draw, PATIENCE) : undefined
  const inside = await import("./ui/shell/signed-in.tsx").catch(() => null)
  const opened = await inside?.openSignedIn(runtime, login !== null).catch(() => null)
  clearTimeout(waiting)
  if (opened) return root.render(opened)
  draw()
  runtime.console.send({ type: "console.callFailed", fault: { _tag: "Unreachable", msg: "", call: "import" } })
  setTimeout(() => void goInside(), PAUSE)
}

const login = enterByLogin(runtime)
if (login === null) void goInside()
else {
  // In slices, between which the browser paints and hears: drawn in one go, the login page was one task of a fifth of a second.
  startTransition(draw)
  const leave = () => {
    outdated.unsubscribe()
    removeEventListener("hashchange", leave)
    void goInside()
  }
  const outdated = actorOf(runtime.console, "guard").on("guard.outdated", leave)
  addEventListener("hashchange", leave)
}
