import { useSelector } from "@xstate/react"
import { placements } from "../../contract/placements.ts"
import { chakra } from "../../kit/chakra.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { listPlaces } from "../../kit/places/list-places.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { ScreenLink } from "../runtime/screen-link.tsx"
import {
  setPlacementEnabled,
  placementFields,
  placementForm,
  placementMutation,
  placementStateAt,
  placementToggle
} from "./placements.ts"
import { PlacementMutationDialog, placementStateTones, targetsText } from "./placement-values.tsx"
import { readTargetChoices, targetChoices } from "./target-choices.ts"

/** Placements: content on the robots' screens, at its places and times. */
export const placementListScreen = defineListPage({
  record: placements,
  derived: { standing: (placement, at) => placementStateAt(at, placement) },
  columns: [
    {
      id: "title",
      cell: (text, { id }) => (
        <ScreenLink path="/placement" search={{ id: String(id) }}>
          {text}
        </ScreenLink>
      )
    },
    {
      id: "media_kind",
      card: "bare",
      cell: (text, { media_kind, media_url }) => (
        <Kind>
          {media_kind === "image" ? <img src={media_url} alt="" loading="lazy" decoding="async" /> : null}
          {text}
        </Kind>
      )
    },
    { id: "standing", badge: placementStateTones },
    { id: "_targets", text: (placement, t) => targetsText(t, placement) },
    "sort",
    "starts_at",
    "ends_at"
  ],
  form: {
    fields: placementFields,
    useForm: (t, { targets }) => placementForm(t, useSelector(targets, targetChoices.dataOf))
  },
  addedVerb: "added",
  places: listPlaces,
  filters: ["title", "media_kind", "enabled", "robot_id"],
  useChoices: ({ targets }) => ({ robot_id: useSelector(targets, targetChoices.dataOf)?.robots ?? [] }),
  parts: (fromEffect: FromEffect) => ({
    targets: targetChoices.partBesideList(fromEffect(readTargetChoices)),
    mutation: { machine: placementMutation.machine(fromEffect(setPlacementEnabled)) }
  }),
  actions: (placement, { mutation }, t, listing) => ({
    more: [
      {
        name: "toggle",
        label: t(placement.enabled ? "placements.takeOffline" : "placements.putOnline"),
        disabled: listing,
        choose: () => mutation.send(placementToggle(placement))
      }
    ]
  }),
  extra: PlacementMutationDialog
})

/** The kind beside a small picture in the robots' format. */
const Kind = chakra("span", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    "& > img": { w: "12", h: "27px", objectFit: "cover", rounded: "sm" }
  }
})
