import { useSelector } from "@xstate/react"
import { ChoiceFilter } from "../../ui/kit/filter-bar.tsx"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import { placeChoices } from "./place-choices.ts"
import { useKitWords } from "../../ui/kit/words.ts"

type Props = {
  readonly choices: LookupActor
  readonly query: { readonly merchant?: string; readonly area?: string; readonly location?: string }
}

/** Merchant, area and location: the filters that lists of robots and of what they sell have in common. */
export const PlaceFilterControls = ({ choices, query }: Props) => {
  const t = useKitWords()
  const found = useSelector(choices, placeChoices.foundOf)
  return (
    <>
      <ChoiceFilter
        name="merchant"
        label={t("places.merchant")}
        held={query.merchant}
        options={found?.merchants ?? []}
      />
      <ChoiceFilter name="area" label={t("places.area")} held={query.area} options={found?.areas ?? []} />
      <ChoiceFilter
        name="location"
        label={t("places.location")}
        held={query.location}
        options={found?.locations ?? []}
      />
    </>
  )
}
