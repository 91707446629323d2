import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { cropAfterKey, maxZoomOf, moveCrop, cropSideOf, fullCrop, clampCrop } from "../../src/ui/images/crop.ts"

const pixels = fc.integer({ min: 64, max: 8192 })
const size = fc.record({ width: pixels, height: pixels })
const number = fc.double({ min: -20_000, max: 20_000, noNaN: true })
const crop = fc.record({ x: number, y: number, zoom: fc.double({ min: 0.001, max: 100, noNaN: true }) })

describe("an image crop", () => {
  it("A crop stays a square inside its image with enough pixels", () => {
    fc.assert(
      fc.property(
        size,
        crop,
        fc.array(fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "-")),
        (of, wild, keys) => {
          const { x, y, zoom } = keys.reduce((crop, key) => cropAfterKey(of, crop, key)!, clampCrop(of, wild))
          const half = cropSideOf(of, { x, y, zoom }) / 2
          const slack = 1e-6
          assert.isAtLeast(half * 2, 64 - slack)
          assert.isAtLeast(x - half, -slack)
          assert.isAtLeast(y - half, -slack)
          assert.isAtMost(x + half, of.width + slack)
          assert.isAtMost(y + half, of.height + slack)
        }
      )
    )
  })

  it("begins with the largest square in its middle", () => {
    const of = { width: 400, height: 200 }
    assert.deepEqual(fullCrop(of), { x: 200, y: 100, zoom: 1 })
    assert.equal(cropSideOf(of, fullCrop(of)), 200)
  })

  it("moves by hand and stops at edges", () => {
    const of = { width: 400, height: 200 }
    assert.deepEqual(moveCrop(of, fullCrop(of), 0.25, 0.25), { x: 250, y: 100, zoom: 1 })
    assert.deepEqual(moveCrop(of, fullCrop(of), 9, 0), { x: 300, y: 100, zoom: 1 })
  })

  it("A minimal image's crop cannot zoom", () => {
    const of = { width: 64, height: 640 }
    assert.equal(maxZoomOf(of), 1)
    assert.deepEqual(cropAfterKey(of, fullCrop(of), "+"), fullCrop(of))
    assert.isUndefined(cropAfterKey(of, fullCrop(of), "Enter"))
  })
})
