import type { Silence } from "../../src/contract/silences.ts"
import { sql } from "../database/sql.ts"
import { inJob } from "../database/transaction.ts"
import { isInScope } from "./silencing.ts"

const START = "coalesce(starts_at, created_at)"
export const silenceColumns = `id, robot_ids, location_ids,
  array(select l.label from unnest(location_ids) with ordinality named (id, place) join locations l on l.id = named.id order by place) as locations,
  merchant_ids, area_ids, types, ${START} as starts_at, until, reason, created_by, created_at, ended_by, ended_at`

/** The condition for a silence that holds notifications back, now or later. */
export const isActiveOrPlanned = sql`(ended_at is null and until > now())`
export const hasBegun = sql`${sql.literal(START)} <= now()`

/** Logs the start of each planned silence once it is due, so that the alarm stream reports it to every console. */
export const beginDueSilences = inJob("silences.begun")(
  sql`update silences set begun = true where not begun and starts_at <= now() and ended_at is null`
)

/** Active and planned silences about a site or some of its robots, in the order of their start. */
export const readSilencesOfSite = (id: number, most: number) => sql<Silence>`
  select ${sql.literal(silenceColumns)} from silences s
  where ${isActiveOrPlanned} and exists (
    select from (select robot_id, location_id, merchant_id from devices where location_id = ${id}
      union all select null, ${id}::int4, null) a
    where ${sql.literal(isInScope)})
  order by ${sql.literal(START)}, id limit ${most}`
