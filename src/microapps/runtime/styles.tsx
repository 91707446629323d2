import { ChakraProvider } from "@chakra-ui/react/styled-system"
import createCache from "@emotion/cache"
import { CacheProvider } from "@emotion/react"
import { type ReactNode, useState } from "react"
import { system } from "../../kit/system.ts"

/** Inside the console tokens are inherited from its page, the operator's theme and accent with them. */
const inherited = { ...system, _global: [system.getPreflightCss(), system.getGlobalCss()] }

type Props = { readonly sheets: HTMLElement | null; readonly children: ReactNode }

/** The design system: on a page of its own or, if `sheets` takes them, in an application's tree within the console. */
export const Styles = ({ sheets, children }: Props) => {
  // A new one at each mount: the rules of a former one have gone with their tree.
  const [cache] = useState(() => (sheets === null ? null : createCache({ key: "wh", container: sheets, speedy: true })))
  if (cache === null) return <ChakraProvider value={system}>{children}</ChakraProvider>
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={inherited}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
