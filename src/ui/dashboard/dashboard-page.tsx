import { memo } from "react"
import { userOf } from "../../machines/session/session-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Panel } from "../../kit/panel.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { MyDayPanel } from "./my-day-panel.tsx"
import { Overview } from "./overview.tsx"
import { OperatorOverview } from "./operator-overview.tsx"
import { useTexts } from "../../kit/texts.ts"
import { useFigureLinks } from "./use-figure-links.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { statistics, myDay } from "../../machines/dashboard/dashboard.ts"

type Actors = { readonly statistics: ActorOf<typeof statistics>; readonly myDay: ActorOf<typeof myDay> }

/** The landing page: waiting work, and the state of the fleet where the operator may see that, else their role and their sections. */
export const DashboardPage = memo(({ statistics, myDay }: Actors) => {
  const t = useTexts()
  const user = useActorSelector("session", userOf)
  const isGranted = useFigureLinks().isGranted("dashboardIndex")
  if (user === null) return null
  return (
    <Rows>
      <Panel p="5">
        <chakra.h1 fontSize="xl">{t("dashboard.hello", { name: user.username })}</chakra.h1>
        <MyDayPanel actor={myDay} />
      </Panel>
      {isGranted ? <Overview actor={statistics} /> : <OperatorOverview />}
    </Rows>
  )
})

const Rows = chakra("div", {
  base: { display: "grid", gap: "4", gridTemplateColumns: "minmax(0, 1fr)", "&& > section + section": { mt: "0" } }
})
