import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { alarmCodes } from "../../src/contract/alarm-conditions.ts"
import { AlarmQuery } from "../../src/contract/alarms.ts"
import { NotifyRecordQuery } from "../../src/contract/notify-records.ts"
import type { Dice } from "../../server/seed/rows.ts"
import { type List, type Offered, drawOne, placesOf, drawSeveral } from "./draws.ts"

interface Merchant {
  readonly key: string
  readonly robots: ReadonlyArray<string>
}

/**
 * Robots that lose a percent of charge in five reports and are charged, that sell and are filled, and that have a fault
 * at times. Each call is one merchant's.
 */
export const makeFleet = (merchants: ReadonlyArray<Merchant>, dice: Dice) => {
  const batteries = new Map<string, number>()
  const stocks = new Map<string, number>()
  const faults = new Map<string, string>()
  let next = 0
  const reportOf = (robot_id: string, at: number) => {
    const level = (batteries.get(robot_id) ?? 60 + dice.below(40)) - 0.2
    const battery = level < 12 ? 100 : level
    batteries.set(robot_id, battery)
    if (dice.chance(0.01)) faults.set(robot_id, dice.pick(["0001", "0005", "0012", "0014", "1004"]))
    else if (dice.chance(0.2)) faults.delete(robot_id)
    const fault = faults.get(robot_id)
    const sold = dice.chance(0.2)
    const count = ((stocks.get(robot_id) ?? 10) + (sold ? 10 : 0)) % 11
    if (sold) stocks.set(robot_id, count)
    return {
      robot_id,
      at,
      battery: Math.round(battery * 10) / 10,
      online: true,
      faults: fault ? [fault] : [],
      ...(sold ? { stock: [{ slot: 1 + dice.below(4), count }] } : {})
    }
  }
  const places = new Map<Merchant, number>()
  return {
    robots: merchants.reduce((sum, { robots }) => sum + robots.length, 0),
    call: (reports: number) => {
      const merchant = merchants[next++ % merchants.length]!
      const start = places.get(merchant) ?? 0
      places.set(merchant, start + reports)
      const robots = Array.from(
        { length: reports },
        (_, nth) => merchant.robots[(start + nth) % merchant.robots.length]!
      )
      return {
        path: "/device-admin/report",
        token: merchant.key,
        body: () => ({ reports: robots.map((robot_id) => reportOf(robot_id, Date.now())) })
      }
    },
    counted: Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(
        sql<{ n: number }>`select count(*)::int4 as n from robot_alarms where robot_id like 'BR%'`,
        ([row]) => row!.n
      )
    )
  }
}

const YEAR = 365 * 86_400_000
const moment = (dice: Dice) => String(Date.now() - dice.below(YEAR))

/** Typical reads: the board of open alarms, and notifications. */
export const alarmLists = (offered: Offered): ReadonlyArray<List> => {
  const path = "/system-admin/alarm/list"
  const filters = {
    ...placesOf(offered),
    acknowledged: drawOne("true", "false"),
    severity: drawOne("critical", "major", "minor", "notice"),
    types: drawSeveral(alarmCodes),
    robot_id: (dice: Dice) => `BR${String(1 + dice.below(20_000)).padStart(6, "0")}`
  }
  return [
    {
      name: "alarms that are open",
      path: `${path}?state=open`,
      columns: AlarmQuery.sortable,
      filters
    },
    {
      name: "alarms",
      path,
      columns: AlarmQuery.sortable,
      filters: { ...filters, state: drawOne("open", "ended"), from: moment, to: moment }
    },
    {
      name: "everyone's notifications",
      path: "/system-admin/alarm/notify-records?scope=all",
      columns: NotifyRecordQuery.sortable,
      filters: {
        ...placesOf(offered),
        types: drawSeveral(alarmCodes),
        method: drawOne("console", "sms"),
        state: drawOne("sent", "failed"),
        user_id: (dice: Dice) => String(1 + dice.below(10)),
        robot_id: filters.robot_id,
        from: moment,
        to: moment
      }
    }
  ]
}
