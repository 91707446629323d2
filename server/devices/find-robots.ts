import { Effect } from "effect"
import { sql } from "../database/sql.ts"
import { reversedPrefixPattern, containsPattern } from "../lists/list-conditions.ts"

/** A frequent text has more matches than anyone reads, so the best of this many are shown. */
export const MAX_CANDIDATES = 50

const limit = sql.literal(`limit ${MAX_CANDIDATES}`)

/** The condition for robots whose number, name or site holds this text, in lower case. */
export const matchesRobot = (text: string) => sql`d.robot_id = any(array(
  (select robot_id from devices where reverse(lower(robot_id)) like ${reversedPrefixPattern(text)} ${limit})
  union all (select robot_id from devices where search like ${containsPattern(text)} ${limit})))`

/**
 * An order by `column`, which is in lower case: first rows that equal the text, then those that end or begin with it.
 */
export const bestFirst = (column: string, text: string) => {
  const value = sql.literal(column)
  return sql`order by ${value} = ${text} desc, right(${value}, length(${text})) = ${text} desc, starts_with(${value}, ${text}) desc`
}

/** The robots with these numbers, and the numbers that no robot has. People type capitals as small letters. */
export const resolveRobots = Effect.fnUntraced(function* (numbers: ReadonlyArray<string>) {
  if (numbers.length === 0) return { robots: [], unknown: [] }
  const rows = yield* sql<{ number: string; robot_id: string | null }>`
    select number, coalesce(exact.robot_id, capital.robot_id) as robot_id
    from unnest(${numbers}::text[]) with ordinality wanted (number, nth)
      left join devices exact on exact.robot_id = number left join devices capital on capital.robot_id = upper(number)
    order by nth`
  return {
    robots: [...new Set(rows.flatMap(({ robot_id }) => robot_id ?? []))],
    unknown: rows.flatMap(({ number, robot_id }) => (robot_id === null ? [number] : []))
  }
})
