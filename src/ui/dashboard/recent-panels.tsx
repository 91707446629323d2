import { useSelector } from "@xstate/react"
import { recentAlarms } from "../../machines/dashboard/dashboard.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { Panel } from "../../kit/panel.tsx"
import { SkeletonRows, ErrorState } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import { HoursPanel } from "./hours-panel.tsx"
import { SitesPanel } from "./sites-panel.tsx"
import { usePolledQuery } from "./use-polled-query.ts"

/** Alarms by hour and by site, which arrive after the figures. */
export const RecentPanels = ({ actor }: { readonly actor: ActorOf<typeof recentAlarms> }) => {
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
