import { AlarmReceiving } from "../../src/machines/alarms/alarm-receiving-events.ts"
import { Notices } from "../../src/machines/notices/notices-events.ts"
import { refused, refusedAtAll, unreachable } from "./facts.ts"

/** What can happen to the receiving of alarms. */
export const alarmReceivingSamples = {
  told: [AlarmReceiving.told.make({ status: 1 }), AlarmReceiving.told.make({ status: -1 })],
  tellFailed: [AlarmReceiving.tellFailed.make({ fault: unreachable })],
  refreshed: [AlarmReceiving.refreshed.make({})],
  turned: [AlarmReceiving.turned.make({ status: 0 }), AlarmReceiving.turned.make({ status: 1 })],
  kept: [AlarmReceiving.kept.make({ status: 0 })],
  keepFailed: [
    AlarmReceiving.keepFailed.make({ fault: refused }),
    AlarmReceiving.keepFailed.make({ fault: unreachable })
  ]
} as const

/** What can happen to the notices. */
export const noticesSamples = {
  posted: [
    Notices.posted.make({ notice: { kind: "success", key: "session.welcome", values: {} } }),
    Notices.posted.make({
      notice: { kind: "error", key: "fault.Refused", values: { msg: "no", times: 2 }, fault: refusedAtAll }
    }),
    Notices.posted.make({
      notice: {
        kind: "error",
        key: "menu.fetchFailed",
        values: {},
        id: "menuNotice",
        lasting: true,
        fault: unreachable
      }
    })
  ],
  dismissed: [Notices.dismissed.make({ id: "menuNotice" }), Notices.dismissed.make({ id: "notice-0" })],
  ticked: [Notices.ticked.make({})],
  held: [Notices.held.make({})],
  released: [Notices.released.make({})]
} as const
