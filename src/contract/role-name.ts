import { Schema } from "effect"
import { Text } from "./fields.ts"
import { THING } from "./texts.ts"

/** A role's key, as users carry it in `role`: `admin`, `operator`. */
export const RoleName = Text.check(Schema.isBetweenLength(1, 40)).annotate(THING)

/** The role of a merchant's administrator, which only the people of a merchant can have. */
export const MERCHANT_ADMIN = "merchant-admin"

/** The plain role of the specification, with the fewest permissions. */
export const PLAIN_USER = "user"
