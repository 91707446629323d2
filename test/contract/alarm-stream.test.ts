import { Option, Schema } from "effect"
import { expect, it } from "vitest"
import { ALARM_STREAM, AlarmStreamMessage, LAST_EVENT_ID } from "../../src/contract/alarm-stream.ts"
import { alarms as alarmRecord } from "../../src/contract/alarms.ts"
import { alarmGrants } from "./alarm-fixtures.ts"

const { list: alarms } = alarmGrants.alarms.open
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(AlarmStreamMessage))

it.each<AlarmStreamMessage>([
  { type: "opened", at: 1, resumed: false },
  { type: "changed", at: 2, alarms },
  { type: "beat", at: 3 },
  { type: "closed", code: 40306, msg: "您的登录已在别处被结束" }
])("An alarm stream's $type message is one line", (message) => {
  const data = JSON.stringify(message)
  expect(data).not.toContain("\n")
  expect(decode(data)).toEqual(Option.some(message))
})

it.each([`{"type":"later","at":1}`, `{"type":"beat"}`, `{"type":"changed","at":1,"alarms":[{}]}`, "{"])(
  "%s is no message of the stream",
  (line) => expect(decode(line)).toEqual(Option.none())
)

it("The alarm stream has its agreed path and position header", () => {
  expect(alarmRecord.api.endpoints.open.path.replace(/open$/, "stream")).toBe(ALARM_STREAM)
  expect(new Headers({ [LAST_EVENT_ID]: alarmGrants.alarms.open.last }).get("Last-Event-ID")).toBe(
    "12.1790000000000000"
  )
})
