import type { AnyActorRef, SnapshotFrom } from "xstate"
import {
  readMyDay,
  readStatistics,
  waitForMyDay,
  waitForStatistics
} from "../../effects/dashboard/dashboard-effects.ts"
import { myDay, periodIn, statistics } from "../../machines/dashboard/dashboard.ts"
import type { ShellActors } from "../../machines/console/console-machine.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { currentOf } from "../../machines/tabs/tabs-machine.ts"
import { DashboardPage } from "../../ui/dashboard/dashboard-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

const isGranted = (menu: SnapshotFrom<ShellActors["menu"]>) =>
  grantedNames(rulesOf(menu))?.has("dashboardIndex") === true

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    statistics: {
      machine: statistics.machine({ look: fromEffect(readStatistics), waitAWhile: fromEffect(waitForStatistics) }),
      input: ({ query }: PageInput) => ({ key: periodIn(query["days"]) }),
      /** A page returned to by its bare address is as it was left. */
      onVisit: ({ days }: PageInput["query"]) =>
        days === undefined ? null : statistics.events.wanted.make({ key: periodIn(days) }),
      isShown: (system: AnyActorRef["system"]) => isGranted((system.get("menu") as ShellActors["menu"]).getSnapshot())
    },
    myDay: {
      machine: myDay.machine({ look: fromEffect(readMyDay), waitAWhile: fromEffect(waitForMyDay) }),
      input: () => ({ key: "" })
    }
  }),
  /** Newly granted figures are read at once. Read messages and taken alarms no longer wait. */
  rules: (rule) => [
    rule({
      from: "menu",
      when: "menu.known",
      to: "statistics",
      send: (_, now) =>
        isGranted(now("menu")) && currentOf(now("tabs")) === "dashboardIndex" ? { type: "polledQuery.watched" } : null
    }),
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
