import { assert, describe, it } from "vitest"
import type { TimelineStep } from "../../src/contract/alarm-timeline.ts"
import { notesIn } from "../../src/machines/alarms/alarm-timeline.ts"

const change = (kind: "raised" | "acknowledged" | "noted" | "released", at: number, by: string, note: string) =>
  ({ kind, at, by, note, reported_at: null }) as const
const handover = (answer: "accepted" | "declined" | "withdrawn" | null, answer_note: string): TimelineStep => ({
  kind: "handedOver",
  at: 3,
  by: "ann",
  handover_to: "ben",
  note: "Parts at 3",
  answer,
  answer_note,
  answered_at: answer === null ? null : 5
})

describe("the notes of an alarm", () => {
  it("Every note of an alarm keeps its author and moment", () => {
    const steps = [
      change("raised", 0, "", ""),
      change("acknowledged", 1, "ann", "On my way"),
      change("noted", 2, "ann", "There"),
      handover("accepted", "Mine now"),
      change("acknowledged", 5, "ben", "Mine now"),
      change("noted", 6, "ben", ""),
      change("released", 7, "ben", "Needs a part")
    ]
    assert.deepEqual(
      notesIn(steps).map(({ at, by, note }) => `${at} ${by}: ${note}`),
      ["1 ann: On my way", "2 ann: There", "3 ann: Parts at 3", "5 ben: Mine now", "7 ben: Needs a part"]
    )
  })

  it("An answer's note belongs to the person who answered", () => {
    const authorsOf = (step: TimelineStep) => notesIn([step]).map(({ by, note }) => `${by}: ${note}`)
    assert.deepEqual(authorsOf(handover(null, "")), ["ann: Parts at 3"])
    assert.deepEqual(authorsOf(handover("declined", "Busy")), ["ann: Parts at 3", "ben: Busy"])
    assert.deepEqual(authorsOf(handover("withdrawn", "Done")), ["ann: Parts at 3", "ann: Done"])
  })
})
