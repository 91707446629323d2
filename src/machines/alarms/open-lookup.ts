import { Schema } from "effect"
import { OpenAlarms } from "../../effects/contract/alarms.ts"
import { Millis } from "../../effects/contract/fields.ts"
import { typedLookup } from "../lookups/lookup-machine.ts"

/** The open alarms as they were `at` the moment when they were asked for: where no stream tells of them. */
export const openAlarms = typedLookup(Schema.Struct({ ...OpenAlarms.fields, at: Millis }))
