import { type Source, targetOf } from "./source.ts"

type Unit = (path: string) => string | undefined

/** A topic of the server, the machines, the effects and the views, or a file beside them. */
const topicOf: Unit = (path) => /^(server|src\/machines|src\/effects|src\/ui)\/[^/]+/.exec(path)?.[0]

/** Any file of the product. The kit's forms still import each other. */
const fileOf: Unit = (path) => (/^(server\/|src\/(?!kit\/))/.test(path) ? path : undefined)

const circlesBetween = (sources: ReadonlyArray<Source>, unitOf: Unit): ReadonlyArray<string> => {
  const arrows = sources.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const [from, to] = [unitOf(path), target.startsWith(".") ? unitOf(targetOf(path, target)) : undefined]
      return from !== undefined && to !== undefined && from !== to ? [{ from, to }] : []
    })
  )
  const onCircle = (left: typeof arrows): typeof arrows => {
    const [starts, ends] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))]
    const fewer = left.filter(({ from, to }) => ends.has(from) && starts.has(to))
    return fewer.length === left.length ? left : onCircle(fewer)
  }
  return [...new Set(onCircle(arrows).map(({ from }) => from))].toSorted()
}

/**
 * The topics and files whose imports, lazy and type-only ones included, form a circle, or that lie between two
 * circles.
 */
export const circlesOf = (sources: ReadonlyArray<Source>): ReadonlyArray<string> =>
  [topicOf, fileOf].flatMap((unitOf) => circlesBetween(sources, unitOf))
