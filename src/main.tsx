import { createRoot } from "react-dom/client"
import { isInside } from "./machines/session/session-machine.ts"
import { actorOf } from "./ui/app-runtime.tsx"
import { enterByLogin, LoginShell } from "./ui/shell/login-shell.tsx"
import { lastWords } from "./ui/shell/last-words.ts"
import { loadShell } from "./ui/shell/shell-slot.tsx"
import { createAppRuntime } from "./wiring.ts"

/** How long before code that did not arrive is asked for again, in milliseconds. */
const PAUSE = 2000

const runtime = createAppRuntime()
const root = createRoot(document.getElementById("root")!, { onUncaughtError: lastWords })

const goInside = async (): Promise<void> => {
  // What else the first page needs comes at the same time.
  if (isInside(actorOf(runtime.console, "session").getSnapshot())) loadShell(runtime).catch(() => {})
  const inside = await import("./ui/shell/signed-in.tsx").catch(() => null)
  if (inside !== null) return root.render(await inside.openSignedIn(runtime))
  runtime.console.send({ type: "console.callFailed", fault: { _tag: "Unreachable", msg: "", call: "import" } })
  setTimeout(() => void goInside(), PAUSE)
}

const login = enterByLogin(runtime)
root.render(<LoginShell runtime={runtime} page={login} />)
if (login === null) void goInside()
else {
  const leave = () => {
    outdated.unsubscribe()
    removeEventListener("hashchange", leave)
    void goInside()
  }
  const outdated = actorOf(runtime.console, "guard").on("guard.outdated", leave)
  addEventListener("hashchange", leave)
}
