import { AlarmReceivingEvents } from "../../src/machines/alarms/alarm-receiving-events.ts"
import { type Notice, NoticesEvents } from "../../src/machines/notices/notices-events.ts"
import { refused, refusedAtAll, unreachable } from "./fixtures.ts"

export const menuNotice: Notice = {
  kind: "error",
  key: "menu.fetchFailed",
  values: {},
  id: "menuNotice",
  lasting: true,
  fault: unreachable
}

/** What can happen to the receiving of alarms. */
export const alarmReceivingSamples = {
  fetched: [AlarmReceivingEvents.fetched.make({ status: 1 }), AlarmReceivingEvents.fetched.make({ status: -1 })],
  fetchFailed: [AlarmReceivingEvents.fetchFailed.make({ fault: unreachable })],
  turned: [AlarmReceivingEvents.turned.make({ status: 0 }), AlarmReceivingEvents.turned.make({ status: 1 })],
  saved: [AlarmReceivingEvents.saved.make({ status: 0 })],
  saveFailed: [
    AlarmReceivingEvents.saveFailed.make({ fault: refused }),
    AlarmReceivingEvents.saveFailed.make({ fault: unreachable })
  ]
} as const

/** What can happen to the notices. */
export const noticesSamples = {
  posted: [
    NoticesEvents.posted.make({ notice: { kind: "success", key: "session.welcome", values: {} } }),
    NoticesEvents.posted.make({
      notice: { kind: "error", key: "fault.Refused", values: { msg: "no", times: 2 }, fault: refusedAtAll }
    }),
    NoticesEvents.posted.make({ notice: menuNotice })
  ],
  dismissed: [NoticesEvents.dismissed.make({ id: "menuNotice" }), NoticesEvents.dismissed.make({ id: "notice-0" })]
} as const
