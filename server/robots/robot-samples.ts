import { Effect } from "effect"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"

/** The step, in hours, of samples that are older than two days. */
export const COARSE_HOURS = 6

/** Stores battery and stock of robots that reported within the hour, once an hour, and deletes outdated samples. */
export const sampleRobots = Effect.gen(function* () {
  yield* sql`
    insert into robot_samples (robot_id, hour, merchant_id, battery, stock)
    select robot_id, date_trunc('hour', now()), merchant_id, battery, r.stock from robot_states r join devices using (robot_id)
    where heard_at > now() - interval '1 hour' and not exists (select from robot_samples where hour = date_trunc('hour', now()))
    order by robot_id on conflict do nothing`
  yield* sql`
    delete from robot_samples where hour < now() - interval '31 days' or hour < now() - interval '2 days'
      and hour > now() - interval '3 days' and extract(epoch from hour)::int8 / 3600 % ${COARSE_HOURS} <> 0`
}).pipe(inTransaction)
