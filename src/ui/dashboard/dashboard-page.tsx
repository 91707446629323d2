import { memo } from "react"
import { userOf } from "../../machines/session/session-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Panel } from "../../kit/panel.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { MyDayPanel } from "./my-day-panel.tsx"
import type { PinActors } from "../alarms/pin-list.tsx"
import { PinnedPanel } from "../alarms/pinned-panel.tsx"
import { SinceLeftPanel } from "./since-left-panel.tsx"
import type { sinceLeft, sinceLeftDismissal } from "../../machines/dashboard/since-left.ts"
import { Overview } from "./overview.tsx"
import { OperatorOverview } from "./operator-overview.tsx"
import { useTexts } from "../../kit/texts.ts"
import { useFigureLinks } from "./use-figure-links.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { statistics, myDay } from "../../machines/dashboard/dashboard.ts"

type Actors = PinActors & {
  readonly statistics: ActorOf<typeof statistics>
  readonly myDay: ActorOf<typeof myDay>
  readonly sinceLeft: ActorOf<typeof sinceLeft>
  readonly dismissal: ActorOf<typeof sinceLeftDismissal>
}

/** The landing page: waiting work, and the state of the fleet where the operator may see that, else their role and their sections. */
export const DashboardPage = memo(({ statistics, myDay, sinceLeft, dismissal, ...pins }: Actors) => {
  const t = useTexts()
  const user = useActorSelector("session", userOf)
  const isGranted = useFigureLinks().isGranted("dashboardIndex")
  if (user === null) return null
  return (
    <Rows>
      <Panel p="5">
        <chakra.h1 fontSize="xl">{t("dashboard.hello", { name: user.username })}</chakra.h1>
        <SinceLeftPanel sinceLeft={sinceLeft} dismissal={dismissal} />
        <MyDayPanel actor={myDay} />
      </Panel>
      <PinnedPanel {...pins} operator={user} />
      {isGranted ? <Overview actor={statistics} /> : <OperatorOverview />}
    </Rows>
  )
})

const Rows = chakra("div", {
  base: { display: "grid", gap: "4", gridTemplateColumns: "minmax(0, 1fr)", "&& > section + section": { mt: "0" } }
})
