import { ChoiceField } from "../../ui/kit/choice-field.tsx"
import { Checkbox, CheckLabel } from "../../ui/kit/controls.ts"
import { PeriodFields } from "../../ui/kit/period-fields.tsx"
import { PickField } from "../../ui/kit/pick-field.tsx"
import { TextField } from "../../ui/kit/text-field.tsx"
import type { PlacementDraft } from "./placement.ts"
import { mediaKindOptions } from "./placement-facts.tsx"
import type { TargetChoices } from "./target-choices.ts"
import type { Translate } from "./words.ts"

/** What is shown, when, and where. */
export const placementFields = (
  t: Translate,
  draft: PlacementDraft,
  problemOf: (field: string) => string | undefined,
  choices: TargetChoices | null
) => (
  <>
    <TextField
      required
      name="title"
      label={t("placements.titleField")}
      maxLength={60}
      held={draft.title}
      problem={problemOf("title")}
    />
    <ChoiceField
      required
      name="media_kind"
      label={t("placements.mediaKind")}
      held={draft.media_kind}
      problem={problemOf("media_kind")}
      options={mediaKindOptions(t)}
    />
    <div data-whole>
      <TextField
        required
        name="media_url"
        label={t("placements.mediaUrl")}
        inputMode="url"
        maxLength={500}
        held={draft.media_url}
        problem={problemOf("media_url")}
        hint={t("placements.mediaUrlHint")}
      />
    </div>
    <PeriodFields draft={draft} problems={{ starts_at: problemOf("starts_at"), ends_at: problemOf("ends_at") }} />
    <TextField
      required
      name="sort"
      label={t("placements.sort")}
      inputMode="numeric"
      held={draft.sort}
      problem={problemOf("sort")}
      hint={t("placements.sortHint")}
    />
    <CheckLabel>
      <Checkbox name="enabled" defaultChecked={draft.enabled} />
      {t("placements.enabled")}
    </CheckLabel>
    <PickField
      name="location_ids"
      label={t("placements.locations")}
      held={draft.location_ids}
      problem={problemOf("location_ids")}
      hint={t("placements.everywhereHint")}
      options={choices?.locations ?? []}
    />
    <PickField
      name="robot_ids"
      label={t("placements.robots")}
      held={draft.robot_ids}
      problem={problemOf("robot_ids")}
      options={choices?.robots ?? []}
    />
  </>
)
