import { Schema } from "effect"

/** How close the rows of a list stand. */
export const Density = Schema.Literals(["comfortable", "compact"])
export type Density = typeof Density.Type
