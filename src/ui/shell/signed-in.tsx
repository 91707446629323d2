import { type AnyRouter, RouterProvider } from "@tanstack/react-router"
import { type ReactNode, useLayoutEffect } from "react"
import { App } from "../app.tsx"
import { isInside } from "../../machines/session/session-machine.ts"
import { actorOf } from "../../machines/console/actors.ts"
import type { AppRuntime } from "../runtime/app-runtime.tsx"
import { pause } from "../../kit/load.ts"
import { makeRouter, PENDING_DELAY_MS } from "./router.tsx"
import { openShell } from "./shell-slot.tsx"

/** From here on only the provider listens to navigation. */
const Inside = ({ router, onRendered }: { readonly router: AnyRouter; readonly onRendered: () => void }) => {
  useLayoutEffect(onRendered, [onRendered])
  return <RouterProvider router={router} />
}

/**
 * The console with all its addresses: resolves with what is to be drawn. Where something is drawn already, that goes on standing until the page asked
 * for is there, or says that it is on its way; else the shell is drawn at once, of what the browser keeps.
 */
export const openSignedIn = async (runtime: AppRuntime, isRendered: boolean): Promise<ReactNode> => {
  const router = makeRouter(runtime)
  // Until its provider is drawn a router does not hear that the operator moves on.
  const deafen = router.history.subscribe(() => void router.load())
  if (isRendered) await Promise.race([router.load(), pause(PENDING_DELAY_MS)])
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
      <Inside router={router} onRendered={deafen} />
    </App>
  )
}
