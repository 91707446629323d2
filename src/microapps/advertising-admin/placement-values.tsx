import { Badge } from "../../ui/kit/panel.tsx"
import type { PlacementRow, PlacementCommand } from "./placements.ts"
import { type Translate, useWords } from "./words.ts"
import { CommandDialog } from "../../ui/kit/command-dialog.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"

/** Says what is about to happen to a placement. */
export const PlacementCommandDialog = ({ command }: { readonly command: CommandActor }) => {
  const t = useWords()
  return (
    <CommandDialog<PlacementCommand> command={command}>
      {({ title, enabled }) => <p>{t(enabled ? "placements.onlineLead" : "placements.offlineLead", { title })}</p>}
    </CommandDialog>
  )
}

const tones = { showing: "success", scheduled: "accent", over: "neutral", offline: "warning" } as const

export const standingBadge = (t: Translate, { standing }: PlacementRow) => (
  <Badge tone={tones[standing]}>{t(`placements.${standing}`)}</Badge>
)

/** How many robots and locations, or the whole fleet. */
export const targetsText = (t: Translate, { robot_ids, location_ids }: PlacementRow) =>
  [
    ...(location_ids.length === 0 ? [] : [t("placements.locationCount", { count: location_ids.length })]),
    ...(robot_ids.length === 0 ? [] : [t("placements.robotCount", { count: robot_ids.length })])
  ].join(t("placements.and")) || t("placements.everywhere")
