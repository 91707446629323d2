import type { AnyActorRef, SnapshotFrom } from "xstate"
import type { Search } from "../../contract/addresses.ts"
import {
  dismissSinceLeft,
  readMyDay,
  readRecentAlarms,
  readSinceLeft,
  readStatistics
} from "../../effects/dashboard/dashboard-effects.ts"
import { myDay, periodIn, recentAlarms, statistics } from "../../machines/dashboard/dashboard.ts"
import { sinceLeft, sinceLeftDismissal } from "../../machines/dashboard/since-left.ts"
import type { ShellActors } from "../../machines/console/console-machine.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { keyOf } from "../../machines/queries/polled-query-machine.ts"
import { currentOf } from "../../machines/tabs/tabs-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { DashboardPage } from "../../ui/dashboard/dashboard-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import { pinParts, pinRules } from "../pin-parts.ts"
import type { FromEffect } from "../effect-runtime.ts"
import { refetchAfter } from "../../effects/programs.ts"

/** Figures of this age are refetched. */
const STALE_AFTER = "1 minute"

const isGranted = (menu: SnapshotFrom<ShellActors["menu"]>) =>
  grantedNames(rulesOf(menu))?.has("dashboardIndex") === true

const isShown = (system: AnyActorRef["system"]) => isGranted((system.get("menu") as ShellActors["menu"]).getSnapshot())

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    ...pinParts(fromEffect),
    sinceLeft: { machine: sinceLeft.machine(fromEffect(readSinceLeft)), input: () => ({ key: "" }) },
    dismissal: { machine: sinceLeftDismissal.machine(fromEffect(dismissSinceLeft)), invalidates: () => ["sinceLeft"] },
    // The waiting work is drawn before the figures, whose first drawing takes longer.
    myDay: {
      machine: myDay.machine({ load: fromEffect(readMyDay), waitAWhile: fromEffect(refetchAfter(STALE_AFTER)) }),
      input: () => ({ key: "" })
    },
    statistics: {
      machine: statistics.machine({
        load: fromEffect(readStatistics),
        waitAWhile: fromEffect(refetchAfter(STALE_AFTER))
      }),
      input: ({ query }: PageInput) => ({ key: periodIn(query["days"]) }),
      onVisit: ({ days }: PageInput["query"]) => statistics.events.requested.make({ key: periodIn(days) }),
      address: {
        searchOf: (snapshot: SnapshotFrom<ActorOf<typeof statistics>>): Search => {
          const days = keyOf(snapshot)
          return days === periodIn(undefined) ? {} : { days }
        },
        replaces: () => true
      },
      isShown
    },
    recent: {
      machine: recentAlarms.machine({
        load: fromEffect(readRecentAlarms),
        waitAWhile: fromEffect(refetchAfter(STALE_AFTER))
      }),
      input: () => ({ key: "" }),
      isShown
    }
  }),
  /** Newly permitted figures are read at once. Messages that were read and alarms that were taken no longer wait. */
  rules: (rule) => [
    ...pinRules,
    ...(["statistics", "recent"] as const).map((to) =>
      rule({
        from: "menu",
        when: "menu.known",
        to,
        send: (_, now) =>
          isGranted(now("menu")) && currentOf(now("tabs")) === "dashboardIndex" ? { type: "polledQuery.watched" } : null
      })
    ),
    rule({ from: "messages", when: "messages.changed", to: "myDay", send: { type: "polledQuery.outdated" } }),
    rule({
      from: "alarms",
      when: "alarms.updated",
      to: "myDay",
      send: ({ work }) => (work ? { type: "polledQuery.outdated" } : null)
    })
  ],
  view: DashboardPage
})
