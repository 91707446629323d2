import { NewPlacement } from "../../effects/contract/placements.ts"
import { periodFields, periodProblem } from "../../ui/kit/period.ts"
import { recordFields } from "../../ui/kit/record-fields.tsx"
import type { TargetChoices } from "./target-choices.ts"
import type { Translate } from "./words.ts"

/** What is shown, when, and where. */
export const placementFields = recordFields(
  NewPlacement,
  {
    title: {
      kind: "text",
      label: "placements.titleField",
      problem: "placements.titleProblem",
      input: { maxLength: 60 }
    },
    media_kind: { kind: "choice", label: "placements.mediaKind", problem: "placements.mediaKindProblem" },
    media_url: {
      kind: "text",
      label: "placements.mediaUrl",
      hint: "placements.mediaUrlHint",
      problem: "placements.mediaUrlProblem",
      input: { inputMode: "url", maxLength: 500 },
      whole: true
    },
    ...periodFields,
    sort: {
      kind: "number",
      label: "placements.sort",
      hint: "placements.sortHint",
      problem: "placements.sortProblem",
      blank: "10"
    },
    enabled: { kind: "check", label: "placements.enabled" },
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
      media_kind: (id) => t(`placements.${id}`),
      location_ids: targets?.locations ?? [],
      robot_ids: targets?.robots ?? []
    }
  })
