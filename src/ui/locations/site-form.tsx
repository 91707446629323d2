import { useSelector } from "@xstate/react"
import type { Area } from "../../contract/areas.ts"
import { NewSite, type Site } from "../../contract/locations.ts"
import type { Choice } from "../../kit/options.tsx"
import { SearchField } from "../../kit/places/search-field.tsx"
import { recordFields } from "../../kit/record-fields.tsx"
import type { Translate } from "../../locales/keys.ts"
import { placeOptions } from "../../machines/areas/place-options.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

export const siteFields = recordFields(NewSite, {
  name: { kind: "text", label: "locations.fields.name", problem: "locations.problems.name" },
  district_id: { kind: "text", label: "locations.fields.district_id", problem: "locations.problems.district_id" },
  address: { kind: "text", label: "locations.fields.address", optional: true, whole: true },
  contact_person: { kind: "text", label: "locations.fields.contact_person", optional: true },
  contact_phone: {
    kind: "text",
    label: "locations.fields.contact_phone",
    problem: "locations.problems.contact_phone",
    optional: true,
    input: { type: "tel" }
  },
  opening_hours: {
    kind: "text",
    label: "locations.fields.opening_hours",
    hint: "locations.hints.opening_hours",
    optional: true,
    whole: true
  }
})

const districtName = (areas: ReadonlyArray<string>) => [...new Set(areas)].join(" ")

/** Every district by its code, named with its city and province. A municipality is its own city. */
const districtsIn = (tree: ReadonlyArray<Area>, above: ReadonlyArray<string> = []): ReadonlyArray<Choice> =>
  tree.flatMap(({ id, name, level, children }) =>
    level === 3 ? [{ id, name: districtName([...above, name]) }] : districtsIn(children, [...above, name])
  )

/** The form of a site. Its districts are those of the filter block, read when it is first opened. */
export const useSiteForm = (t: Translate, { places }: { readonly places: ActorOf<typeof placeOptions> }) => {
  const areas = useSelector(places, placeOptions.dataOf)?.areas
  return siteFields.form<Site>(t, {
    title: (edited) =>
      t(edited === null ? "records.addRecord" : "records.editRecord", { record: t("locations.record") }),
    wide: true,
    fields: ({ draw, draft, edited, problemOf }) => {
      const previous =
        edited === null
          ? []
          : [{ id: edited.district_id, name: districtName([edited.province, edited.city, edited.district]) }]
      return (
        <>
          {draw(["name"])}
          <SearchField
            required
            name="district_id"
            label={t("locations.fields.district_id")}
            defaultValue={draft.district_id}
            problem={problemOf("district_id")}
            options={areas === undefined ? previous : districtsIn(areas)}
          />
          {draw(["address", "contact_person", "contact_phone", "opening_hours"])}
        </>
      )
    }
  })
}
