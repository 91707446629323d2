import { TOKEN_KEY } from "../effects/contract/storage.ts"
import { loadToken } from "../effects/storage/local-storage.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { actorOf, exportOf } from "../machines/console/actors.ts"
import { holdsUnsaved } from "../machines/unsaved.ts"

const exportsUnderway = (console: ConsoleActor) => exportOf(console)?.getSnapshot().matches("working") === true

/** What the session and the browser have to do with each other, and what is typed. */
export const hearBrowser = (console: ConsoleActor): void => {
  const session = actorOf(console, "session")
  /** Another browser tab signed in or out, or somebody emptied the storage. */
  addEventListener("storage", ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return
    session.send({ type: loadToken() === "" ? "session.tokenVanished" : "session.tokenAppeared" })
  })
  /** After a logout the login page is loaded anew; after a lost session the page asked for, which leads there and back (specification, sections 4 and 8). */
  session.on("session.left", ({ reason }) => {
    const farewell = reason === "loggedOut" || reason === "passwordSet"
    if (farewell) location.hash = "#/login"
    if (farewell || reason === "lost") location.reload()
  })
  /** The browser asks before a reload or a closed window would lose something typed, or an export under way. */
  addEventListener("beforeunload", (event) => {
    if (holdsUnsaved(console) || exportsUnderway(console)) event.preventDefault()
  })
}
