import { Effect, Schema } from "effect"

/** A failure that a person can mend. A program prints its message and nothing else. */
export class ProgramRefused extends Schema.TaggedError<ProgramRefused>()("ProgramRefused", {
  message: Schema.String
}) {}

export const refuse = (message: string) => Effect.fail(new ProgramRefused({ message }))
