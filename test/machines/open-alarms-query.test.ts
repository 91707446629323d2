import { assert, describe, it } from "vitest"
import { knownOf } from "../../src/machines/alarms/open-alarms-query.ts"
import { alarmOf } from "./fixtures.ts"

const found = (at: number) => ({ list: [alarmOf(at)], last: "", at })
const known = (id: number, at: number | null) => ({ open: [alarmOf(id)], ended: [], at })

describe("the open alarms", () => {
  const [before, after] = [found(1), found(9)]
  const last = { known: known(2, 8), found: before }

  it("are those that the line tells of, as long as there is one", () => {
    assert.deepEqual(knownOf(known(3, null), last, before, known(1, 1)), known(3, null))
  })

  it("are what the line told last when it is gone, and not what was asked for before, until that is asked for anew", () => {
    assert.deepEqual(knownOf(null, last, before, known(1, 1)), known(2, 8))
    assert.deepEqual(knownOf(null, last, after, known(9, 9)), known(9, 9))
  })

  it("are what was asked for where there was no line", () => {
    assert.deepEqual(knownOf(null, null, before, known(1, 1)), known(1, 1))
  })
})
