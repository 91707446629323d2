import { type AnyRouter, RouterProvider } from "@tanstack/react-router"
import { type ReactNode, useLayoutEffect } from "react"
import { App } from "../app.tsx"
import { AddressContext } from "../kit/address.ts"
import type { AppRuntime } from "../app-runtime.tsx"
import { addressOf } from "./page-address.tsx"
import { makeRouter } from "./router.tsx"

/** How long what stands may go on standing while the page asked for is on its way, in milliseconds. */
const PATIENCE = 120

/** From here on the provider itself hears of moves, and nobody else. */
const Inside = ({ router, onHeard }: { readonly router: AnyRouter; readonly onHeard: () => void }) => {
  useLayoutEffect(onHeard, [onHeard])
  return <RouterProvider router={router} />
}

/** The console with all its addresses: resolves with what is to be drawn once the page asked for stands, or says that it is on its way. */
export const openSignedIn = async (runtime: AppRuntime): Promise<ReactNode> => {
  const router = makeRouter(runtime)
  // Until its provider is drawn a router does not hear that the operator moves on.
  const deafen = router.history.subscribe(() => void router.load())
  await Promise.race([router.load(), new Promise((done) => setTimeout(done, PATIENCE))])
  return (
    <App runtime={runtime}>
      <AddressContext value={addressOf(router)}>
        <Inside router={router} onHeard={deafen} />
      </AddressContext>
    </App>
  )
}
