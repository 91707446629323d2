import { Badge } from "../../kit/panel.tsx"
import type { Placement } from "../../contract/placements.ts"
import type { PlacementRow, PlacementMutation, placementMutation } from "./placements.ts"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** States the coming change of a placement. */
export const PlacementMutationDialog = ({ mutation }: { readonly mutation: ActorOf<typeof placementMutation> }) => {
  const t = useTexts()
  return (
    <MutationDialog<PlacementMutation>
      mutation={mutation}
      question={({ title, enabled }) =>
        t(enabled ? "placements.onlineQuestion" : "placements.offlineQuestion", { title })
      }
      confirm={({ enabled }) => t(enabled ? "placements.putOnline" : "placements.takeOffline")}
    >
      {({ enabled }) => <p>{t(enabled ? "placements.onlineLead" : "placements.offlineLead")}</p>}
    </MutationDialog>
  )
}

export const placementStateTones = {
  showing: "success",
  scheduled: "info",
  over: "neutral",
  offline: "warning"
} as const

export const placementStateBadge = (t: Translate, row: PlacementRow) => (
  <Badge tone={placementStateTones[row.standing]}>{t(`placements.standing.${row.standing}`)}</Badge>
)

/** The numbers of targeted robots and locations, or the whole fleet. */
export const targetsText = (t: Translate, { robot_ids, location_ids }: Placement) =>
  [
    ...(location_ids.length === 0 ? [] : [t("placements.locationCount", { count: location_ids.length })]),
    ...(robot_ids.length === 0 ? [] : [t("placements.robotCount", { count: robot_ids.length })])
  ].join(t("placements.and")) || t("placements.everywhere")
