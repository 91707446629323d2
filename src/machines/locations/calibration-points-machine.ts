import { Schema } from "effect"
import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { FloorPlan } from "../../contract/floor-plans.ts"
import { type EventOf, eventsOf } from "../events.ts"
import { CalibrationAttempt, pointFields } from "./floor-plan.ts"

const PointNumber = Schema.Literals([1, 2])
export type PointNumber = typeof PointNumber.Type

export const CalibrationPointsEvents = eventsOf("calibrationPoints", {
  /** The form opens with these points. */
  opened: { attempt: CalibrationAttempt },
  /** The next click into the picture sets this point. */
  activated: { point: PointNumber },
  /** The present points, typed or set in the picture. */
  revised: { attempt: CalibrationAttempt }
})

type Context = {
  readonly opened: CalibrationAttempt
  readonly attempt: CalibrationAttempt
  readonly active: PointNumber
}

const attemptBy = (valueOf: (name: (typeof pointFields)[number]) => string) =>
  Object.fromEntries(pointFields.map((name) => [name, valueOf(name)])) as CalibrationAttempt
const unset = attemptBy(() => "")

/** The points of a plan as its form holds them. */
export const pointsOf = ({ calibration }: FloorPlan): CalibrationAttempt =>
  calibration === null ? unset : attemptBy((name) => String(calibration[name]))

const isRevised = (opened: CalibrationAttempt, attempt: CalibrationAttempt) =>
  pointFields.some((name) => attempt[name] !== opened[name])

/** The two points of a calibration while they are set in the picture and typed. */
export const calibrationPointsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<typeof CalibrationPointsEvents>,
    /** `isChanged`: the points differ from the opened ones. */
    emitted: {} as { readonly type: "calibrationPoints.changed"; readonly isChanged: boolean }
  }
}).createMachine({
  id: "calibrationPoints",
  context: { opened: unset, attempt: unset, active: 1 },
  on: {
    "calibrationPoints.opened": {
      actions: assign(({ event: { attempt } }) => ({ opened: attempt, attempt, active: 1 as const }))
    },
    "calibrationPoints.activated": { actions: assign(({ event: { point } }) => ({ active: point })) },
    "calibrationPoints.revised": {
      actions: [
        assign(({ event: { attempt } }) => ({ attempt })),
        emit(({ context: { opened }, event: { attempt } }) => ({
          type: "calibrationPoints.changed" as const,
          isChanged: isRevised(opened, attempt)
        }))
      ]
    }
  }
})
export type CalibrationPointsActor = ActorRefFrom<typeof calibrationPointsMachine>

type Snapshot = SnapshotFrom<typeof calibrationPointsMachine>
export const attemptIn = ({ context }: Snapshot) => context.attempt
export const activePointOf = ({ context }: Snapshot) => context.active
