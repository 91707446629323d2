import { ChakraProvider } from "@chakra-ui/react/styled-system"
import type { ReactNode } from "react"
import { type AppRuntime, AppRuntimeProvider } from "./app-runtime.tsx"
import { system } from "./kit/system.ts"
import { WordsProvider } from "./words/words.tsx"

type Props = { readonly runtime: AppRuntime; readonly children: ReactNode }

/** What every view of the console stands in. */
export const App = ({ runtime, children }: Props) => (
  <ChakraProvider value={system}>
    <AppRuntimeProvider runtime={runtime}>
      <WordsProvider>{children}</WordsProvider>
    </AppRuntimeProvider>
  </ChakraProvider>
)
