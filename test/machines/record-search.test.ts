import { assert, describe, it } from "vitest"
import { MAX_NUMBERS, partsBeyondLimit, searchKeyOf, searchOf } from "../../src/machines/command-palette/search-key.ts"
import { isSeveralNumbers, partsOf } from "../../src/machines/command-palette/several-numbers.ts"
import { CommandPaletteEvents } from "../../src/machines/command-palette/command-palette-events.ts"
import { startActor } from "./actor.ts"
import { commandPaletteMachine } from "../../src/machines/command-palette/command-palette-machine.ts"

const ruleOf = (name: string, ...children: ReadonlyArray<string>) => ({
  name,
  title: name,
  children: children.map((child) => ({ name: child, title: child }))
})
const all = [ruleOf("system-admin", "userList"), ruleOf("device-admin")] as unknown as Parameters<typeof searchKeyOf>[1]
const robotsOnly = all.slice(1)
const salesOnly = [ruleOf("sale-admin")] as unknown as typeof all
const nothing = [ruleOf("system-admin", "eventList")] as unknown as typeof all

describe("The key of a record search", () => {
  it("is the trimmed text from two characters on", () => {
    assert.deepEqual(searchOf(searchKeyOf("  WD2400012 ", robotsOnly)), { text: "WD2400012" })
    assert.deepEqual(searchOf(searchKeyOf("上城 酒店", all)), { text: "上城 酒店" })
    for (const text of ["", " ", "a", "x".repeat(101)]) assert.strictEqual(searchKeyOf(text, all), "")
  })

  it("Without permissions the search key is empty", () => {
    assert.strictEqual(searchKeyOf("WD2400012", nothing), "")
    assert.strictEqual(searchKeyOf("WD2400012 WD2400013", all.slice(0, 1)), "")
  })

  it("Search keys hold each number once, with any separators", () => {
    const pasted = "WD2400012,WD2400013\nrubbish；WD2400012、 WD2400014\t|"
    assert.isTrue(isSeveralNumbers(pasted))
    assert.deepEqual(searchOf(searchKeyOf(pasted, all)), {
      numbers: ["WD2400012", "WD2400013", "rubbish", "WD2400014"]
    })
    assert.notStrictEqual(searchKeyOf("20261124000051 20261124000052", salesOnly), "")
    for (const text of ["WD2400012", "hotel 12 34", "Hangzhou 2400012"]) assert.isFalse(isSeveralNumbers(text), text)
  })

  it("is limited to a thousand numbers", () => {
    const many = Array.from({ length: MAX_NUMBERS + 5 }, (_, index) => `WD${100_000 + index}`).join("\n")
    assert.lengthOf(searchOf(searchKeyOf(many, all)).numbers!, MAX_NUMBERS)
    assert.deepEqual(partsBeyondLimit(many), partsOf(many).slice(-5))
    assert.deepEqual(partsBeyondLimit("WD2400012 WD2400013"), [])
  })
})

it("The palette reports each text, and an empty one on opening", () => {
  const palette = startActor(
    "commandPalette",
    commandPaletteMachine,
    CommandPaletteEvents.loaded.make({ recent: [] }),
    CommandPaletteEvents.opened.make({}),
    CommandPaletteEvents.typed.make({ text: "WD" }),
    CommandPaletteEvents.closed.make({}),
    CommandPaletteEvents.opened.make({})
  )
  assert.deepEqual(
    palette.emitted.map(({ text }) => text),
    ["", "WD", ""]
  )
})
