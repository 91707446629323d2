import { splitAddress } from "../../contract/addresses.ts"
import type { Visit } from "../../machines/guard/guard-events.ts"
import { verdictIn } from "../../machines/guard/guard-machine.ts"
import type { Page } from "../../ui/page/page.ts"
import { actorOf } from "../../machines/console/actors.ts"
import type { AppRuntime } from "../../ui/runtime/app-runtime.tsx"
import { loginPageOf } from "../../ui/shell/login-shell.tsx"

/** The address as a visit to the login page, to which `/` leads; null for an address of the inside. */
const loginVisit = (): Visit | null => {
  const address = location.hash.slice(1)
  const { path, query } = splitAddress(address)
  const loginAddress = /^\/?$/.test(path) ? "/login" : /^\/login\/?$/.test(path) ? address : null
  if (loginAddress === null) return null
  return {
    name: "login",
    rule: null,
    section: "system-admin",
    fullPath: loginAddress,
    query: loginAddress === "/login" ? {} : query
  }
}

/**
 * The login page without the router, whose 52 kB load behind it: with them the form would be usable half as late
 * again. It stays until the guard's facts or the address change. Null if the address leads elsewhere.
 */
export const openLoginPage = (runtime: AppRuntime): Page | null => {
  const visit = loginVisit()
  if (visit === null) return null
  const guard = actorOf(runtime.console, "guard")
  guard.send({ type: "guard.visited", visit })
  if (verdictIn(guard.getSnapshot())?.kind !== "enter") return null
  // The form waits for nothing, and the progress bar would be loaded for it.
  guard.send({ type: "guard.arrived" })
  if (location.hash !== `#${visit.fullPath}`) history.replaceState(history.state, "", `#${visit.fullPath}`)
  // The captcha of the first script is rendered with the form, not after it.
  actorOf(runtime.console, "captcha").send({ type: "captcha.requested" })
  return loginPageOf(visit)
}
