import { useSelector } from "@xstate/react"
import { Button } from "../../ui/kit/controls.ts"
import { Figure, Panel, PanelHead, Figures, Names } from "../../ui/kit/panel.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import { DetailHead } from "../../ui/kit/detail.tsx"
import { Found } from "../../ui/kit/found.tsx"
import { FIRST } from "../runtime/history.ts"
import { useHistory, usePlace } from "../runtime/application-context.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import { momentText } from "../../effects/contract/formats.ts"
import { screen } from "../runtime/screen.ts"
import { Material } from "./material.tsx"
import {
  carryOut,
  placementCommand,
  type PlacementCommand,
  placementDetail,
  type PlacementRow,
  readPlacement
} from "./placements.ts"
import { PlacementCommandDialog } from "./placement-command-dialog.tsx"
import { standingBadge, targetsText } from "./placement-facts.tsx"
import type { Choice } from "../runtime/place-choices.ts"
import { namesOf, readTargetChoices, targetChoices } from "./target-choices.ts"
import { useWords } from "./words.ts"

const Targets = ({ label, targets }: { readonly label: string; readonly targets: ReadonlyArray<Choice> }) =>
  targets.length === 0 ? null : (
    <Panel>
      <PanelHead>
        <h2>{label}</h2>
      </PanelHead>
      <Names p="4" maxH="none">
        {targets.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </Names>
    </Panel>
  )

const Shown = ({ row, command }: { readonly row: PlacementRow; readonly command: CommandActor }) => {
  const t = useWords()
  const { hrefOf } = useHistory()
  const { id, version, title, enabled } = row
  return (
    <Panel>
      <DetailHead back={{ href: hrefOf(FIRST), label: t("placements.back") }} title={title}>
        <Button
          onClick={() =>
            command.send({
              type: "command.requested",
              command: { id, version, title, enabled: !enabled } satisfies PlacementCommand
            })
          }
        >
          {t(enabled ? "placements.takeOffline" : "placements.putOnline")}
        </Button>
      </DetailHead>
      <Figures p="4">
        <Figure label={t("placements.standing")}>{standingBadge(t, row)}</Figure>
        <Figure label={t("placements.targets")}>{targetsText(t, row)}</Figure>
        <Figure label={t("placements.sort")}>{row.sort}</Figure>
        <Figure label={t("period.start")}>{momentText(row.starts_at)}</Figure>
        <Figure label={t("period.end")}>{momentText(row.ends_at)}</Figure>
        <Figure label={t("placements.updatedAt")}>{momentText(row.updated_at)}</Figure>
      </Figures>
      <Material placement={row} />
    </Panel>
  )
}

type Actors = { readonly lookup: LookupActor; readonly targets: LookupActor; readonly command: CommandActor }

/** One placement: its material as the robots show it, and where. */
const PlacementScreen = ({ lookup, targets, command }: Actors) => {
  const t = useWords()
  const id = new URLSearchParams(usePlace().search).get("id") ?? ""
  const choices = useSelector(targets, targetChoices.foundOf)
  return (
    <>
      <Found<PlacementRow> lookup={lookup} wanted={id}>
        {(row) => (
          <>
            <Shown row={row} command={command} />
            <Targets label={t("placements.locations")} targets={namesOf(row.location_ids, choices?.locations ?? [])} />
            <Targets label={t("placements.robots")} targets={namesOf(row.robot_ids, choices?.robots ?? [])} />
          </>
        )}
      </Found>
      <PlacementCommandDialog command={command} />
    </>
  )
}

export const placementScreen = screen({
  path: "/placement",
  parts: (fromEffect) => ({
    lookup: placementDetail.part(fromEffect(readPlacement), "id"),
    targets: targetChoices.part(fromEffect(readTargetChoices)),
    command: { machine: placementCommand.machine(fromEffect(carryOut)) }
  }),
  draw: (actors) => <PlacementScreen {...actors} />
})
