import { Schema } from "effect"
import { inDays } from "../../contract/record-filters.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { Role, RoleQuery } from "../../contract/roles.ts"
import { typedRecords } from "../records/typed-records.ts"

/** The draft of a role; the key only where a role is added. */
const RoleDraft = Schema.Struct({
  title: Schema.String,
  name: Schema.String,
  remarks: Schema.String,
  second_factor: Schema.Boolean
})
export type RoleDraft = typeof RoleDraft.Type

/** The roles: a list of records. */
export const roleList = typedRecords({
  row: Role,
  draft: RoleDraft,
  draftOf: ({ title, name, remarks, second_factor }): RoleDraft => ({ title, name, remarks, second_factor }),
  query: inDays(RoleQuery),
  exported: { group: "roles", query: withPeriod }
})
