import { Link, useRouter } from "@tanstack/react-router"
import { chakra } from "../../kit/chakra.ts"
import { button } from "../../kit/controls.ts"
import { HOME } from "../../machines/guard/verdict.ts"

/** A link to a page that looks like a button. */
export const LinkButton = chakra(Link, button)

/**
 * Back to where the operator came from; to the start page where that is nowhere in the console. The router does not know an address that was typed;
 * the browser does, and where it cannot say, there is something before the first entry.
 */
export const useGoBack = () => {
  const router = useRouter()
  const { navigation } = globalThis as { readonly navigation?: { readonly canGoBack: boolean } }
  return () =>
    (navigation?.canGoBack ?? history.length > 1) ? router.history.back() : void router.navigate({ to: HOME })
}
