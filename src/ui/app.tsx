import { ChakraProvider } from "@chakra-ui/react/styled-system"
import { type ReactNode, useSyncExternalStore } from "react"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import { type AppRuntime, AppRuntimeProvider, useActorSelector, useAppRuntime } from "./runtime/app-runtime.tsx"
import { system } from "../kit/system.ts"
import { KitProvider } from "../kit/kit-provider.tsx"

/** Wraps every view: the operator's language, and the layers above the page. */
const TextsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { document, texts } = useAppRuntime()
  const language = useActorSelector("preferences", languageOf)
  const shownTexts = useSyncExternalStore(texts.subscribe, () => texts.in(language))
  return (
    <KitProvider texts={shownTexts} root={() => document.body}>
      {children}
    </KitProvider>
  )
}

type Props = { readonly runtime: AppRuntime; readonly children: ReactNode }

/** The frame of every view of the console. */
export const App = ({ runtime, children }: Props) => (
  <ChakraProvider value={system}>
    <AppRuntimeProvider runtime={runtime}>
      <TextsProvider>{children}</TextsProvider>
    </AppRuntimeProvider>
  </ChakraProvider>
)
