import { memo } from "react"
import { userOf } from "../../machines/session/session-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { MyDayPanel } from "./my-day-panel.tsx"
import type { PinActors } from "../alarms/pin-list.tsx"
import { PinnedPanel } from "../alarms/pinned-panel.tsx"
import { SinceLeftPanel } from "./since-left-panel.tsx"
import type { sinceLeft, sinceLeftDismissal } from "../../machines/dashboard/since-left.ts"
import { Overview, OverviewPeriod } from "./overview.tsx"
import { OperatorOverview } from "./operator-overview.tsx"
import { useTexts } from "../../kit/texts.ts"
import { useFigureLinks } from "./use-figure-links.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { type myDay, recentAlarms, type statistics } from "../../machines/dashboard/dashboard.ts"
import { useSelector } from "@xstate/react"
import { Panel } from "../../kit/panel.tsx"
import { ErrorState, SkeletonRows } from "../../kit/state.tsx"
import { HoursPanel } from "./hours-panel.tsx"
import { SitesPanel } from "./sites-panel.tsx"
import { usePolledQuery } from "./use-polled-query.ts"

/** Alarms by hour and by site, which arrive after the figures. */
const RecentPanels = ({ actor }: { readonly actor: ActorOf<typeof recentAlarms> }) => {
  const t = useTexts()
  const data = useSelector(actor, recentAlarms.dataOf)
  const { fault, busy, refresh } = usePolledQuery(actor)
  if (data !== null)
    return (
      <>
        <HoursPanel {...data} />
        <SitesPanel sites={data.sites} />
      </>
    )
  return (
    <Panel aria-busy={busy} minH="64">
      {fault === null || busy ? (
        <SkeletonRows count={6} />
      ) : (
        <ErrorState title={t("overview.recentFailed")} fault={fault} retry={refresh} />
      )}
    </Panel>
  )
}

type Actors = PinActors & {
  readonly statistics: ActorOf<typeof statistics>
  readonly recent: ActorOf<typeof recentAlarms>
  readonly myDay: ActorOf<typeof myDay>
  readonly sinceLeft: ActorOf<typeof sinceLeft>
  readonly dismissal: ActorOf<typeof sinceLeftDismissal>
}

/** The landing page: waiting work, and the state of the fleet where the operator may see that, else their role and their sections. */
export const DashboardPage = memo(({ statistics, recent, myDay, sinceLeft, dismissal, ...pins }: Actors) => {
  const t = useTexts()
  const user = useActorSelector("session", userOf)
  const isGranted = useFigureLinks().isGranted("dashboardIndex")
  if (user === null) return null
  return (
    <Rows>
      <header>
        <chakra.h1 fontSize="xl">{t("dashboard.hello", { name: user.username })}</chakra.h1>
        <SinceLeftPanel sinceLeft={sinceLeft} dismissal={dismissal} />
      </header>
      {isGranted ? (
        <>
          <TasksAndFleet>
            <MyDayPanel actor={myDay} />
            <Overview actor={statistics} />
          </TasksAndFleet>
          <PinnedPanel {...pins} operator={user} />
          <RecentPanels actor={recent} />
          <OverviewPeriod actor={statistics} />
        </>
      ) : (
        <>
          <MyDayPanel actor={myDay} />
          <PinnedPanel {...pins} operator={user} />
          <OperatorOverview />
        </>
      )}
    </Rows>
  )
})

/** Side by side where the figures keep four columns. */
const TasksAndFleet = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) minmax(0, 2fr)" },
    "&& > section + section": { mt: "0" }
  }
})

const Rows = chakra("div", {
  base: { display: "grid", gap: "4", gridTemplateColumns: "minmax(0, 1fr)", "&& > section + section": { mt: "0" } }
})
