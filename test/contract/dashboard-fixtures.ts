import type { MyDay, RecentAlarms, SinceLeft, Statistics } from "../../src/contract/dashboard.ts"

const days = (first: number) =>
  Array.from({ length: 7 }, (_, nth) => ({
    day: `2026-11-${String(first + nth).padStart(2, "0")}`,
    alarms: first + nth,
    sent: 2 * (first + nth),
    failed: nth
  }))

/** A week of a small fleet. */
export const statistics: Statistics = {
  at: 1_795_000_000_000,
  online: 380,
  out_of_service: 2,
  offline: 20,
  low: { battery: 3, stock: null },
  open: [
    { type: "0005", name: "Emergency stop", severity: "critical", count: 2 },
    { type: "0010", name: "Low battery", severity: "minor", count: 3 }
  ],
  unclaimed: 4,
  sales: { now: 82_690, former: 70_100 },
  alarms: { now: 120, former: 71 },
  sent: { now: 240, former: 142 },
  failed: { now: 21, former: 21 },
  robots: { total: 400, added: { now: 4, former: 0 } },
  merchants: { total: 40, added: { now: 1, former: 2 } },
  users: { total: 62, added: { now: 0, former: 0 } },
  days: days(17),
  former: days(10),
  most_robots: [{ robot_id: "WV2400001", name: "零售机器人 001", alarms: 9 }],
  most_places: [{ location_id: 22, name: "徐汇万达广场", alarms: 12 }]
}

export const recentAlarms: RecentAlarms = {
  at: 1_795_000_000_000,
  hours: Array.from({ length: 24 }, (_, nth) => ({
    at: 1_794_999_600_000 - (23 - nth) * 3_600_000,
    critical: nth % 5 === 0 ? 1 : 0,
    major: nth % 4,
    minor: nth % 7,
    notice: 1
  })),
  sites: [
    { location_id: 22, name: "徐汇万达广场", robots: 12, online: 10, open: 5, days: [3, 0, 4, 2, 9, 1, 2] },
    { location_id: 7, name: "上城国际酒店", robots: 5, online: 5, open: 0, days: [0, 0, 1, 0, 0, 0, 0] }
  ]
}

export const myDay: MyDay = {
  unacknowledged: [{ severity: "critical", count: 2, oldest: 1_795_000_000_000 }],
  refunds: 6,
  alarms: {
    count: 4,
    worst: [
      { id: 9, name: "Low battery", severity: "minor", robot_id: "WV2400001", robot: "零售机器人 001", robots: 1 }
    ]
  },
  offers: [{ by: "ada", alarms: 1, pins: 0 }],
  todos: 2,
  requests: 1,
  failed: 3,
  since: "2026-11-22"
}

export const sinceLeft: SinceLeft = {
  since: 1_795_000_000_000,
  offline: { count: 3, robots: ["WV2400001", "WV2400002", "WV2400003"] },
  back: { count: 2, robots: ["WV2400001", "WV2400002"] },
  answered: 1
}
