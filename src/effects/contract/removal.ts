import { Schema } from "effect"
import { Id } from "./paging.ts"

/** One id, or a batch comma-joined: all are removed or none. */
export const Removal = Schema.Union([
  Schema.Struct({ id: Id }),
  Schema.Struct({
    ids: Schema.String.check(
      Schema.isPattern(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/, { message: "1 to 100 comma-joined ids" })
    )
  })
])
export type Removal = typeof Removal.Type
