import { type AnyRouter, RouterProvider } from "@tanstack/react-router"
import { type ReactNode, useLayoutEffect } from "react"
import { App } from "../app.tsx"
import { isInside } from "../../machines/session/session-machine.ts"
import { actorOf } from "../../machines/console/actors.ts"
import type { AppRuntime } from "../runtime/app-runtime.tsx"
import { sleep } from "../../kit/load.ts"
import { makeRouter, PENDING_DELAY_MS } from "./router.tsx"
import { openShell } from "./shell-slot.tsx"

/** From here on only the provider listens to navigation. */
const Inside = ({ router, onRendered }: { readonly router: AnyRouter; readonly onRendered: () => void }) => {
  useLayoutEffect(onRendered, [onRendered])
  return <RouterProvider router={router} />
}

/**
 * The console with all its addresses: resolves with its rendering. An existing rendering stays until the requested
 * page has loaded or shows its progress; otherwise the shell renders at once, from stored values.
 */
export const openSignedIn = async (runtime: AppRuntime, isRendered: boolean): Promise<ReactNode> => {
  const router = makeRouter(runtime)
  // Until its provider renders, a router does not learn of further navigation.
  const unsubscribe = router.history.subscribe(() => void router.load())
  if (isRendered) await Promise.race([router.load(), sleep(PENDING_DELAY_MS)])
  else if (isInside(actorOf(runtime.console, "session").getSnapshot())) {
    await openShell(runtime)
    router.update({ ...router.options, defaultPendingMs: 0 })
    const resolved = router.subscribe("onResolved", () => {
      resolved()
      router.update({ ...router.options, defaultPendingMs: PENDING_DELAY_MS })
    })
    // Resolved before the provider renders, so the first render shows the shell. The provider alone would need a second one.
    void router.load()
  }
  return (
    <App runtime={runtime}>
      <Inside router={router} onRendered={unsubscribe} />
    </App>
  )
}
