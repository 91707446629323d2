import { useSelector } from "@xstate/react"
import { useHistory } from "../runtime/inside.ts"
import { definePage } from "../../kit/define-page.ts"
import { FIRST } from "../../contract/addresses.ts"
import { PlaceFilterControls } from "../../kit/places/place-filters.tsx"
import { placeNames } from "../../kit/places/place-names.ts"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { RowButtons } from "../../kit/row-buttons.tsx"
import type { FromEffect } from "../../effects/from-effect.ts"
import { recordPart } from "../../effects/lists/record-part.ts"
import { placePart } from "../../effects/lists/place-part.ts"
import {
  carryOut,
  placementMutation,
  placementList,
  datedPlacements,
  placementFields,
  placementForm,
  turning
} from "./placements.ts"
import { PlacementMutationDialog, toneOf, targetsText } from "./placement-values.tsx"
import { readTargetChoices, targetChoices } from "./target-choices.ts"
import { useTexts } from "../../kit/texts.ts"

/** Placements: content on the robots' screens, with place and time. */
export const placementListScreen = definePage({
  path: FIRST,
  title: "placements.title",
  parts: (fromEffect: FromEffect) => ({
    list: recordPart(fromEffect, placementList, "placements", placementFields.sent, datedPlacements),
    targets: targetChoices.partBesideList(fromEffect(readTargetChoices)),
    places: placePart(fromEffect),
    mutation: { machine: placementMutation.machine(fromEffect(carryOut)) }
  }),
  view: function PlacementListScreen({ list, targets, places, mutation }) {
    const t = useTexts()
    const { hrefOf } = useHistory()
    const found = useSelector(targets, targetChoices.foundOf)
    const form = placementForm(t, found)
    return (
      <>
        <RecordsScreen
          list={list}
          records={placementList}
          title={t("placements.title")}
          columns={[
            {
              id: "title",
              head: t("placements.titleField"),
              cell: (text, { id }) => <a href={hrefOf("/placement", { id: String(id) })}>{text}</a>
            },
            {
              id: "media_kind",
              head: t("placements.mediaKind"),
              text: ({ media_kind }) => t(`placements.${media_kind}`)
            },
            {
              id: "standing",
              head: t("placements.standing"),
              text: ({ standing }) => t(`placements.${standing}`),
              badge: toneOf
            },
            { id: "_targets", head: t("placements.targets"), text: (row) => targetsText(t, row) },
            { id: "sort", head: t("placements.sort"), kind: "number" },
            { id: "starts_at", head: t("period.start"), kind: "moment" },
            { id: "ends_at", head: t("period.end"), kind: "moment" }
          ]}
          nameOf={({ title }) => title}
          form={form}
          filters={{
            title: { label: t("placements.titleField") },
            media_kind: { label: t("placements.mediaKind"), choices: (id) => t(`placements.${id}`) },
            enabled: {
              label: t("placements.enabled"),
              choices: (id) => t(id === "true" ? "records.yes" : "records.no")
            },
            robot_id: { label: t("placements.robot"), choices: found?.robots ?? [] }
          }}
          nameOfId={placeNames(places)}
          moreFilters={(query) => (
            <>
              <PlaceFilterControls places={places} query={query} ofMerchants={false} />
              <PeriodFilters {...query} />
            </>
          )}
          actions={(row, listing) => (
            <RowButtons
              list={list}
              row={row}
              records={placementList}
              listing={listing}
              more={[
                {
                  name: "turn",
                  label: t(row.enabled ? "placements.takeOffline" : "placements.putOnline"),
                  disabled: listing,
                  choose: () => mutation.send(turning(row))
                }
              ]}
            />
          )}
        />
        <PlacementMutationDialog mutation={mutation} />
      </>
    )
  }
})
