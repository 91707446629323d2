import { isolated } from "../../effects/contract/isolated.ts"
import type { Alarm, Receiving } from "../../effects/contract/alarms.ts"
import { grantedNames } from "../guard/verdict.ts"
import { pathOfRoute } from "../guard/routes.ts"
import { posted } from "../notices/notices-machine.ts"
import type { Rule } from "../../effects/contract/session.ts"

import type { Missed } from "./missed-alarms.ts"

const BOARD = "alarm-board"

/** The way to the board, for whom it was granted. */
const linkFor = (rules: ReadonlyArray<Rule>) => {
  const link = grantedNames(rules)?.has(BOARD) === true ? pathOfRoute(BOARD) : undefined
  return link === undefined ? {} : { link }
}

type Raised = { readonly count: number; readonly alarm: Alarm }

/** The one that was raised, with how many robots it is about where it is about many, or how many there are of them. */
const wordsOf = ({ count, alarm: { name, robot_id, robot, robots, location } }: Raised) => {
  if (count > 1) return { key: "alarm.raisedMany", values: { count } }
  if (robot_id === null) return { key: "alarm.raisedAt", values: { what: name, count: robots } }
  return { key: "alarm.raised", values: { what: [name, robot, location].filter(Boolean).map(isolated).join(" · ") } }
}

/** Alarms that were raised just now. */
export const raisedPosted = (raised: Raised, rules: ReadonlyArray<Rule>) => {
  const { key, values } = wordsOf(raised)
  return posted("warning", key, { id: "alarmsRaised", values, ...linkFor(rules) })
}

/** What happened while there was no line. */
export const caughtUpPosted = (
  { missed: { raised, ended } }: { readonly missed: Missed },
  rules: ReadonlyArray<Rule>
) => posted("info", "alarm.caughtUp", { id: "alarmsCaughtUp", values: { raised, ended }, ...linkFor(rules) })

export const receivingPosted = ({ event: { status } }: { readonly event: { readonly status: Receiving } }) =>
  posted("success", status === 1 ? "alarm.enabled" : "alarm.disabled")
