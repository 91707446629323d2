import { useSelector } from "@xstate/react"
import { useHistory, screen } from "../runtime/screen.ts"
import { FIRST } from "../../effects/contract/addresses.ts"
import { PlaceFilterControls } from "../../ui/kit/places/place-filters.tsx"
import { placeNames } from "../../ui/kit/places/place-names.ts"
import { PeriodFilters } from "../../ui/kit/date-input.tsx"
import { RecordsScreen } from "../../ui/kit/records-screen.tsx"
import { RowButtons } from "../../ui/kit/row-buttons.tsx"
import { recordPart } from "../runtime/effect-runtime.ts"
import { placePart } from "../runtime/place-part.ts"
import {
  carryOut,
  placementCommand,
  placementList,
  datedPlacements,
  placementFields,
  placementForm,
  turning
} from "./placements.ts"
import { PlacementCommandDialog, standingBadge, targetsText } from "./placement-values.tsx"
import { readTargetChoices, targetChoices } from "./target-choices.ts"
import { useWords } from "./words.ts"

/** What the robots' screens show, where and when. */
export const placementListScreen = screen({
  path: FIRST,
  title: "placements.title",
  parts: (fromEffect) => ({
    list: recordPart(fromEffect, placementList, "placements", placementFields.sent, datedPlacements),
    targets: targetChoices.partBesideList(fromEffect(readTargetChoices)),
    places: placePart(fromEffect),
    command: { machine: placementCommand.machine(fromEffect(carryOut)) }
  }),
  view: function PlacementListScreen({ list, targets, places, command }) {
    const t = useWords()
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
              cell: ({ id, title }) => <a href={hrefOf("/placement", { id: String(id) })}>{title}</a>
            },
            {
              id: "media_kind",
              head: t("placements.mediaKind"),
              cell: ({ media_kind }) => t(`placements.${media_kind}`)
            },
            { id: "standing", head: t("placements.standing"), cell: (row) => standingBadge(t, row) },
            { id: "targets", head: t("placements.targets"), cell: (row) => targetsText(t, row) },
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
                  choose: () => command.send(turning(row))
                }
              ]}
            />
          )}
        />
        <PlacementCommandDialog command={command} />
      </>
    )
  }
})
