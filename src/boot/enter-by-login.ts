import { splitAddress } from "../effects/contract/addresses.ts"
import type { Visit } from "../machines/guard/guard-events.ts"
import { verdictIn } from "../machines/guard/guard-machine.ts"
import type { Page } from "../ui/page/page.ts"
import { actorOf } from "../machines/console/actors.ts"
import type { AppRuntime } from "../ui/runtime/app-runtime.tsx"
import { loginPageOf } from "../ui/shell/login-shell.tsx"

/** What stands in the address bar as a visit to the login page, to which `/` leads; null where it is an address of the inside. */
const loginVisit = (): Visit | null => {
  const address = location.hash.slice(1)
  const { path, query } = splitAddress(address)
  const asked = /^\/?$/.test(path) ? "/login" : /^\/login\/?$/.test(path) ? address : null
  if (asked === null) return null
  return {
    name: "login",
    rule: null,
    section: "system-admin",
    fullPath: asked,
    query: asked === "/login" ? {} : query
  }
}

/**
 * The login page without the router, which is loaded behind it: it stands from its first drawing until the guard's facts or the address change. With the
 * router it could be typed into half as late again (52 kB more, and asked for only then). Null where it is not what the operator is to see.
 */
export const enterByLogin = (runtime: AppRuntime): Page | null => {
  const visit = loginVisit()
  if (visit === null) return null
  const guard = actorOf(runtime.console, "guard")
  guard.send({ type: "guard.visited", visit })
  if (verdictIn(guard.getSnapshot())?.kind !== "enter") return null
  if (location.hash !== `#${visit.fullPath}`) history.replaceState(history.state, "", `#${visit.fullPath}`)
  // The code that the first script has asked for is drawn with the form, not after it.
  actorOf(runtime.console, "captcha").send({ type: "captcha.wanted" })
  return loginPageOf(visit)
}
