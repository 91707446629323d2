import { ChakraProvider } from "@chakra-ui/react/styled-system"
import createCache from "@emotion/cache"
import { CacheProvider } from "@emotion/react"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { system } from "../../src/ui/kit/system.ts"
import { type Words, WordsContext } from "../../src/ui/kit/words.ts"

/** What a view draws, as text. */
export const drawn = (words: Words, view: ReactNode): string =>
  renderToString(
    <CacheProvider value={createCache({ key: "wh" })}>
      <ChakraProvider value={system}>
        <WordsContext value={words}>{view}</WordsContext>
      </ChakraProvider>
    </CacheProvider>
  )
