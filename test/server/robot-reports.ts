import type { Report, ReportResult } from "../../src/contract/reports.ts"
import type { TestServer } from "./test-server.ts"

export const REPORT_PATH = "/device-admin/report"

const ROBOTS = 25

/** A merchant's systems that report for its robots, which sell goods. */
export const merchantOf = async (server: TestServer, place = 0) => {
  const [merchant] = await server.query("select id, api_token from merchants order by id offset $1 limit 1", [place])
  const rows = await server.query(
    `update devices set merchant_id = $1 where robot_id in
      (select robot_id from devices where robot_id like 'WV%' order by robot_id offset $2 limit $3) returning robot_id`,
    [merchant.id, place * ROBOTS, ROBOTS]
  )
  const robots = rows.map(({ robot_id }) => robot_id as string)
  const send = (reports: ReadonlyArray<unknown>, language = "en-US") =>
    server.post<{ list: ReadonlyArray<ReportResult> }>(
      REPORT_PATH,
      { reports },
      { token: merchant.api_token, language }
    )
  const report = async (...reports: ReadonlyArray<Report>) => {
    const { data } = await send(reports)
    return data.list.map(({ result }) => result)
  }
  return { id: merchant.id as number, key: merchant.api_token as string, robots, send, report }
}

/** A robot without alarms and with full slots, as the test's own. */
export const clear = async (server: TestServer, robotId: string) => {
  await server.query("delete from robot_alarms where robot_id = $1", [robotId])
  await server.query("update robot_slots set count = capacity where robot_id = $1", [robotId])
  await server.query("update robot_states set state = 'online', battery = 80 where robot_id = $1", [robotId])
  return robotId
}

/** Type, count, and whether it is open, of each alarm of a robot, oldest first. */
export const alarmsOf = async (server: TestServer, robotId: string) => {
  const rows = await server.query("select type, count, open from robot_alarms where robot_id = $1 order by id", [
    robotId
  ])
  return rows.map(({ type, count, open }) => `${type} ${open ? "open" : "over"} ${count}`)
}

/** Opens many alarms at once that no report ends, and returns them. */
export const openMany = async (server: TestServer, count: number): Promise<ReadonlyArray<number>> => {
  const rows = await server.query(
    `insert into robot_alarms (robot_id, type, raised_at)
      select robot_id, code, now() from devices d, alarm_types t
      where not exists (select from robot_alarms a where a.robot_id = d.robot_id and a.type = t.code and open) limit $1
      returning id`,
    [count]
  )
  return rows.map(({ id }) => id)
}
