import { Schema } from "effect"
import { NewPlacement, type Placement } from "../../effects/contract/placements.ts"
import { periodDraft, periodIn, periodProblems, periodTexts } from "../../ui/kit/period.ts"

/** A placement as a form holds it. */
export const placementDraft = {
  title: Schema.String,
  media_kind: Schema.String,
  media_url: Schema.String,
  sort: Schema.String,
  enabled: Schema.Boolean,
  robot_ids: Schema.Array(Schema.String),
  location_ids: Schema.Array(Schema.String),
  ...periodDraft
}
export type PlacementDraft = { readonly [K in keyof typeof placementDraft]: (typeof placementDraft)[K]["Type"] }

export const blankPlacement: PlacementDraft = {
  title: "",
  media_kind: "",
  media_url: "",
  sort: "10",
  enabled: true,
  robot_ids: [],
  location_ids: [],
  starts_at: "",
  ends_at: ""
}

export const placementTexts = (row: Placement): PlacementDraft => ({
  title: row.title,
  media_kind: row.media_kind,
  media_url: row.media_url,
  sort: String(row.sort),
  enabled: row.enabled,
  robot_ids: row.robot_ids,
  location_ids: row.location_ids.map(String),
  ...periodTexts(row)
})

export const typedPlacement = (form: FormData): PlacementDraft => {
  const text = (name: string) => String(form.get(name) ?? "").trim()
  const several = (name: string) => form.getAll(name).map(String)
  return {
    title: text("title"),
    media_kind: text("media_kind"),
    media_url: text("media_url"),
    sort: text("sort"),
    enabled: form.has("enabled"),
    robot_ids: several("robot_ids"),
    location_ids: several("location_ids"),
    starts_at: text("starts_at"),
    ends_at: text("ends_at")
  }
}

/** As the calls take it; NaN where no number was typed. */
export const placementIn = (draft: PlacementDraft, edited: Placement | null): NewPlacement => ({
  title: draft.title,
  media_kind: draft.media_kind as NewPlacement["media_kind"],
  media_url: draft.media_url,
  sort: /^\d{1,9}$/.test(draft.sort) ? Number(draft.sort) : Number.NaN,
  enabled: draft.enabled,
  robot_ids: draft.robot_ids.join(","),
  location_ids: draft.location_ids.join(","),
  ...periodIn(draft, edited)
})

const { title, media_kind, media_url, sort } = NewPlacement.fields
const fits = {
  title: Schema.is(title),
  media_kind: Schema.is(media_kind),
  media_url: Schema.is(media_url),
  sort: Schema.is(sort)
}

/** What the contract would refuse, field by field, as keys of words. */
export const placementProblems = (typed: NewPlacement) => ({
  ...(fits.title(typed.title) ? {} : { title: "placements.titleProblem" as const }),
  ...(fits.media_kind(typed.media_kind) ? {} : { media_kind: "placements.mediaKindProblem" as const }),
  ...(fits.media_url(typed.media_url) ? {} : { media_url: "placements.mediaUrlProblem" as const }),
  ...(fits.sort(typed.sort) ? {} : { sort: "placements.sortProblem" as const }),
  ...periodProblems(typed)
})
