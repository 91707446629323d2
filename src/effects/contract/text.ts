import { Schema } from "effect"

/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
export const storable = Schema.makeFilter(
  (text: string) => (!text.includes("\u0000") && text.isWellFormed()) || "holds characters that cannot be kept",
  { identifier: "Keepable" }
)
const notBlank = Schema.makeFilter((text: string) => text.trim() !== "" || "cannot be blank", {
  identifier: "NotBlank"
})

/** Text that has to be there: a name, a title, a sentence. */
export const textOf = (longest: number) => Schema.String.check(Schema.isBetweenLength(1, longest), notBlank, storable)
