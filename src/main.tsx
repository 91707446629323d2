import { createRoot } from "react-dom/client"
import { isInside } from "./machines/session/session-machine.ts"
import { roomOf } from "./ui/house.tsx"
import { enterByLogin, Entrance } from "./ui/shell/entrance.tsx"
import { lastWords } from "./ui/shell/last-words.ts"
import { loadShell } from "./ui/shell/shell-slot.tsx"
import { openHouse } from "./wiring.ts"

/** How long before code that did not arrive is asked for again, in milliseconds. */
const PAUSE = 2000

const house = openHouse()
const root = createRoot(document.getElementById("root")!, { onUncaughtError: lastWords })

const goInside = async (): Promise<void> => {
  // What else the first page needs comes at the same time.
  if (isInside(roomOf(house.console, "session").getSnapshot())) loadShell(house).catch(() => {})
  const inside = await import("./ui/shell/inside.tsx").catch(() => null)
  if (inside !== null) return root.render(await inside.openInside(house))
  house.console.send({ type: "console.callFailed", fault: { _tag: "Unreachable", msg: "", call: "import" } })
  setTimeout(() => void goInside(), PAUSE)
}

const login = enterByLogin(house)
root.render(<Entrance house={house} page={login} />)
if (login === null) void goInside()
else {
  const leave = () => {
    outdated.unsubscribe()
    removeEventListener("hashchange", leave)
    void goInside()
  }
  const outdated = roomOf(house.console, "guard").on("guard.outdated", leave)
  addEventListener("hashchange", leave)
}
