import { ChakraProvider } from "@chakra-ui/react/styled-system"
import createCache from "@emotion/cache"
import { CacheProvider } from "@emotion/react"
import type { ReactNode } from "react"
import { system } from "../../src/ui/kit/system.ts"
import { renderToString } from "react-dom/server"
import { createActor } from "xstate"
import { assert, describe, it } from "vitest"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { ChoiceField } from "../../src/ui/kit/choice-field.tsx"
import { Checkbox, Textarea } from "../../src/ui/kit/controls.ts"
import { RowButtons } from "../../src/ui/kit/row-buttons.tsx"
import { translator } from "../../src/ui/kit/translator.ts"
import { WordsContext } from "../../src/ui/kit/words.ts"
import * as records from "../../src/ui/kit/topics/records.ts"

const words = { language: "en-US", t: translator("en-US", records) } as const
const options = [
  { id: "1", name: "First" },
  { id: "2", name: "Second" }
]

const html = (view: ReactNode) =>
  renderToString(
    <CacheProvider value={createCache({ key: "wh" })}>
      <ChakraProvider value={system}>
        <WordsContext value={words}>{view}</WordsContext>
      </ChakraProvider>
    </CacheProvider>
  )

describe("pieces of the kit", () => {
  it("speak the operator's language", () => {
    const list = createActor(recordsMachine, { input: { query: { page: 1, page_size: 10 } } })
    const drawn = html(<RowButtons list={list} row={{ id: 1 }} records={{ editOpened: () => ({}) }} listing={false} />)
    assert.match(drawn, />Edit<.*>Delete</)
  })

  it("offer what a record holds even where it is no choice any more", () => {
    const drawn = (held: string) =>
      html(
        <ChoiceField
          name="kind"
          label="Kind"
          held={held}
          options={options}
          problem={held === "" ? "needed" : undefined}
        />
      )
    assert.match(drawn("9"), /<option[^>]*value="9"[^>]*selected/)
    assert.match(drawn(""), /aria-invalid="true"[^>]*>.*Choose….*needed/)
  })

  it("keep the attributes of what they draw", () => {
    const drawn = html(
      <>
        <Checkbox name="on" defaultChecked />
        <Textarea name="remarks" maxLength={200} defaultValue="so" />
      </>
    )
    assert.match(drawn, /type="checkbox"[^>]*name="on"/)
    assert.match(drawn, /name="remarks" maxLength="200"[^>]*>so</)
  })
})
