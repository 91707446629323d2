import { Clock, Effect, Schema } from "effect"
import { addressedId } from "../../contract/addressed-id.ts"
import { Placement, NewPlacement } from "../../contract/placements.ts"
import { read, write } from "../../http/calls.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"
import { validityAt, periodFields, periodProblem } from "../../kit/period.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { recordFields } from "../../kit/record-fields.tsx"
import type { TargetChoices } from "./target-choices.ts"
import type { Translate } from "../../locales/keys.ts"
import { mutationProgram, queryProgram } from "../../effects/programs.ts"

/** The content, time and place of a placement. */
export const placementFields = recordFields(
  NewPlacement,
  {
    title: {
      kind: "text",
      label: "placements.fields.title",
      problem: "placements.titleProblem"
    },
    media_kind: { kind: "choice", label: "placements.fields.media_kind", problem: "placements.mediaKindProblem" },
    media_url: {
      kind: "text",
      label: "placements.mediaUrl",
      hint: "placements.mediaUrlHint",
      problem: "placements.mediaUrlProblem",
      input: { inputMode: "url" },
      whole: true
    },
    ...periodFields,
    sort: {
      kind: "number",
      label: "placements.fields.sort",
      hint: "placements.sortHint",
      problem: "placements.sortProblem",
      blank: "10"
    },
    enabled: { kind: "check", label: "placements.fields.enabled" },
    location_ids: { kind: "picks", label: "placements.locations", hint: "placements.everywhereHint" },
    robot_ids: { kind: "picks", label: "placements.robots" }
  },
  periodProblem
)

export const placementForm = (t: Translate, targets: TargetChoices | null) =>
  placementFields.form(t, {
    title: (edited) => t(edited === null ? "placements.add" : "placements.edit"),
    wide: true,
    choices: {
      media_kind: (id) => t(`placements.media_kind.${id}`),
      location_ids: targets?.locations ?? [],
      robot_ids: targets?.robots ?? []
    }
  })

/** The state of a placement at a moment: showing, waiting for its start, over, or taken offline. */
const PlacementState = Schema.Literals(["showing", "scheduled", "over", "offline"])

export const PlacementRow = Schema.Struct({ ...Placement.fields, standing: PlacementState })
export type PlacementRow = typeof PlacementRow.Type

export const placementStateAt = (now: number, placement: Placement): PlacementRow["standing"] => {
  const validity = validityAt(now, placement)
  if (validity === "expired") return "over"
  if (!placement.enabled) return "offline"
  return validity === "coming" ? "scheduled" : "showing"
}

/** One placement, by the id in its address. */
export const placementDetail = typedQuery(PlacementRow)

export const readPlacement = queryProgram(placementDetail, (id) =>
  ApplicationClient.use(({ placements }) => read(placements.detail({ query: { id: addressedId(id) } }))).pipe(
    Effect.zipWith(Clock.currentTimeMillis, (placement, now) => ({
      ...placement,
      standing: placementStateAt(now, placement)
    }))
  )
)

/** Puts a placement online or takes it offline. */
const PlacementMutation = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  title: Schema.String,
  enabled: Schema.Boolean
})
export type PlacementMutation = typeof PlacementMutation.Type

/** The toggle of a placement to the opposite of the shown value. */
export const placementToggle = ({ id, version, title, enabled }: Placement) => ({
  type: "mutation.requested" as const,
  input: { id, version, title, enabled: !enabled } satisfies PlacementMutation
})

export const placementMutation = typedMutation(PlacementMutation)

export const setPlacementEnabled = mutationProgram(
  placementMutation,
  ({ title: _, ...payload }) => ApplicationClient.use(({ placements }) => write(placements.enable({ payload }))),
  ({ title: name, enabled }) => ({
    message: { key: enabled ? "placements.onlineDone" : "placements.offlineDone", name }
  })
)
