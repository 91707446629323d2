import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router"
import { useEffect } from "react"
import { searchIn } from "../../../contract/addresses.ts"
import { Frame } from "../../../ui/page/frame.tsx"
import { Loading } from "../../../ui/page/loading.tsx"
import type { Page } from "../../../ui/page/page.ts"
import { stringifySearch } from "../../../ui/shell/address.tsx"
import { Root } from "../../../ui/shell/root.tsx"
import { ShellSlot } from "../../../ui/shell/shell-slot.tsx"

/**
 * The router of a replayed console: no visit is judged, no link leads anywhere, and every address shows `currentPage`.
 */
export const replayedRouter = (currentPage: () => Promise<Page> | undefined, onBug: (cause: unknown) => void) => {
  const Bug = ({ error }: { readonly error: unknown }) => {
    useEffect(() => onBug(error), [error])
    return null
  }
  const beforeLoad = async () => ({ page: await currentPage() })
  const root = createRootRoute({
    component: () => (
      <Root>
        <Outlet />
      </Root>
    )
  })
  const login = createRoute({
    getParentRoute: () => root,
    path: "/login",
    beforeLoad,
    component: function Login() {
      const { page } = login.useRouteContext()
      return page === undefined ? null : <Frame page={page} />
    }
  })
  const shell = createRoute({ getParentRoute: () => root, id: "shell", component: ShellSlot })
  const inside = createRoute({ getParentRoute: () => shell, path: "/$", beforeLoad, component: () => null })
  return createRouter({
    routeTree: root.addChildren([login, shell.addChildren([inside])]),
    history: createMemoryHistory({ initialEntries: ["/login"] }),
    parseSearch: searchIn,
    stringifySearch,
    defaultPendingComponent: Loading,
    defaultErrorComponent: Bug,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPreload: false,
    defaultStructuralSharing: false
  })
}
