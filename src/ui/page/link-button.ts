import { Link, useRouter } from "@tanstack/react-router"
import { chakra } from "../../kit/chakra.ts"
import { button } from "../../kit/controls.ts"
import { HOME_PATH } from "../../machines/guard/verdict.ts"

/** A link to a page that looks like a button. */
export const LinkButton = chakra(Link, button)

/**
 * Back to the previous page; to the start page if that is outside the console. The router does not know a typed
 * address; the browser does, and if it cannot tell, an entry exists before the first one.
 */
export const useGoBack = () => {
  const router = useRouter()
  const { navigation } = globalThis as { readonly navigation?: { readonly canGoBack: boolean } }
  return () =>
    (navigation?.canGoBack ?? history.length > 1) ? router.history.back() : void router.navigate({ to: HOME_PATH })
}
