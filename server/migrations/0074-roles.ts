import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keepCounts } from "./0046-list-counts.ts"

/** Roles that have titles in both languages and none of their own. */
const titles = {
  "super-admin": "超级管理员 Super administrator",
  admin: "管理员 Administrator",
  user: "普通用户 User",
  "merchant-admin": "商户管理员 Merchant administrator",
  operator: "运营人员 Operator",
  sales: "零售主管 Retail manager",
  field: "设备运维 Field engineer",
  marketing: "市场专员 Marketing",
  auditor: "审计员 Auditor"
}

/** Roles are listed, edited, and sorted and searched by their titles. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const cases = Object.entries(titles).map(([name, title]) => `when '${name}' then '${title}'`)
  const shown = sql.literal(`coalesce(title, case name ${cases.join(" ")} else name end)`)
  yield* sql`alter table roles add version int4 not null default 1, add remarks text not null default '',
    add built_in boolean not null default false, add titles text generated always as (${shown}) stored,
    add title_lower text generated always as (lower(${shown})) stored, add name_lower text generated always as (lower(name)) stored`
  yield* sql`update roles set built_in = true where name in ('super-admin', 'admin', 'user', 'merchant-admin')`
  yield* keepCounts("roles", ["built_in"])
})
