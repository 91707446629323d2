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
      {(["merchant", "area", "location"] as const).map((name) => (
        <ChoiceFilter
          key={name}
          name={name}
          label={t(`places.${name}`)}
          held={query[name]}
          options={found?.[`${name}s`] ?? []}
        />
      ))}
    </>
  )
}
