import type { Alarm } from "../../src/effects/contract/alarms.ts"
import type { AlarmType } from "../../src/effects/contract/alarm-types.ts"
import type { Silence } from "../../src/effects/contract/silences.ts"

const type: AlarmType = {
  ...{ code: "0010", name: "Low battery", severity: "minor", enabled: true, threshold: 20, unit: "percent", version: 2 }
}
const { name: _, unit: __, ...typeEdit } = type
const alarm: Alarm = {
  ...{
    id: 9,
    type: "0010",
    name: "Low battery",
    severity: "minor",
    robot_id: "WV2400001",
    robot: "零售机器人 001",
    robots: 1
  },
  ...{ location_id: 22, location: "徐汇万达广场", merchant_id: null, merchant: "", count: 3 },
  ...{ raised_at: 1, last_at: 2, ended_at: null, acknowledged_at: 3, acknowledged_by: "ada", note: "On my way" },
  silenced_until: null
}
const draft = { until: 1_790_000_000_000, reason: "换电池" }
const silence: Silence = {
  ...{
    id: 4,
    robot_ids: ["WV2400001"],
    types: [],
    ...draft,
    created_by: "ada",
    created_at: 1,
    ended_by: "",
    ended_at: null
  }
}

/** What the calls about alarms grant. */
export const alarmGrants = {
  alarms: {
    receiveStatus: { status: -1 as const },
    turnReceiving: { status: 0 as const },
    list: { list: [alarm], total: 1 },
    acknowledge: { list: [alarm], refused: [{ id: 10, msg: "The alarm has ended" }] }
  },
  alarmTypes: { list: { list: [type] }, edit: type },
  silences: { list: { list: [silence], total: 1 }, silence, end: { list: [silence] } }
}

/** What they are asked with. */
export const alarmRequests = {
  alarms: {
    receiveStatus: {},
    turnReceiving: { payload: { status: 0 } },
    list: {
      query: {
        ...{
          page: 2,
          page_size: 20,
          sort: "severity",
          order: "asc",
          state: "open",
          acknowledged: "false",
          severity: "major"
        },
        ...{ types: "0010,1002", robot_id: "A,B", merchant_ids: "1,40", location_id: "22", Areas1: "310000" },
        ...{ from: 1_790_000_000_000, to: 1_790_086_399_999 }
      }
    },
    acknowledge: { payload: { ids: "9,10", note: "On my way" } }
  },
  alarmTypes: { list: {}, edit: { payload: typeEdit } },
  silences: {
    list: { query: { page: 1, page_size: 10, sort: "until", order: "desc", state: "active" } },
    silence: { payload: { ...draft, robot_ids: "WV2400001", types: "" } },
    end: { payload: { ids: "4" } }
  }
}
