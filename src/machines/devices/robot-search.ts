import { Schema } from "effect"
import { Device } from "../../contract/devices.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** Robots by number, last digits, name or site. */
export const robotSearch = typedQuery(Schema.Array(Device))
