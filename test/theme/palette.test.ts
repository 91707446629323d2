import fc from "fast-check"
import { wcagContrast } from "culori"
import { assert, describe, it } from "vitest"
import { colours } from "../../src/kit/colours.ts"
import { accentFor, themes } from "../../src/ui/theme/derive-palette.ts"

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`)
const corners = [
  "#000000",
  "#ffffff",
  "#ffff00",
  "#00ffff",
  "#ff00ff",
  "#ff0000",
  "#00ff00",
  "#0000ff",
  "#777777",
  "#767676",
  "#165dff",
  "#fafafa",
  "#0a0a0a"
]
const picked = fc.oneof(colour, fc.constantFrom(...corners))

const grounds = ["bg", "bg.panel", "bg.subtle", "bg.hover"] as const
const texts = ["fg", "fg.muted", "accent.fg"] as const

describe("the palette of a picked theme colour", () => {
  for (const theme of themes) {
    it(`The ${theme} theme reads with any accent`, () => {
      fc.assert(
        fc.property(picked, (from) => {
          const accent = accentFor(from, theme)
          const worn = (name: string) =>
            (accent as Record<string, string>)[name] ??
            (colours as Record<string, { value: Record<string, string> }>)[name]!.value[`_${theme}`]!
          for (const ground of [...grounds, "bg.chosen"]) {
            for (const text of texts)
              assert.isAtLeast(
                wcagContrast(worn(text), worn(ground)),
                4.5,
                `${text} ${worn(text)} on ${ground} ${worn(ground)}`
              )
          }
          for (const ground of ["accent", "accent.hover"])
            assert.isAtLeast(wcagContrast(worn("fg.onAccent"), worn(ground)), 4.5, `on ${ground} ${worn(ground)}`)
          assert.isAtLeast(wcagContrast(worn("accent"), worn("bg.panel")), 3, "a control stands out")
          for (const value of Object.values(accent)) assert.match(value, /^#[0-9a-f]{6}$/)
        }),
        { numRuns: 400, examples: corners.map((corner) => [corner]) }
      )
    })
  }

  it("An accent keeps its colour, and text its hue", () => {
    assert.strictEqual(accentFor("#0A7F5A", "light").accent, "#0a7f5a")
    assert.notStrictEqual(accentFor("#c2410c", "dark")["accent.fg"], accentFor("#0a7f5a", "dark")["accent.fg"])
    assert.deepEqual(accentFor("#0a7f5a", "light"), accentFor("#0A7F5A", "light"))
  })
})

describe("the colours of the default theme", () => {
  for (const theme of themes) {
    it(`are readable in the ${theme} theme`, () => {
      const worn = (name: keyof typeof colours) => colours[name].value[`_${theme}`]
      for (const ground of [...grounds, "bg.chosen"] as const) {
        for (const text of texts) assert.isAtLeast(wcagContrast(worn(text), worn(ground)), 4.5, `${text} on ${ground}`)
      }
      for (const ground of ["accent", "accent.hover"] as const)
        assert.isAtLeast(wcagContrast(worn("fg.onAccent"), worn(ground)), 4.5)
      for (const ground of ["danger", "danger.hover"] as const)
        assert.isAtLeast(wcagContrast(worn("fg.onDanger"), worn(ground)), 4.5)
    })
  }
})
