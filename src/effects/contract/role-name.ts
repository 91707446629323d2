import { Schema } from "effect"
import { Text } from "./fields.ts"

/** A role's key, as users carry it in `role`: `admin`, `operator`. */
export const RoleName = Text.check(Schema.isBetweenLength(1, 40))
