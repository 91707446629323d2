import { UserQuery } from "../../src/effects/contract/users.ts"

/** The same queries at every run, however they are drawn. */
const makeDice = (seed: number) => {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const names = ["zhang", "wang", "li", "chen", "liu", "miller", "carter", "foster", "reed", "brooks"]
const roles = ["auditor", "operator", "field", "admin"]

/**
 * What operators ask of the list of users: every one sorted, three of four filtered, mostly the first pages, now and then one far behind. Of the
 * filters by text some name many users, some a handful, some were never asked before.
 */
export const userQueries = (count: number): ReadonlyArray<string> => {
  const roll = makeDice(7)
  const one = <A>(choices: ReadonlyArray<A>): A => choices[roll(choices.length)]!
  return Array.from({ length: count }, () => {
    const text = () => one([one(names), `${one(names)}.${roll(100)}`, `.${roll(100_000)}`])
    const filter = one<Record<string, string>>([
      {},
      { username: text() },
      { email: text() },
      { role: one(roles), enabled: "true" },
      { username: one(names), role: one(roles) },
      { username: text(), enabled: one(["true", "false"]) },
      { enabled: one(["true", "false"]) },
      {}
    ])
    const page = one([1, 1, 1, 1, 2, 2, 3, 4 + roll(6), 10 + roll(190)])
    const order = one(["asc", "desc"])
    return String(
      new URLSearchParams({ page: String(page), page_size: "10", sort: one(UserQuery.sortable), order, ...filter })
    )
  })
}
