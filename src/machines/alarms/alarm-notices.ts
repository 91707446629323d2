import { isolated } from "../../contract/isolated.ts"
import type { Alarm, Receiving } from "../../contract/alarms.ts"
import { grantedNames } from "../guard/verdict.ts"
import { pathOfRoute } from "../guard/routes.ts"
import type { Notice } from "../notices/notices-events.ts"
import { posted } from "../notices/notices-machine.ts"
import type { Rule } from "../../contract/session.ts"

import type { MissedAlarms } from "./missed-alarms.ts"

const BOARD = "alarm-board"
const RAISED = "alarmsRaised"
const CAUGHT_UP = "alarmsCaughtUp"

/** The board shows alarms itself and hides their notices. */
export const isShownOn =
  (page: string | undefined) =>
  ({ severity, id }: Notice): boolean =>
    page !== BOARD || (severity === undefined && id !== CAUGHT_UP)

/** The link to the board, for operators who may open it. */
const linkFor = (rules: ReadonlyArray<Rule>) => {
  const link = grantedNames(rules)?.has(BOARD) === true ? pathOfRoute(BOARD) : undefined
  return link === undefined ? {} : { link }
}

type Raised = { readonly count: number; readonly alarm: Alarm }

/** One alarm is named with its robot, or its number of robots; several by their number and the worst of them. */
const textOf = ({ count, alarm: { name, robot_id, robot, robots, location } }: Raised) => {
  if (count === 1 && robot_id === null) return { key: "alarm.raisedAt", values: { what: name, count: robots } }
  const alarmText = [name, robot, location].filter(Boolean).map(isolated).join(" · ")
  return count === 1
    ? { key: "alarm.raised", values: { what: alarmText } }
    : { key: "alarm.raisedMany", values: { count, what: alarmText } }
}

/** An alarm, its robot and its site, as the text names them. */
const recordsOf = ({ id, name, robot_id, robot, location_id, location }: Alarm) => [
  { kind: "alarms" as const, id: String(id), name },
  ...(robot_id === null ? [] : [{ kind: "robots" as const, id: robot_id, name: robot }]),
  ...(location_id === null ? [] : [{ kind: "locations" as const, id: String(location_id), name: location }])
]

/**
 * The notice of just raised alarms. It links the named alarm, and the board for several alarms. A single critical alarm replaces no other
 * notice.
 */
export const raisedPosted = (raised: Raised, rules: ReadonlyArray<Rule>) => {
  const { key, values } = textOf(raised)
  const { id, severity } = raised.alarm
  const link = raised.count === 1 ? {} : linkFor(rules)
  const isAlone = raised.count === 1 && severity === "critical"
  return posted("warning", key, {
    id: isAlone ? `alarmRaised-${id}` : RAISED,
    severity,
    values,
    records: recordsOf(raised.alarm),
    ...link
  })
}

/** The notice about alarms that changed without a connection. */
export const caughtUpPosted = (
  { missed: { raised, ended } }: { readonly missed: MissedAlarms },
  rules: ReadonlyArray<Rule>
) => posted("info", "alarm.caughtUp", { id: CAUGHT_UP, values: { raised, ended }, ...linkFor(rules) })

export const receivingPosted = ({ event: { status } }: { readonly event: { readonly status: Receiving } }) =>
  posted("success", status === 1 ? "alarm.enabled" : "alarm.disabled")
