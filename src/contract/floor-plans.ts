import { Schema } from "effect"
import { imageLimits, ImageUrl } from "./images.ts"

const pixel = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: imageLimits.largest }))

/**
 * Two points of a picture, and their positions in metres, as robots report them. Pixels count from the left and from
 * the top; `y` of a position grows upwards when `x` grows to the right.
 */
export const calibrationFields = {
  px1: pixel,
  py1: pixel,
  x1: Schema.Finite,
  y1: Schema.Finite,
  px2: pixel,
  py2: pixel,
  x2: Schema.Finite,
  y2: Schema.Finite
}
const Calibration = Schema.Struct(calibrationFields)
export type Calibration = typeof Calibration.Type

/** Points closer than this define no direction. */
const MIN_PIXELS = 1
const MIN_METRES = 0.01

/** The field of a calibration whose two points coincide, and the reason; undefined if none does. */
export const samePoint = ({ px1, py1, x1, y1, px2, py2, x2, y2 }: Calibration) => {
  if (Math.hypot(px2 - px1, py2 - py1) < MIN_PIXELS)
    return { path: ["px2"], issue: "must be another point of the picture than the first" }
  if (Math.hypot(x2 - x1, y2 - y1) < MIN_METRES)
    return { path: ["x2"], issue: "must be another position than the first" }
}

export const distinctPoints = Schema.makeFilter((calibration: Calibration) => samePoint(calibration) ?? true, {
  identifier: "TwoPoints"
})

/** The floor plan of a site: its picture, and its calibration, null before the first one. */
export const FloorPlan = Schema.Struct({
  image: ImageUrl,
  width: Schema.Int,
  height: Schema.Int,
  calibration: Schema.NullOr(Calibration)
})
export type FloorPlan = typeof FloorPlan.Type

type Pixel = { readonly px: number; readonly py: number }
type Position = { readonly x: number; readonly y: number }

/**
 * The pixel of a position, by the only scaling, rotation and shift that maps both positions of the calibration to their
 * pixels.
 */
export const pixelOf = ({ px1, py1, x1, y1, px2, py2, x2, y2 }: Calibration, { x, y }: Position): Pixel => {
  // `rotation` is a complex number: the quotient of both distances, with the picture's vertical axis turned upwards.
  const [dx, dy, right, up] = [x2 - x1, y2 - y1, px2 - px1, py1 - py2]
  const square = dx * dx + dy * dy
  const rotation = { re: (right * dx + up * dy) / square, im: (up * dx - right * dy) / square }
  return {
    px: px1 + rotation.re * (x - x1) - rotation.im * (y - y1),
    py: py1 - rotation.im * (x - x1) - rotation.re * (y - y1)
  }
}

/** True for a pixel within the picture. */
export const isInside = ({ width, height }: Pick<FloorPlan, "width" | "height">, { px, py }: Pixel) =>
  px >= 0 && px <= width && py >= 0 && py <= height
