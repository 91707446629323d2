import { TOKEN_KEY } from "../contract/storage.ts"
import { loadToken } from "../effects/storage/local-storage.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { actorOf, exportOf } from "../machines/console/actors.ts"
import { isSamePerson } from "../machines/session/session-setup.ts"
import { userOf } from "../machines/session/session-machine.ts"
import { hasUnsavedInput } from "../machines/has-unsaved-input.ts"

const exportsUnderway = (console: ConsoleActor) => exportOf(console)?.getSnapshot().matches("working") === true

/**
 * Connects the session and unsaved input with the browser. `handOn` leaves the journal's last lines to the page after a
 * reload.
 */
export const listenToBrowser = (console: ConsoleActor, handOn: () => void): void => {
  const session = actorOf(console, "session")
  /** Another browser tab signed in or out, or somebody emptied the storage. */
  addEventListener("storage", ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return
    session.send({ type: loadToken() === "" ? "session.tokenVanished" : "session.tokenAppeared" })
  })
  let user = userOf(session.getSnapshot())
  let isHandedOver = false
  /** Another operator's token: nothing of this page belongs to them. */
  session.on("session.entered", () => {
    const entered = userOf(session.getSnapshot())!
    isHandedOver = user !== null && !isSamePerson(user, entered)
    user = entered
    if (isHandedOver) location.reload()
  })
  /**
   * A logout reloads the login page. A session that was lost or ended in another tab reloads the requested page, which
   * leads to the login page and back (specification, sections 4 and 8). The reload drops everything of the previous
   * operator.
   */
  session.on("session.left", ({ reason }) => {
    if (reason === "loggedOut" || reason === "passwordSet") location.hash = "#/login"
    if (user === null) return
    handOn()
    location.reload()
  })
  /** The browser asks before a reload or a closed window would lose unsaved input or a running export. */
  addEventListener("beforeunload", (event) => {
    if (isHandedOver) return
    if (hasUnsavedInput(console) || exportsUnderway(console)) event.preventDefault()
  })
}
