import { memo } from "react"
import type { FreshLookupActor } from "../../machines/lookups/fresh-lookup.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { chakra } from "../kit/chakra.ts"
import { Panel } from "../kit/panel.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { MyDayPanel } from "./my-day-panel.tsx"
import { Overview } from "./overview.tsx"
import { WhoAndWhere } from "./places.tsx"
import { useDashboardWords } from "./words.ts"
import { useWays } from "./use-ways.ts"

type Actors = { readonly statistics: FreshLookupActor; readonly myDay: FreshLookupActor }

/** Where an operator lands: what waits for him, and how the fleet is where he may see that, else who he is here and where he may go. */
export const DashboardPage = memo(({ statistics, myDay }: Actors) => {
  const t = useDashboardWords()
  const user = useActorSelector("session", userOf)
  const isGranted = useWays().isGranted("dashboardIndex")
  if (user === null) return null
  return (
    <Rows>
      <Panel p="5">
        <chakra.h1 fontSize="xl">{t("dashboard.hello", { name: user.username })}</chakra.h1>
        <MyDayPanel actor={myDay} />
      </Panel>
      {isGranted ? <Overview actor={statistics} /> : <WhoAndWhere />}
    </Rows>
  )
})

const Rows = chakra("div", {
  base: { display: "grid", gap: "4", gridTemplateColumns: "minmax(0, 1fr)", "&& > section + section": { mt: "0" } }
})
