import { RouterProvider } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { App } from "../app.tsx"
import type { House } from "../house.tsx"
import { makeRouter } from "./router.tsx"

/** How long what stands may go on standing while the page asked for is on its way, in milliseconds. */
const PATIENCE = 120

/** The console with all its addresses: resolves with what is to be drawn once the page asked for stands, or says that it is on its way. */
export const openInside = async (house: House): Promise<ReactNode> => {
  const router = makeRouter(house)
  await Promise.race([router.load(), new Promise((done) => setTimeout(done, PATIENCE))])
  return (
    <App house={house}>
      <RouterProvider router={router} />
    </App>
  )
}
