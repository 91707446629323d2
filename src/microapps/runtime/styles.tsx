import { ChakraProvider } from "@chakra-ui/react/styled-system"
import createCache from "@emotion/cache"
import { CacheProvider } from "@emotion/react"
import { type ReactNode, useState } from "react"
import { system } from "../../kit/system.ts"

/** Inside the console the page's tokens are inherited, with the operator's theme and accent. */
const inherited = { ...system, _global: [system.getPreflightCss(), system.getGlobalCss()] }

type Props = { readonly sheets: HTMLElement | null; readonly children: ReactNode }

/**
 * The design system. Without `sheets` it styles a page of its own; with them, an application's tree within the console.
 */
export const Styles = ({ sheets, children }: Props) => {
  // Made at each mount, because the previous rules are gone with their tree.
  const [cache] = useState(() => (sheets === null ? null : createCache({ key: "wh", container: sheets, speedy: true })))
  if (cache === null) return <ChakraProvider value={system}>{children}</ChakraProvider>
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={inherited}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
