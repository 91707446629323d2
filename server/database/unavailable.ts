import { Schema } from "effect"

export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  message: Schema.String
}) {}

export const unavailable = (cause: unknown) =>
  new DatabaseUnavailable({ message: cause instanceof Error ? cause.message : String(cause) })
