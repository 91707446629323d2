import { ChakraProvider } from "@chakra-ui/react/styled-system"
import { type ReactNode, useMemo, useSyncExternalStore } from "react"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import { type AppRuntime, AppRuntimeProvider, useActorSelector, useAppRuntime } from "./runtime/app-runtime.tsx"
import { system } from "./kit/system.ts"
import { KitProvider } from "./kit/kit-provider.tsx"

/** Around every view: the operator's language, and what lies above the page. */
const WordsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { document, words: all } = useAppRuntime()
  const { subscribe, current } = all
  const made = useSyncExternalStore(subscribe, current)
  const language = useActorSelector("preferences", languageOf)
  const words = useMemo(() => ({ language, t: made(language) }), [made, language])
  return (
    <KitProvider words={words} root={() => document.body}>
      {children}
    </KitProvider>
  )
}

type Props = { readonly runtime: AppRuntime; readonly children: ReactNode }

/** What every view of the console stands in. */
export const App = ({ runtime, children }: Props) => (
  <ChakraProvider value={system}>
    <AppRuntimeProvider runtime={runtime}>
      <WordsProvider>{children}</WordsProvider>
    </AppRuntimeProvider>
  </ChakraProvider>
)
