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

/** Alarms that were raised just now: the one, or how many. */
export const raisedPosted = (
  { count, alarm }: { readonly count: number; readonly alarm: Alarm },
  rules: ReadonlyArray<Rule>
) =>
  posted("warning", count === 1 ? "alarm.raised" : "alarm.raisedMany", {
    id: "alarmsRaised",
    values: count === 1 ? { what: [alarm.name, alarm.robot, alarm.location].filter(Boolean).join(" · ") } : { count },
    ...linkFor(rules)
  })

/** What happened while there was no line. */
export const caughtUpPosted = (
  { missed: { raised, ended } }: { readonly missed: Missed },
  rules: ReadonlyArray<Rule>
) => posted("info", "alarm.caughtUp", { id: "alarmsCaughtUp", values: { raised, ended }, ...linkFor(rules) })

export const receivingPosted = ({ event: { status } }: { readonly event: { readonly status: Receiving } }) =>
  posted("success", status === 1 ? "alarm.enabled" : "alarm.disabled")
