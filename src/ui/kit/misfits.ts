import { Schema } from "effect"

type Fields = Readonly<Record<string, Schema.Codec<unknown, unknown>>>

/** What the contract would refuse of these values: to each name that has a problem, the key of the words that say it. */
export const misfits = <Word extends string>(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  problems: Readonly<Record<string, Word | undefined>>
): Readonly<Record<string, Word>> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) =>
      problem === undefined || Schema.is(fields[name]!)(values[name]) ? [] : [[name, problem]]
    )
  )
