import { FIRST, joinAddress, type Search } from "../../effects/contract/addresses.ts"
import type { EntityType } from "../../effects/contract/event-types.ts"
import type { ServerEvent } from "../../effects/contract/events.ts"
import type { Rule } from "../../effects/contract/session.ts"
import { pathOfRoute, sectionOfPath } from "../../machines/guard/routes.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"
import { isEntity } from "../words/happened-words.ts"

/** By which name a screen finds the record in its address. */
type Screen = { readonly path: string; readonly by?: string; readonly rule?: string }

/** In a list that a menu leads to. */
const listed = (rule: string, by?: string): Screen => ({
  ...{ path: pathOfRoute(rule)!, rule },
  ...(by === undefined ? {} : { by })
})

/** Where a record stands by itself, or alone in its list. */
const screens: { readonly [Entity in EntityType]?: Screen } = {
  users: listed("userList"),
  merchants: listed("merchantList"),
  roles: listed("roleList"),
  notifyRules: listed("alarm-notify-setting"),
  alarmTypes: listed("alarm-setting-c", "name"),
  alarms: { path: pathOfRoute("alarm-story")!, rule: "alarm-board" },
  robots: { path: "/device-admin/robot", by: "robot_id" },
  orders: { path: "/sale-admin/order" },
  activities: { path: `/market-support${FIRST}` },
  coupons: { path: "/market-support/coupons" },
  placements: { path: "/advertising-admin/placement" },
  utterances: { path: `/interactive-admin${FIRST}` },
  quizzes: { path: "/interactive-admin/quizzes" },
  miniAppPages: { path: `/mini-app-admin${FIRST}` }
}

/** Where the record of an event stands now; null where it stands nowhere, the event has taken it away, or the way there was not granted. */
export const screenOf = (
  { entity, entity_id: id, after, before }: Pick<ServerEvent, "entity" | "entity_id" | "after" | "before">,
  rules: ReadonlyArray<Rule>
): string | null => {
  const screen = isEntity(entity) ? screens[entity] : undefined
  if (screen === undefined || id === null || (before !== null && after === null)) return null
  const { path, by = "id", rule } = screen
  const granted =
    rule === undefined
      ? rules.some(({ name }) => name === sectionOfPath(path))
      : grantedNames(rules)?.has(rule) === true
  const search: Search = { [by]: id }
  return granted ? `#${joinAddress(path, search)}` : null
}
