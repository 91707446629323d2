import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What is set for each type of alarms. Those that come before the service or the safety of people stops are worse than those that tell how a robot is. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table alarm_types (
    code text primary key,
    severity text not null check (severity in ('critical', 'major', 'minor', 'notice')),
    enabled boolean not null default true,
    threshold int4,
    updated_at timestamptz not null default now(),
    version int4 not null default 1
  )`
  for (const [severity, codes] of [
    ["critical", "0001 0005 0008 0024 1003"],
    ["major", "0006 0007 0011 0014 0022 0023 0050 0100 1002 1004 1005"],
    ["minor", "0000 0004 0010 0012 0013 0015 0016 0018 0021 1001"],
    ["notice", "0009 0017 0019 0020"]
  ] as const)
    yield* sql`insert into alarm_types (code, severity) select unnest(string_to_array(${codes}, ' ')), ${severity}`
  for (const [code, threshold] of [
    ["0007", 5],
    ["0010", 20],
    ["0050", 5],
    ["1002", 30]
  ] as const)
    yield* sql`update alarm_types set threshold = ${threshold} where code = ${code}`

  // Whoever was granted any other page of alarms and could act on them may see those that are open.
  yield* sql`update roles set rules = array_append(rules, 'alarm-board')
    where rules && array['alarm-setting-c', 'alarm-notify-setting', 'alarm-record-all'] and not 'alarm-board' = any(rules)`
})
