import {
  type AnyRouter,
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type ParsedLocation,
  redirect
} from "@tanstack/react-router"
import { groupRoutes, routes, sectionOfPath } from "../../machines/guard/routes.ts"
import { searchIn, splitAddress } from "../../contract/addresses.ts"
import type { Visit } from "../../machines/guard/guard-events.ts"
import { sections } from "../../contract/sections.ts"
import { actorOf, signedInOf } from "../../machines/console/actors.ts"
import type { AppRuntime } from "../runtime/app-runtime.tsx"
import { filteredWindow, stringifySearch } from "./address.tsx"
import { followRouter } from "./follow-router.ts"
import { ADDRESS_PARAMETER, StrandedPage } from "../page/error-report-page.tsx"
import { loginPageOf } from "./login-shell.tsx"
import { Loading } from "../page/loading.tsx"
import { Frame } from "../page/frame.tsx"
import type { Page } from "../page/page.ts"
import { Root } from "./root.tsx"
import { ShellSlot, openShell } from "./shell-slot.tsx"
import { waitFor } from "xstate"
import { verdictIn, visitIn } from "../../machines/guard/guard-machine.ts"
import { type RenderedVerdict, enteredPage, refusedPage } from "./verdict-pages.tsx"

/** Milliseconds for which the previous page stays while the next one loads. */
export const PENDING_DELAY_MS = 120

/**
 * Tells the guard of a visit, waits for its verdict, and follows its redirects. Rejects if a newer navigation has
 * come.
 */
const resolveVisit = async ({ console }: AppRuntime, visit: Visit, signal: AbortSignal): Promise<RenderedVerdict> => {
  const guard = actorOf(console, "guard")
  guard.send({ type: "guard.visited", visit })
  const judged = await waitFor(guard, (snapshot) => visitIn(snapshot) !== visit || verdictIn(snapshot) !== null, {
    timeout: Number.POSITIVE_INFINITY,
    signal
  })
  const verdict = verdictIn(judged)
  if (visitIn(judged) !== visit || verdict === null) throw new DOMException("A newer visit came", "AbortError")
  if (verdict.kind === "logInFirst") throw redirect({ to: "/login", search: verdict.search, replace: true })
  if (verdict.kind === "goTo") {
    const { path, query } = splitAddress(verdict.fullPath)
    throw redirect({ to: path, search: query, replace: true })
  }
  return verdict
}

/** Loads the page that a verdict permits, and with it the shell. */
const pageFor = async (runtime: AppRuntime, visit: Visit, verdict: RenderedVerdict): Promise<Page> => {
  const around = openShell(runtime)
  if (verdict.kind !== "enter") {
    const [page] = await Promise.all([refusedPage(verdict, visit), around])
    return page
  }
  const [draw] = await Promise.all([runtime.openPage(visit), around])
  return enteredPage(visit, signedInOf(runtime.console).tabs, draw)
}

type Texts = Record<string, string>
type Navigation = { readonly location: ParsedLocation; readonly abortController: AbortController }

const texts = (search: Record<string, unknown>): Texts => search as Texts

const root = createRootRouteWithContext<{ readonly runtime: AppRuntime }>()({
  component: () => (
    <Root>
      <Outlet />
    </Root>
  ),
  validateSearch: texts
})

const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/login", replace: true })
  }
})

const visitOf = (name: string, rule: string | null, { pathname, href, search }: ParsedLocation): Visit => ({
  name,
  rule,
  section: sectionOfPath(pathname),
  fullPath: href,
  query: texts(search)
})

/** Judges a visit and loads its page; the page's code is loaded only for those who may enter. */
const enter = async (runtime: AppRuntime, visit: Visit, { abortController }: Navigation): Promise<Page> =>
  pageFor(runtime, visit, await resolveVisit(runtime, visit, abortController.signal))

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  beforeLoad: async ({ context: { runtime }, location, abortController }) => {
    const visit = visitOf("login", null, location)
    // No shell is rendered here, and a signed-in operator waits for a menu, which Effect fetches.
    runtime.reportFirstPaint()
    await resolveVisit(runtime, visit, abortController.signal)
    return { page: loginPageOf(visit) }
  },
  component: function Login() {
    return <Frame page={login.useRouteContext().page} />
  }
})

/** Waits for nothing, so that the shell stands while its first page loads. */
const shell = createRoute({ getParentRoute: () => root, id: "shell", component: ShellSlot })

/** A page inside the shell, which renders it: only its loading and its failure are rendered here. */
const pageRoute = (path: string, name: string, rule: string | null) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: async ({ context: { runtime }, location, abortController }) => ({
      page: await enter(runtime, visitOf(name, rule, location), { location, abortController })
    }),
    component: () => null
  })

const tree = root.addChildren([
  start,
  login,
  shell.addChildren([
    ...routes.map(({ path, name, rule }) => pageRoute(path, name, rule)),
    ...groupRoutes.map(([path, { name, rule }]) => pageRoute(path, name, rule)),
    ...sections
      .filter((section) => section !== "system-admin")
      .map((section) => pageRoute(`/${section}/$`, "section", null)),
    pageRoute("/redirect/$", "redirect", null),
    pageRoute("/$", "notFound", null)
  ])
])

/** Every address of the console. The guard's verdict decides about a visit, before anything of it is rendered. */
export const makeRouter = (runtime: AppRuntime) => {
  const router = createRouter({
    routeTree: tree,
    history: createHashHistory({ window: filteredWindow(window, runtime.navigationBlock.isBlocked) }),
    context: { runtime },
    parseSearch: searchIn,
    stringifySearch,
    defaultPendingComponent: Loading,
    defaultPendingMs: PENDING_DELAY_MS,
    defaultPendingMinMs: 0,
    defaultErrorComponent: StrandedPage,
    defaultOnCatch: (error) => {
      actorOf(runtime.console, "unexpectedErrors").send({
        type: "unexpectedErrors.settled",
        pageName: ADDRESS_PARAMETER
      })
      runtime.reportUnexpectedError(error, "code", ADDRESS_PARAMETER)
    },
    defaultPreload: false,
    defaultStructuralSharing: false
  })
  followRouter(router, runtime)
  return router
}

/** Paths come from the machines' route table, so links are not checked against a list of their own. */
declare module "@tanstack/react-router" {
  interface Register {
    router: AnyRouter
  }
}
