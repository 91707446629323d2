import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import { SearchField } from "../../kit/places/search-field.tsx"
import { Names } from "../../kit/panel.tsx"
import type { RecordForm } from "../../kit/record-dialog.tsx"
import type { Translate } from "../../locales/keys.ts"
import { placeOptions } from "../../machines/areas/place-options.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { type RobotDraft, robotFields, type RobotRow } from "./robots.ts"

/** A draft that moves these robots. A single robot's site and merchant are preselected. */
export const moveDraft = (robots: ReadonlyArray<RobotRow>): RobotDraft => {
  const [first] = robots
  const place = (id: number | null | undefined) => (robots.length > 1 ? "" : String(id ?? ""))
  return {
    ...robotFields.blank,
    robot_ids: robots.map(({ robot_id }) => robot_id).join(","),
    location_id: place(first?.location_id),
    merchant_id: place(first?.merchant_id)
  }
}

const missingPlace = ({ location_id, merchant_id }: RobotDraft) =>
  location_id === "" && merchant_id === "" ? { location_id: "robots.placeProblem" } : {}

type Actors = { readonly places: ActorOf<typeof placeOptions> }

/**
 * The form of a new robot, and of a move of several. Its choices are those of the place filters, read at the first
 * opening.
 */
export const useRobotForm = (t: Translate, { places }: Actors): RecordForm<RobotRow, RobotDraft> => {
  const options = useSelector(places, placeOptions.dataOf)
  const movedIn = ({ robot_ids }: RobotDraft) => (robot_ids === "" ? [] : robot_ids.split(","))
  const form = robotFields.form<RobotRow>(t, {
    title: (_, draft) => {
      const moved = movedIn(draft)
      if (moved.length === 0) return t("robots.addTitle")
      return t("robots.moveTitle", { count: moved.length, robot: moved[0]! })
    },
    submit: (_, draft) => t(movedIn(draft).length === 0 ? "records.save" : "robots.move"),
    fields: ({ draw, draft, problemOf }) => {
      const moved = movedIn(draft)
      return (
        <>
          <input type="hidden" name="robot_ids" value={draft.robot_ids} />
          {moved.length === 0 ? draw(["robot_id", "name"]) : null}
          {moved.length < 2 ? null : (
            <Names mb="3" fontWeight="medium">
              {moved.map((id) => (
                <li key={id}>{id}</li>
              ))}
            </Names>
          )}
          <SearchField
            name="location_id"
            label={t("robots.site")}
            defaultValue={draft.location_id}
            problem={problemOf("location_id")}
            options={options?.locations ?? []}
          />
          <SearchField
            name="merchant_id"
            label={t("robots.fields.merchant")}
            defaultValue={draft.merchant_id}
            problem={problemOf("merchant_id")}
            options={options?.merchants ?? []}
          />
          <chakra.p color="fg.muted">{t(moved.length === 0 ? "robots.addLead" : "robots.moveLead")}</chakra.p>
        </>
      )
    }
  })
  return {
    ...form,
    typed: (data, edited) => {
      const { draft, problems } = form.typed(data, edited)
      return { draft, problems: draft.robot_ids === "" ? problems : missingPlace(draft) }
    }
  }
}
