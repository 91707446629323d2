import type { EndedAlarm, ResponseTimes } from "../../src/contract/alarm-history.ts"
import type { Availability, AvailabilitySummary } from "../../src/contract/availability.ts"
import type { Alarm } from "../../src/contract/alarms.ts"
import type { AlarmTimeline } from "../../src/contract/alarm-timeline.ts"
import type { AlarmType } from "../../src/contract/alarm-types.ts"
import type { NotifyRecord } from "../../src/contract/notify-records.ts"
import type { NotifyRule } from "../../src/contract/notify-rules.ts"
import { pinGrants, pinRequests } from "./pin-fixtures.ts"
import type { Silence } from "../../src/contract/silences.ts"

const type: AlarmType = {
  code: "0010",
  name: "Low battery",
  severity: "minor",
  enabled: true,
  threshold: 20,
  unit: "percent",
  version: 2,
  guidance: "",
  default_guidance: "Send the robot to its dock."
}
const { name: _, unit: __, default_guidance: ___, ...typeEdit } = type
const alarm: Alarm = {
  id: 9,
  type: "0010",
  name: "Low battery",
  severity: "minor",
  robot_id: "WV2400001",
  robot: "零售机器人 001",
  robots: 1,
  location_id: 22,
  location: "徐汇万达广场",
  merchant_id: null,
  merchant: "",
  count: 3,
  raised_at: 1,
  last_at: 2,
  ended_at: null,
  acknowledged_at: 3,
  acknowledged_by: "ada",
  note: "On my way",
  handover_to: "bob",
  handover_note: "Parts at 3",
  silenced_until: null
}
const { last_at: _l, note: _n, handover_to: _t, handover_note: _h, silenced_until: _s, ...past } = alarm
const ended: EndedAlarm = { ...past, ended_at: 65, duration: 64, notified: 2 }
const times: ResponseTimes = {
  alarms: 2,
  acknowledge: null,
  resolve: 60_000,
  types: [{ type: "0010", name: "Low battery", alarms: 2, acknowledge: null, resolve: 60_000 }],
  locations: [{ location_id: 22, name: "徐汇万达广场", alarms: 1, acknowledge: 5, resolve: 30_000 }]
}
const draft = { until: 1_790_000_000_000, reason: "换电池" }
const silence: Silence = {
  id: 4,
  robot_ids: ["WV2400001"],
  location_ids: [],
  locations: [],
  merchant_ids: [],
  area_ids: [],
  types: [],
  starts_at: 1,
  ...draft,
  created_by: "ada",
  created_at: 1,
  ended_by: "",
  ended_at: null
}

const ruleDraft = {
  name: "夜班",
  user_ids: [1, 2],
  methods: ["console", "email"] as const,
  types: ["0005"],
  enabled: true
}
const rule: NotifyRule = { id: 7, version: 2, created_at: 1, updated_at: 2, ...ruleDraft }
const record: NotifyRecord = {
  id: 3,
  alarm_id: 9,
  type: "0005",
  name: "Emergency stop",
  severity: "critical",
  robot_id: "WV2400001",
  raised_at: 1,
  ended_at: null,
  user_id: 1,
  username: "ada",
  rule: "夜班",
  method: "sms",
  state: "failed",
  reason: "no",
  tries: 1,
  next_at: null,
  created_at: 2,
  sent_at: null
}
const dryRun = {
  alarms: 3,
  notifications: 6,
  at_night: 2,
  users: [{ id: 1, username: "ada", notifications: 6 }],
  types: [{ code: "0005", name: "Emergency stop", notifications: 6 }],
  hours: [{ hour: 23, notifications: 2 }]
}
const coverage = {
  types: [{ code: "0005", name: "Emergency stop", severity: "critical" as const, enabled: true }],
  rules: [{ ...rule, mute: "nobody" as const }],
  sent: [{ rule_id: 7, type: "0005", at: 5 }]
}

const timeline: AlarmTimeline = {
  alarm,
  contact: { person: "王芳", phone: "021-55550123" },
  steps: [
    { kind: "raised", at: 1, by: "", note: "", reported_at: null },
    {
      kind: "notified",
      at: 1,
      username: "ada",
      rule: "夜班",
      method: "sms",
      state: "failed",
      reason: "no",
      sent_at: null,
      tries: 1,
      next_at: null
    },
    { kind: "silenced", at: 2, by: "ada", reason: "换电池", until: 9, ended_at: null, ended_by: "" },
    { kind: "acknowledged", at: 3, by: "ada", note: "On my way", reported_at: null },
    {
      kind: "handedOver",
      at: 4,
      by: "ada",
      handover_to: "bob",
      note: "Parts at 3",
      answer: "declined",
      answer_note: "Busy",
      answered_at: 5
    },
    { kind: "released", at: 6, by: "ada", note: "", reported_at: null }
  ],
  left_out: 0,
  robots: [{ robot_id: "WV2400001", returned_at: 4 }],
  guidance: "Send the robot to its dock.",
  robot: { state: "online", battery: 40, heard_at: 8 },
  earlier: { count: 4, median_ms: 7_200_000 }
}

const availabilityRow: Availability = {
  id: 5,
  grouping: "location",
  of: "22",
  name: "Airport",
  open: false,
  uptime: 99.5,
  repair: 3_600_000,
  between: 86_400_000,
  failures: 2,
  down: 7_200_000,
  planned: 0,
  known: 1_440_000_000,
  total: 2_592_000_000,
  robots: 3
}
const { id: _id, grouping: _grouping, of: _of, name: _name, open: _open, ...availabilityFigures } = availabilityRow
const availabilitySummary: AvailabilitySummary = {
  ...availabilityFigures,
  measured_until: 1_790_000_000_000,
  measured_months: ["2026-11"],
  months: [{ month: "2026-11", open: true, uptime: 99.5, failures: 2 }]
}

/** Answers of the calls about alarms. */
export const alarmGrants = {
  alarms: {
    receiveStatus: { status: -1 as const },
    turnReceiving: { status: 0 as const },
    list: { list: [alarm], total: 1 },
    open: { list: [alarm], last: "12.1790000000000000" },
    acknowledge: { list: [alarm], refused: [{ id: 10, msg: "This alarm has ended" }] },
    handOver: { list: [alarm], refused: [] },
    answerHandover: { list: [alarm], refused: [] },
    release: { list: [alarm], refused: [] },
    colleagues: { list: [{ id: 2, username: "bob" }] }
  },
  pins: pinGrants,
  alarmHistory: { list: { list: [ended], total: 1 }, responseTimes: times },
  availability: {
    list: { list: [availabilityRow], total: 1 },
    summary: availabilitySummary,
    subscription: { subscribed: false, set_up: true, has_email: true },
    subscribe: { subscribed: true, set_up: true, has_email: true }
  },
  alarmTimeline: { timeline },
  alarmTypes: { list: { list: [type] }, edit: type },
  silences: {
    list: { list: [silence], total: 1 },
    coverage: { robots: 5, unknown: [] },
    silence,
    end: { list: [silence] }
  },
  notifyRules: {
    list: { list: [rule], total: 1 },
    add: rule,
    edit: rule,
    delete: { list: [rule] },
    try: dryRun,
    coverage,
    users: { list: [{ id: 1, username: "ada", enabled: true }] },
    methods: { list: [{ id: "sms" as const, name: "SMS", ready: false }] }
  },
  notifyRecords: { list: { list: [record], total: 1 } }
}

/** Their requests. */
export const alarmRequests = {
  alarms: {
    receiveStatus: {},
    turnReceiving: { payload: { status: 0 } },
    list: {
      query: {
        page: 2,
        page_size: 20,
        sort: "severity",
        order: "asc",
        state: "open",
        acknowledged: "false",
        severity: "major",
        types: "0010,1002",
        robot_id: "A,B",
        merchant_ids: "1,40",
        location_ids: "22",
        Areas1: "310000",
        from: 1_790_000_000_000,
        to: 1_790_086_399_999
      }
    },
    open: {},
    acknowledge: { payload: { ids: "9,10", note: "On my way" } },
    handOver: { payload: { ids: "9", user_id: 2, note: "Parts at 3" } },
    answerHandover: { payload: { ids: "9", answer: "declined", note: "Busy" } },
    release: { payload: { ids: "9" } },
    colleagues: {}
  },
  pins: pinRequests,
  alarmHistory: {
    list: {
      query: { page: 1, page_size: 10, sort: "duration", order: "desc", type: "0010", duration: "hour", ended: "day" }
    },
    responseTimes: { query: { severity: "minor", acknowledged_by: "ada", acknowledged: "true", notified: "false" } }
  },
  availability: {
    list: { query: { page: 1, page_size: 10, sort: "uptime", order: "asc", grouping: "month", from_month: "2026-01" } },
    summary: { query: { to_month: "2026-11", location_ids: "22" } },
    subscription: {},
    subscribe: { payload: { subscribed: true } }
  },
  alarmTimeline: { timeline: { query: { id: 9 } } },
  alarmTypes: { list: {}, edit: { payload: typeEdit } },
  silences: {
    list: { query: { page: 1, page_size: 10, sort: "until", order: "desc", state: "active" } },
    coverage: { query: { robot_ids: "WV2400001", location_ids: "22", merchant_ids: "3", area_ids: "310000" } },
    silence: { payload: { ...draft, robot_ids: "WV2400001", types: "" } },
    end: { payload: { ids: "4" } }
  },
  notifyRules: {
    list: { query: { page: 1, page_size: 10, sort: "name", order: "desc", name: "夜", enabled: "true" } },
    add: { payload: ruleDraft },
    edit: { payload: { id: 7, version: 2, ...ruleDraft } },
    delete: { payload: { ids: "7,8" } },
    try: { payload: { days: 30, rule: { user_ids: [1], methods: ["sms"], types: ["0005"] } } },
    coverage: {},
    users: {},
    methods: {}
  },
  notifyRecords: {
    list: {
      query: {
        page: 1,
        page_size: 10,
        sort: "created_at",
        order: "desc",
        scope: "all",
        types: "0005",
        method: "sms",
        state: "failed",
        user_id: 1,
        robot_id: "A",
        alarm_id: 9,
        from: 1_790_000_000_000,
        to: 1_790_086_399_999
      }
    }
  }
}
