import { assert, describe, it } from "vitest"
import { latestAlarms } from "../../src/machines/alarms/open-alarms-query.ts"
import { alarmOf, unreachable } from "./fixtures.ts"

const answerAt = (at: number) => ({ list: [alarmOf(at)], last: "", at })
const streamAt = (id: number, at: number) => ({ open: [alarmOf(id)], ended: [], at })
const connection = { since: null, open: [], ended: [], lostSince: null, lastReceived: null }
const all = (alarms: object, query: object, isLoading = false) =>
  latestAlarms(
    { context: { ...connection, ...alarms } } as never,
    { context: { data: null, previous: null, fault: null, ...query }, matches: () => isLoading } as never
  )
const knownIds = (alarms: object, query: object) => {
  const { open, ended, at } = all(alarms, query)
  return { open, ended, at }
}

describe("the open alarms", () => {
  it("A running stream supplies the open alarms", () => {
    const alarms = { since: 1, open: [alarmOf(3)] }
    assert.deepEqual(knownIds(alarms, { data: answerAt(9) }), { open: [alarmOf(3)], ended: [], at: null })
    assert.strictEqual(knownIds({ ...alarms, lostSince: 7 }, {}).at, 7)
  })

  it("The last received alarms stay until newer ones", () => {
    assert.deepEqual(knownIds({ lastReceived: streamAt(2, 8) }, { data: answerAt(1) }), streamAt(2, 8))
    assert.deepEqual(knownIds({ lastReceived: streamAt(2, 8) }, { data: answerAt(9) }), {
      open: [alarmOf(9)],
      ended: [],
      at: 9
    })
  })

  it("come from the query without a connection", () => {
    assert.deepEqual(knownIds({}, { data: answerAt(1) }), { open: [alarmOf(1)], ended: [], at: 1 })
    assert.deepEqual(knownIds({}, {}), { open: null, ended: [], at: null })
  })

  it("Failures and loading show only without a stream", () => {
    const query = { fault: unreachable }
    const { isFollowed, busy, fault } = all({}, query, true)
    assert.deepEqual([isFollowed, busy, fault], [false, true, unreachable])
    const followed = all({ since: 1 }, query, true)
    assert.deepEqual([followed.isFollowed, followed.busy, followed.fault], [true, false, null])
  })

  it("The previous answer's alarms remain as ended ones", () => {
    assert.deepEqual(knownIds({}, { data: answerAt(9), previous: answerAt(1) }).ended, [alarmOf(1)])
  })
})
