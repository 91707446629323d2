import { type Source, targetOf } from "./source.ts"

/** What is cut one below the other: the topics of the server, the machines and the views, with the files at their roots, and the files of the contract. */
const unitOf = (path: string): string | undefined =>
  path.startsWith("src/effects/contract/") ? path : /^(server|src\/machines|src\/ui)\/[^/]+/.exec(path)?.[0]

/** The units whose imports lead back to themselves, or lie between two that do. */
export const circlesOf = (sources: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const arrows = sources.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const [from, to] = [unitOf(path), target.startsWith(".") ? unitOf(targetOf(path, target)) : undefined]
      return from !== undefined && to !== undefined && from !== to ? [{ from, to }] : []
    })
  )
  const tied = (left: typeof arrows): typeof arrows => {
    const [starts, ends] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))]
    const fewer = left.filter(({ from, to }) => ends.has(from) && starts.has(to))
    return fewer.length === left.length ? left : tied(fewer)
  }
  return [...new Set(tied(arrows).map(({ from }) => from))].toSorted()
}
