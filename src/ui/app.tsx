import { ChakraProvider } from "@chakra-ui/react/styled-system"
import { RouterProvider } from "@tanstack/react-router"
import { type House, HouseProvider } from "./house.tsx"
import type { makeRouter } from "./shell/router.tsx"
import { system } from "./theme/system.ts"

type Props = { readonly house: House; readonly router: ReturnType<typeof makeRouter> }

/** The whole console as the browser draws it. */
export const App = ({ house, router }: Props) => (
  <ChakraProvider value={system}>
    <HouseProvider house={house}>
      <RouterProvider router={router} />
    </HouseProvider>
  </ChakraProvider>
)
