import { splitAddress } from "../../contract/addresses.ts"
import type { Visit } from "../../machines/guard/guard-events.ts"
import { verdictIn } from "../../machines/guard/guard-machine.ts"
import type { Page } from "../../ui/page/page.ts"
import { actorOf } from "../../machines/console/actors.ts"
import type { AppRuntime } from "../../ui/runtime/app-runtime.tsx"
import { loginPageOf } from "../../ui/shell/login-shell.tsx"

/** A visit to the login page, to which `/` leads too; null for other addresses. */
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
 * Opens the login page without the router, whose 52 kB load behind it: with them the form would take half as long
 * again. It stays until the guard's facts or the address change. Null for other addresses.
 */
export const openLoginPage = (runtime: AppRuntime): Page | null => {
  const visit = loginVisit()
  if (visit === null) return null
  const guard = actorOf(runtime.console, "guard")
  guard.send({ type: "guard.visited", visit })
  if (verdictIn(guard.getSnapshot())?.kind !== "enter") return null
  // The form waits for nothing, so the progress bar need not load.
  guard.send({ type: "guard.arrived" })
  if (location.hash !== `#${visit.fullPath}`) history.replaceState(history.state, "", `#${visit.fullPath}`)
  // The captcha of the first script is rendered together with the form.
  actorOf(runtime.console, "captcha").send({ type: "captcha.requested" })
  return loginPageOf(visit)
}
