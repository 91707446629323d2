import { ChakraProvider } from "@chakra-ui/react/styled-system"
import type { ReactNode } from "react"
import { type AppRuntime, AppRuntimeProvider } from "./app-runtime.tsx"
import { system } from "./theme/system.ts"

type Props = { readonly runtime: AppRuntime; readonly children: ReactNode }

/** What every view of the console stands in. */
export const App = ({ runtime, children }: Props) => (
  <ChakraProvider value={system}>
    <AppRuntimeProvider runtime={runtime}>{children}</AppRuntimeProvider>
  </ChakraProvider>
)
