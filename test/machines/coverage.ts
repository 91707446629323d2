import { isDeepStrictEqual } from "node:util"
import { namedTransitions } from "../../src/devtools/machine-panel/chart.ts"
import type { Specimen } from "./specimen.ts"
import { follow, nodesOf, type Step, type Walk, walk } from "./walks.ts"

/** Walks each machine once. Lists share one machine and start; no guard reads their rows and drafts. Each takes the shortest paths through its own events. */
export const cachedWalks = (walked: (specimen: Specimen, go: (see: (step: Step) => void) => Walk) => Walk) => {
  const walks = new Map<Specimen, Walk>()
  return (specimen: Specimen): Walk => {
    const cached = walks.get(specimen)
    if (cached !== undefined) return cached
    const alike = [...walks].find(
      ([{ machine, input }]) => machine === specimen.machine && isDeepStrictEqual(input, specimen.input)
    )
    const newWalk = walked(specimen, (see) =>
      alike === undefined ? walk(specimen, see) : follow(specimen, alike[1].taken, see)
    )
    walks.set(specimen, newWalk)
    return newWalk
  }
}

/** The coverage of each machine by all walks together, as it is printed, and the uncovered rest. */
export const coverageOf = (walks: ReadonlyArray<readonly [Specimen, Walk]>) => {
  const machines = [...Map.groupBy(walks, ([{ machine }]) => machine)].map(([machine, several]) => {
    const [states, transitions] = [nodesOf(machine.root).map(({ id }) => id), namedTransitions(machine.root)]
    const left = [
      states.filter((id) => !several.some(([, { passed }]) => passed.has(id))),
      [...transitions].flatMap(([each, name]) => (several.some(([, { taken }]) => taken.has(each)) ? [] : [name]))
    ] as const
    const all = [states.length, transitions.size] as const
    const [visitedStates, taken] = all.map((count, index) => `${count - left[index]!.length} of ${count}`)
    return { line: `  ${machine.id}: ${visitedStates} states, ${taken} transitions`, left: left.flat() }
  })
  return {
    table: machines
      .map(({ line }) => line)
      .toSorted()
      .join("\n"),
    left: machines.flatMap(({ left }) => left)
  }
}
