import { Schema } from "effect"
import { Id, Millis, Moment } from "./paging.ts"

/** A record as its form was opened: a change by somebody else in between is a conflict (40900). */
export const Versioned = Schema.Struct({ id: Id, version: Schema.Int })
export type Versioned = typeof Versioned.Type

/** A draft as an edit sends it. Its checks hold as before, for its fields are all there. */
export const editOf = <Fields extends Schema.Struct.Fields>(draft: Schema.Struct<Fields>) =>
  draft.mapFields((fields) => ({ ...Versioned.fields, ...fields }), { unsafePreserveChecks: true })

/** What every record that people edit shows besides what they filled in. */
export const savedFields = { ...Versioned.fields, created_at: Millis, updated_at: Millis }

/** From when to when something holds. */
export const period = { starts_at: Moment, ends_at: Moment }
export const soundPeriod = Schema.makeFilter(
  ({ starts_at, ends_at }: { readonly starts_at: number; readonly ends_at: number }) =>
    starts_at < ends_at || { path: ["ends_at"], issue: "must be later than the start" },
  { identifier: "SoundPeriod" }
)
