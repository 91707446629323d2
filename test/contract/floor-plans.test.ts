import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Calibration, isInside, pixelOf, samePoint } from "../../src/contract/floor-plans.ts"

const exact: Calibration = { px1: 100, py1: 300, x1: 0, y1: 0, px2: 300, py2: 300, x2: 10, y2: 0 }
const pixelsOf = (calibration: Calibration, ...positions: ReadonlyArray<readonly [x: number, y: number]>) =>
  positions.map(([x, y]) => {
    const { px, py } = pixelOf(calibration, { x, y })
    return [Math.round(px * 1000) / 1000 + 0, Math.round(py * 1000) / 1000 + 0]
  })

describe("the pixel of a position", () => {
  it("Upright: x leads to the right, y upwards", () => {
    expect(pixelsOf(exact, [5, 0], [0, 5], [-5, -5])).toEqual([
      [200, 300],
      [100, 200],
      [0, 400]
    ])
  })

  it("A quarter-turned plan turns its robots", () => {
    // The x axis of the robots leads upwards on the picture.
    const turned = { ...exact, px2: 100, py2: 100 }
    expect(pixelsOf(turned, [5, 0], [0, 5])).toEqual([
      [100, 200],
      [0, 300]
    ])
  })

  const coordinate = fc.double({ min: -500, max: 500, noNaN: true })
  const pixel = fc.double({ min: 0, max: 2048, noNaN: true })
  const calibrations = fc
    .record({
      px1: pixel,
      py1: pixel,
      px2: pixel,
      py2: pixel,
      x1: coordinate,
      y1: coordinate,
      x2: coordinate,
      y2: coordinate
    })
    .filter((calibration) => samePoint(calibration) === undefined)

  it("Both calibration points lie where they were set", () => {
    fc.assert(
      fc.property(calibrations, (calibration) => {
        const { px1, py1, x1, y1, px2, py2, x2, y2 } = calibration
        expect(pixelOf(calibration, { x: x1, y: y1 })).toEqual({ px: px1, py: py1 })
        const second = pixelOf(calibration, { x: x2, y: y2 })
        expect(Math.hypot(second.px - px2, second.py - py2)).toBeLessThan(1e-6)
      })
    )
  })

  it("Distance ratios and left turns are kept", () => {
    fc.assert(
      fc.property(calibrations, (calibration) => {
        const { px1, py1, x1, y1, px2, py2, x2, y2 } = calibration
        // A third point, to the left of the way from the first to the second.
        const third = pixelOf(calibration, { x: x1 - (y2 - y1), y: y1 + (x2 - x1) })
        const length = Math.hypot(px2 - px1, py2 - py1)
        expect(Math.hypot(third.px - px1, third.py - py1) / length).toBeCloseTo(1, 6)
        const cross = (px2 - px1) * (py1 - third.py) - (py1 - py2) * (third.px - px1)
        expect(cross / (length * length)).toBeCloseTo(1, 6)
      })
    )
  })

  it("Pixels beyond an edge are outside the picture", () => {
    const size = { width: 400, height: 300 }
    expect(
      [
        { px: 0, py: 300 },
        { px: 400.1, py: 10 },
        { px: 10, py: -1 },
        { px: NaN, py: 1 }
      ].map((at) => isInside(size, at))
    ).toEqual([true, false, false, false])
  })
})

describe("two points of a calibration", () => {
  it("Equal pixels and equal positions name their field", () => {
    expect(samePoint(exact)).toBeUndefined()
    expect(samePoint({ ...exact, px2: 100 })?.path).toEqual(["px2"])
    expect(samePoint({ ...exact, x2: 0 })?.path).toEqual(["x2"])
  })
})
