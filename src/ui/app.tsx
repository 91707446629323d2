import { ChakraProvider } from "@chakra-ui/react/styled-system"
import type { ReactNode } from "react"
import { type House, HouseProvider } from "./house.tsx"
import { system } from "./theme/system.ts"

type Props = { readonly house: House; readonly children: ReactNode }

/** What every view of the console stands in. */
export const App = ({ house, children }: Props) => (
  <ChakraProvider value={system}>
    <HouseProvider house={house}>{children}</HouseProvider>
  </ChakraProvider>
)
