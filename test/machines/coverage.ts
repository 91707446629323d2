import { isDeepStrictEqual } from "node:util"
import { namedTransitions } from "../../src/devtools/machine-panel/chart.ts"
import type { Specimen } from "./specimen.ts"
import { follow, nodesOf, type Step, type Walk, walk } from "./walks.ts"

/**
 * Walks machines once. A list is the same machine as another and from the same start: what it hears besides, rows and drafts, no guard asks for. It takes the
 * shortest paths to every transition with its own.
 */
export const walksBy = (walked: (specimen: Specimen, go: (see: (step: Step) => void) => Walk) => Walk) => {
  const walks = new Map<Specimen, Walk>()
  return (specimen: Specimen): Walk => {
    const known = walks.get(specimen)
    if (known !== undefined) return known
    const alike = [...walks].find(
      ([{ machine, input }]) => machine === specimen.machine && isDeepStrictEqual(input, specimen.input)
    )
    const found = walked(specimen, (see) =>
      alike === undefined ? walk(specimen, see) : follow(specimen, alike[1].taken, see)
    )
    walks.set(specimen, found)
    return found
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
    const [reached, taken] = all.map((count, at) => `${count - left[at]!.length} of ${count}`)
    return { line: `  ${machine.id}: ${reached} states, ${taken} transitions`, left: left.flat() }
  })
  return {
    table: machines
      .map(({ line }) => line)
      .toSorted()
      .join("\n"),
    left: machines.flatMap(({ left }) => left)
  }
}
