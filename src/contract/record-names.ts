import type { Fields } from "./record-fields.ts"
import { records } from "./records.ts"

// Evaluated by a build like `record-facts.ts`, but no part of the console's first scripts.

/** The field that names a record of each kind without a `name`: its first text. */
export const nameFields: Readonly<Record<string, string>> = Object.fromEntries(
  records.flatMap((record) => {
    const fields: Fields = "fields" in record ? record.fields : {}
    const first = Object.keys(fields).find((name) => fields[name]!.control === "text")
    return first === undefined || "name" in fields ? [] : [[record.name, first]]
  })
)
