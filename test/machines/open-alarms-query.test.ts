import { assert, describe, it } from "vitest"
import { knownAlarms } from "../../src/machines/alarms/open-alarms-query.ts"
import { alarmOf } from "./fixtures.ts"

const found = (at: number) => ({ list: [alarmOf(at)], last: "", at })
const told = (id: number, at: number) => ({ open: [alarmOf(id)], ended: [], at })
const line = { since: null, open: [], ended: [], lostSince: null, told: null }
const known = (alarms: object, query: object) =>
  knownAlarms(
    { context: { ...line, ...alarms } } as never,
    { context: { data: null, former: null, ...query } } as never
  )

describe("the open alarms", () => {
  it("Open alarms come from the stream while there is one", () => {
    const alarms = { since: 1, open: [alarmOf(3)] }
    assert.deepEqual(known(alarms, { data: found(9) }), { open: [alarmOf(3)], ended: [], at: null })
    assert.strictEqual(known({ ...alarms, lostSince: 7 }, {}).at, 7)
  })

  it("are what the line told last, until they are asked for anew", () => {
    assert.deepEqual(known({ told: told(2, 8) }, { data: found(1) }), told(2, 8))
    assert.deepEqual(known({ told: told(2, 8) }, { data: found(9) }), { open: [alarmOf(9)], ended: [], at: 9 })
  })

  it("are what was asked for where there was no line", () => {
    assert.deepEqual(known({}, { data: found(1) }), { open: [alarmOf(1)], ended: [], at: 1 })
    assert.deepEqual(known({}, {}), { open: null, ended: [], at: null })
  })

  it("hold beside them those of the answer before", () => {
    assert.deepEqual(known({}, { data: found(9), former: found(1) }).ended, [alarmOf(1)])
  })
})
