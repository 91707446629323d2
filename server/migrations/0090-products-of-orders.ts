import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Orders are found by what was bought, as by their numbers: the names stand in lower case beside the items, which never change. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table orders add products_lower text
    generated always as (lower(jsonb_path_query_array(items, '$[*].product')::text)) stored`
  yield* sql`create index orders_by_products_lower on orders using gin (grams_of(products_lower)) with (gin_pending_list_limit = 256)`
  yield* sql`create index robot_slots_of_product on robot_slots (product_id, robot_id)`
})
