import { Schema } from "effect"
import { Id, Millis, Moment } from "./paging.ts"

/** A record as its form was opened: a change by somebody else in between is a conflict (40900). */
const versioned = { id: Id, version: Schema.Int }
export const Versioned = Schema.Struct(versioned)
export type Versioned = typeof Versioned.Type

/** What an edit names besides the draft. */
export const editing = versioned

/** What every record that people edit shows besides what they filled in. */
export const kept = { ...versioned, created_at: Millis, updated_at: Millis }

/** From when to when something holds. */
export const period = { starts_at: Moment, ends_at: Moment }
export const soundPeriod = Schema.makeFilter(
  ({ starts_at, ends_at }: { readonly starts_at: number; readonly ends_at: number }) =>
    starts_at < ends_at || { path: ["ends_at"], issue: "must be later than the start" },
  { identifier: "SoundPeriod" }
)

/** A yes-no filter of a query. */
export const YesNo = Schema.Literals(["true", "false"])
