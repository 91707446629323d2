import { Schema } from "effect"
import { queryCodec } from "../records/query-codec.ts"
import type { Query } from "../records/records-events.ts"
import { UserFilters } from "./user-list.ts"

const { sort, order, enabled } = UserFilters.fields

/** The query of the user list as an address holds it. */
export const { read: userQueryOf, write: searchOfUserQuery } = queryCodec<UserFilters & Query>({
  sort: sort.schema,
  order: order.schema,
  username: Schema.NonEmptyString,
  email: Schema.NonEmptyString,
  role: Schema.NonEmptyString,
  enabled: enabled.schema
})
