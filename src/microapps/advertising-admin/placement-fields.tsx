import { useSelector } from "@xstate/react"
import { ChoiceField } from "../kit/choice-field.tsx"
import { Checkbox } from "../kit/controls.tsx"
import type { LookupActor } from "../kit/lookup-machine.ts"
import { PeriodFields } from "../kit/period-fields.tsx"
import { PickField } from "../kit/pick-field.tsx"
import { TextField } from "../kit/text-field.tsx"
import type { PlacementDraft } from "./placement.ts"
import { mediaKindOptions } from "./placement-facts.tsx"
import { targetChoices } from "./target-choices.ts"
import { useWords } from "./words.ts"

type Props = {
  readonly draft: PlacementDraft
  readonly problemOf: (field: string) => string | undefined
  readonly targets: LookupActor
}

/** What is shown, when, and where. */
export const PlacementFields = ({ draft, problemOf, targets }: Props) => {
  const t = useWords()
  const found = useSelector(targets, targetChoices.foundOf)
  return (
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
      <div className="wh-whole">
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
      <PeriodFields draft={draft} problemOf={problemOf} />
      <TextField
        required
        name="sort"
        label={t("placements.sort")}
        inputMode="numeric"
        held={draft.sort}
        problem={problemOf("sort")}
        hint={t("placements.sortHint")}
      />
      <label className="wh-check">
        <Checkbox name="enabled" defaultChecked={draft.enabled} />
        {t("placements.enabled")}
      </label>
      <PickField
        name="location_ids"
        label={t("placements.locations")}
        held={draft.location_ids}
        problem={problemOf("location_ids")}
        hint={t("placements.everywhereHint")}
        options={found?.locations ?? []}
      />
      <PickField
        name="robot_ids"
        label={t("placements.robots")}
        held={draft.robot_ids}
        problem={problemOf("robot_ids")}
        options={found?.robots ?? []}
      />
    </>
  )
}
