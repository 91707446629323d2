import { splitAddress } from "../../machines/guard/address.ts"
import type { Visit } from "../../machines/guard/guard-events.ts"
import { verdictIn } from "../../machines/guard/guard-machine.ts"
import { App } from "../app.tsx"
import { type AppRuntime, actorOf } from "../runtime/app-runtime.tsx"
import { LoginPage } from "../login/login-page.tsx"
import { Frame } from "../page/frame.tsx"
import { Loading } from "../page/loading.tsx"
import type { Page } from "../page/page.ts"
import { Root } from "./root.tsx"

export const loginPageOf = (visit: Visit): Page => ({
  visit,
  title: "page.login",
  tab: null,
  draw: () => <LoginPage />
})

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
 * The login page without the router, which is loaded behind it: it stands from its first drawing until the guard's facts or the address change.
 * Null where it is not what the operator is to see.
 */
export const enterByLogin = (runtime: AppRuntime): Page | null => {
  const visit = loginVisit()
  if (visit === null) return null
  const guard = actorOf(runtime.console, "guard")
  guard.send({ type: "guard.visited", visit })
  if (verdictIn(guard.getSnapshot())?.kind !== "enter") return null
  if (location.hash !== `#${visit.fullPath}`) history.replaceState(history.state, "", `#${visit.fullPath}`)
  return loginPageOf(visit)
}

/** Without a page: the inside is on its way. */
export const LoginShell = ({ runtime, page }: { readonly runtime: AppRuntime; readonly page: Page | null }) => (
  <App runtime={runtime}>
    <Root>{page === null ? <Loading /> : <Frame page={page} />}</Root>
  </App>
)
