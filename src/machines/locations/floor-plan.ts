import { Schema } from "effect"
import { type Calibration, FloorPlan, isInside, pixelOf, samePoint } from "../../contract/floor-plans.ts"
import type { SiteDetail } from "../../contract/locations.ts"
import { WordText } from "../../contract/texts.ts"
import { typedForm } from "../forms/typed-form.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"

const PlanChange = Schema.Struct({ change: Schema.Literals(["set", "remove"]), id: Schema.Int, image: WordText })
export type PlanChange = typeof PlanChange.Type
/** Sets the floor plan of a site, or removes it. */
export const planMutation = typedMutation(PlanChange)

export const pointFields = ["px1", "py1", "x1", "y1", "px2", "py2", "x2", "y2"] as const
type PointField = (typeof pointFields)[number]

/** The points of a calibration as the operator sets or types them. */
export const CalibrationAttempt = Schema.Record(Schema.Literals(pointFields), WordText)
export type CalibrationAttempt = Readonly<Record<PointField, string>>
const CalibrationSubject = Schema.Struct({ id: Schema.Int, plan: FloorPlan })
export type CalibrationSubject = typeof CalibrationSubject.Type
export const calibrationForm = typedForm<CalibrationAttempt, CalibrationSubject>(
  "calibration",
  CalibrationAttempt,
  CalibrationSubject
)

/** A decimal comma counts as a point. */
const numberIn = (text: string) => (text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", ".")))

export const calibrationOf = (attempt: CalibrationAttempt) =>
  Object.fromEntries(pointFields.map((name) => [name, numberIn(attempt[name])])) as Calibration

/** Problems of missing or equal points, by field. */
export const calibrationProblems = (attempt: CalibrationAttempt): Readonly<Record<string, string>> => {
  const calibration = calibrationOf(attempt)
  const missing = pointFields.filter((name) => !Number.isFinite(calibration[name]))
  if (missing.length > 0)
    return Object.fromEntries(
      missing.map((name) => [name, name.startsWith("p") ? "plan.pointProblem" : "plan.metresProblem"])
    )
  const same = samePoint(calibration)?.path[0]
  if (same === undefined) return {}
  return { [same]: same === "px2" ? "plan.samePixel" : "plan.samePosition" }
}

type Robot = SiteDetail["fleet"][number]

/** A robot on the plan. `left` and `top` are shares of its width and height. */
export type PlacedRobot = { readonly robot: Robot; readonly left: number; readonly top: number }

/** The robots of a site: those on its plan, those beyond the edges of the picture, and those without a position. */
export const placeRobots = ({ fleet, plan }: Pick<SiteDetail, "fleet" | "plan">) => {
  const placed: Array<PlacedRobot> = []
  const outside: Array<Robot> = []
  const unplaced: Array<Robot> = []
  for (const robot of fleet) {
    const { x, y } = robot
    if (x === null || y === null || plan === null || plan.calibration === null) unplaced.push(robot)
    else {
      const pixel = pixelOf(plan.calibration, { x, y })
      if (isInside(plan, pixel)) placed.push({ robot, left: pixel.px / plan.width, top: pixel.py / plan.height })
      else outside.push(robot)
    }
  }
  return { placed, outside, unplaced }
}
