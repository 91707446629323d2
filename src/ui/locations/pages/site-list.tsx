import { locations } from "../../../contract/locations.ts"
import { defineListPage } from "../../../kit/define-list-page.tsx"
import { Badge } from "../../../kit/panel.tsx"
import { listPlaces } from "../../../kit/places/list-places.ts"
import { requestPlaces } from "../../../machines/areas/place-options.ts"
import { siteFields, useSiteForm } from "../site-form.tsx"
import { linkTo } from "../../../kit/record-link.tsx"
import { TwoLines } from "../../../kit/unbroken-parts.tsx"

/** The sites, their contacts, and the state of their robots. */
export const page = defineListPage({
  record: locations,
  columns: [
    { id: "name", cell: linkTo("locations", "id") },
    { id: "province", spare: true },
    "city",
    "district",
    { id: "address", card: "bare" },
    "contact_person",
    "contact_phone",
    { id: "opening_hours", spare: true },
    { id: "robots", kind: "number" },
    {
      id: "offline",
      kind: "number",
      cell: (text, { offline }) => (offline > 0 ? <Badge tone="warning">{text}</Badge> : text)
    },
    {
      id: "open_alarms",
      kind: "number",
      cell: (text, { open_alarms }) => (open_alarms > 0 ? <Badge tone="danger">{text}</Badge> : text)
    },
    { id: "updated_at", cell: (text) => <TwoLines parts={text.split(" ")} /> }
  ],
  places: listPlaces,
  rules: (rule) => [rule({ from: "list", when: "records.draftChanged", to: "places", send: requestPlaces })],
  form: { fields: siteFields, useForm: useSiteForm },
  useMore: () => ({ several: { canDelete: ({ robots }) => robots === 0 } })
})
