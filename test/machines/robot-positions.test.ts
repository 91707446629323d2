import { assert, describe, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import { implement } from "../../src/machines/effect-logic.ts"
import { RobotPositionsEvents } from "../../src/machines/locations/robot-positions-events.ts"
import {
  atPositions,
  hasNewRobot,
  positionsIn,
  robotPositionsMachine
} from "../../src/machines/locations/robot-positions-machine.ts"

const robot = { name: "", state: "online", battery: 50, merchant_id: null, merchant: "", open_alarms: 0 } as const
const fleet = [
  { ...robot, robot_id: "WV1", x: 1, y: 1 },
  { ...robot, robot_id: "WV2", x: null, y: null }
]
const moved = (robot_id: string, x: number | null) => ({ robot_id, x, y: x })

describe("positions on a floor plan", () => {
  const start = () => {
    const followed: Array<number> = []
    const followPositions = fromCallback(({ input }) => void followed.push(input as number))
    const actor = createActor(implement(robotPositionsMachine, { followPositions: followPositions as never })).start()
    return { actor, followed }
  }
  const { shown, watched, unwatched, moved: movedEvent, ended } = RobotPositionsEvents

  it("Positions are followed only while a calibrated plan is in sight", () => {
    const { actor, followed } = start()
    actor.send(watched.make({}))
    assert.deepEqual(followed, [])
    actor.send(shown.make({ site: 7 }))
    actor.send(shown.make({ site: 7 }))
    assert.deepEqual(followed, [7])
    actor.send(unwatched.make({}))
    assert.isTrue(actor.getSnapshot().matches("still"))
    actor.send(watched.make({}))
    assert.deepEqual(followed, [7, 7])
    actor.send(ended.make({}))
    assert.isTrue(actor.getSnapshot().matches("ended"))
  })
  it("A moved robot is drawn at its last position until another site", () => {
    const { actor } = start()
    actor.send(watched.make({}))
    actor.send(shown.make({ site: 7 }))
    actor.send(movedEvent.make({ robots: [moved("WV1", 2), moved("WV2", 3)] }))
    actor.send(movedEvent.make({ robots: [moved("WV1", null)] }))
    const drawn = atPositions(fleet, positionsIn(actor.getSnapshot()))
    assert.deepEqual(
      drawn.map(({ x, y }) => [x, y]),
      [
        [null, null],
        [3, 3]
      ]
    )
    actor.send(shown.make({ site: null }))
    assert.deepEqual(atPositions(fleet, positionsIn(actor.getSnapshot())), fleet)
  })
  it("A robot that comes to the site makes its page outdated", () => {
    assert.isTrue(hasNewRobot({ fleet }, [moved("WV3", 1)]))
    assert.isFalse(hasNewRobot({ fleet }, [moved("WV3", null), moved("WV2", 1)]))
  })
})
