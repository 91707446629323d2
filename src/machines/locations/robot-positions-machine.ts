import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { SiteDetail } from "../../contract/locations.ts"
import type { RobotPosition } from "../../contract/robot-positions.ts"
import { declareEffect } from "../effect-logic.ts"
import type { MachineMeta } from "../machine-meta.ts"
import type { RobotPositionsEvent, RobotPositionsEvents } from "./robot-positions-events.ts"

type Context = {
  readonly site: number | null
  readonly isWatched: boolean
  /** The last position of each robot that has moved, by its number. */
  readonly positions: Readonly<Record<string, RobotPosition>>
}

/** Robots have moved since the last message. */
export type RobotPositionsEmitted = Pick<RobotPositionsEvents["moved"], "robots"> & {
  readonly type: "robotPositions.updated"
}

/** The positions of robots at a site, live while an operator looks at its floor plan. */
export const robotPositionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RobotPositionsEvent,
    emitted: {} as RobotPositionsEmitted,
    tags: {} as "busy"
  },
  actors: { followPositions: declareEffect<number, RobotPositionsEvents["moved" | "ended"]>() },
  guards: { isFollowed: ({ context: { site, isWatched } }) => site !== null && isWatched }
}).createMachine({
  id: "robotPositions",
  meta: {
    sight: { entered: () => ({ type: "robotPositions.watched" }), left: { type: "robotPositions.unwatched" } }
  } satisfies MachineMeta<Context>,
  context: { site: null, isWatched: false, positions: {} },
  initial: "still",
  on: {
    "robotPositions.shown": {
      guard: ({ context, event }) => context.site !== event.site,
      target: ".still",
      actions: assign(({ event }) => ({ site: event.site, positions: {} }))
    },
    "robotPositions.watched": { target: ".still", actions: assign({ isWatched: true }) },
    "robotPositions.unwatched": { target: ".still", actions: assign({ isWatched: false }) }
  },
  states: {
    still: { always: { guard: "isFollowed", target: "following" } },
    following: {
      tags: "busy",
      invoke: { src: "followPositions", input: ({ context }) => context.site! },
      on: {
        "robotPositions.moved": {
          actions: [
            assign(({ context, event: { robots } }) => ({
              positions: { ...context.positions, ...Object.fromEntries(robots.map((robot) => [robot.robot_id, robot])) }
            })),
            emit(({ event: { robots } }) => ({ type: "robotPositions.updated", robots }))
          ]
        },
        "robotPositions.ended": "ended"
      }
    },
    ended: {}
  }
})

export type RobotPositionsActor = ActorRefFrom<typeof robotPositionsMachine>
type Snapshot = SnapshotFrom<typeof robotPositionsMachine>
export const positionsIn = ({ context }: Snapshot) => context.positions

type Fleet = SiteDetail["fleet"]

/** The robots of a site at their last positions. */
export const atPositions = (fleet: Fleet, positions: Context["positions"]): Fleet =>
  fleet.map((robot) => {
    const position = positions[robot.robot_id]
    return position === undefined ? robot : { ...robot, x: position.x, y: position.y }
  })

/** True if a robot arrived at the site after the site was read. */
export const hasNewRobot = ({ fleet }: Pick<SiteDetail, "fleet">, robots: ReadonlyArray<RobotPosition>) =>
  robots.some(({ robot_id, x }) => x !== null && fleet.every((robot) => robot.robot_id !== robot_id))
