import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What a list can be searched for anywhere in a text, all of it in lower case. */
const searched = [
  ["users", "username_lower"],
  ["users", "email_lower"],
  ["devices", "search"],
  ["orders", "number_lower"],
  ["refunds", "search"],
  ["activities", "name_lower"],
  ["coupons", "name_lower"],
  ["placements", "title_lower"],
  ["utterances", "text_lower"],
  ["quizzes", "question_lower"],
  ["mini_app_pages", "search"]
] as const

/**
 * Texts are found by the characters and pairs of characters in them: by one or two characters as well as by more, in any script and without an
 * extension. Trigrams knew letters and digits only.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create function grams_of(text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
    select array(select one from unnest(string_to_array($1, null)) one
      union all select one || two from unnest(string_to_array($1, null), (string_to_array($1, null))[2:]) pair (one, two) where two is not null)
  $$`
  // Those that together hold every character of it.
  yield* sql`create function grams_in(text) returns text[] language sql immutable strict parallel safe as $$
    select case when length($1) < 2 then array[$1]
      else array(select substr($1, least(at, length($1) - 1), 2) from generate_series(1, length($1), 2) at) end
  $$`
  // What was written since it was last sorted in is read from end to end by every search, so it must not grow long.
  for (const [table, column] of searched)
    yield* sql`create index ${sql(`${table}_by_${column}`)} on ${sql(table)} using gin (grams_of(${sql(column)})) with (gin_pending_list_limit = 256)`
})
