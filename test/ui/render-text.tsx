import { ChakraProvider } from "@chakra-ui/react/styled-system"
import createCache from "@emotion/cache"
import { CacheProvider } from "@emotion/react"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { system } from "../../src/kit/system.ts"
import { type LanguageTexts, TextsContext } from "../../src/kit/texts.ts"

/** The text that a view draws. */
export const renderText = (words: LanguageTexts, view: ReactNode): string =>
  renderToString(
    <CacheProvider value={createCache({ key: "wh" })}>
      <ChakraProvider value={system}>
        <TextsContext value={words}>{view}</TextsContext>
      </ChakraProvider>
    </CacheProvider>
  )
