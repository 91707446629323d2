import fc from "fast-check"
import { assert, describe, it } from "vitest"
import {
  areasIn,
  type ChosenAreas,
  districtsOf,
  everyArea,
  locationsOutside,
  isLocationIn,
  toggleArea,
  unknownAreas,
  withoutArea
} from "../../src/machines/areas/chosen-areas.ts"
import { leavesOf, pruneTree } from "../../src/machines/tree/checked-tree.ts"

interface Node {
  readonly id: string
  readonly children: ReadonlyArray<Node>
}

/** Provinces of cities of districts; some cities have no districts, and some provinces no cities. */
const someTree = fc
  .array(fc.array(fc.nat({ max: 4 }), { maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((provinces): ReadonlyArray<Node> =>
    provinces.map((cities, p) => ({
      id: `${p + 1}0000`,
      children: cities.map((districts, c) => ({
        id: `${p + 1}0${c + 1}00`,
        children: Array.from({ length: districts }, (_, d) => ({ id: `${p + 1}0${c + 1}0${d + 1}`, children: [] }))
      }))
    }))
  )
const everyNode = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)])

/**
 * A tree and an operator's clicks on it, one after the other; some clicks fall into a search that shows only some
 * areas.
 */
const clicked = someTree.chain((tree) =>
  fc.record({
    tree: fc.constant(tree),
    clicks: fc.array(
      fc.record({ node: fc.constantFrom(...everyNode(tree)), seen: fc.option(fc.subarray([...everyNode(tree)])) }),
      { maxLength: 8 }
    )
  })
)

const none = areasIn({})
/** The areas of a district, as a location in it would have them. */
const locationsIn = (tree: ReadonlyArray<Node>) =>
  tree.flatMap((province) =>
    (province.children.length === 0 ? [province] : province.children).flatMap((city) =>
      (city.children.length === 0 ? [city] : city.children).map((district) => ({
        id: `at ${district.id}`,
        leaf: district.id,
        province_id: province.id,
        city_id: city.id,
        district_id: district.id
      }))
    )
  )

/** Each click, and the expected set of selected districts, computed without the algebra. */
const after = ({
  tree,
  clicks
}: {
  tree: ReadonlyArray<Node>
  clicks: ReadonlyArray<{ node: Node; seen: ReadonlyArray<Node> | null }>
}) => {
  let areas: ChosenAreas = none
  const selected = new Set<string>()
  for (const { node, seen } of clicks) {
    const left: ReadonlyArray<Node> =
      seen === null ? tree : pruneTree(tree, ({ id }) => seen.some((each) => each.id === id))
    const prunedNode = everyNode(left).find(({ id }) => id === node.id)
    if (prunedNode === undefined) continue
    areas = toggleArea(tree, areas, prunedNode)
    const below = leavesOf([prunedNode]).map(({ id }) => id)
    const all = below.every((id) => selected.has(id))
    for (const id of below)
      if (all) selected.delete(id)
      else selected.add(id)
  }
  return { areas, selected }
}

describe("sent areas", () => {
  it("Sent areas name exactly the selected districts", () => {
    fc.assert(
      fc.property(clicked, (clicks) => {
        const { areas, selected } = after(clicks)
        const isSent = everyArea(areas).length === 0 ? () => false : isLocationIn(areas)
        for (const district of locationsIn(clicks.tree))
          assert.strictEqual(isSent(district), selected.has(district.leaf))
        assert.sameMembers([...districtsOf(clicks.tree, areas)], [...selected])
      })
    )
  })

  it("Sent areas use one id per full city or province", () => {
    fc.assert(
      fc.property(clicked, (clicks) => {
        const { areas, selected } = after(clicks)
        for (const province of clicks.tree) {
          const isWhole = (node: Node) => leavesOf([node]).every(({ id }) => selected.has(id))
          assert.strictEqual(areas.Areas1.includes(province.id), isWhole(province))
          for (const city of province.children) {
            assert.strictEqual(areas.Areas2.includes(city.id), isWhole(city) && !isWhole(province))
            for (const { id } of city.children)
              assert.strictEqual(areas.Areas3.includes(id), selected.has(id) && !isWhole(city))
          }
        }
        assert.strictEqual(new Set(everyArea(areas)).size, everyArea(areas).length)
      })
    )
  })

  it("Chosen areas survive their address", () => {
    fc.assert(
      fc.property(clicked, (clicks) => {
        const { areas } = after(clicks)
        const joined = (ids: ReadonlyArray<string>) => (ids.length === 0 ? {} : ids.join(","))
        const sent = Object.fromEntries(Object.entries(areas).map(([list, ids]) => [list, joined(ids)]))
        const read = areasIn(Object.fromEntries(Object.entries(sent).filter(([, ids]) => typeof ids === "string")))
        assert.deepStrictEqual(read, areas)
      })
    )
  })
})

const shanghai: ReadonlyArray<Node> = [
  {
    id: "310000",
    children: [{ id: "310100", children: ["310101", "310104"].map((id) => ({ id, children: [] })) }]
  },
  { id: "710000", children: [] }
]

describe("an unknown area", () => {
  it("An unknown area stays selected until removed", () => {
    const areas = areasIn({ Areas1: "990000,310100", Areas3: "990101" })
    assert.deepStrictEqual(unknownAreas(shanghai, areas), {
      // A city is no province: the server finds nothing there, and so nothing is selected.
      Areas1: ["990000", "310100"],
      Areas2: [],
      Areas3: ["990101"]
    })
    assert.deepStrictEqual(districtsOf(shanghai, areas), [])
    const selected = toggleArea(shanghai, areas, { id: "310104", children: [] })
    assert.deepStrictEqual(selected.Areas3, ["310104", "990101"])
    assert.deepStrictEqual(everyArea(withoutArea(selected, "990101")), ["990000", "310100", "310104"])
  })

  it("A province without cities is selected as itself", () =>
    assert.deepStrictEqual(toggleArea(shanghai, none, shanghai[1]!), { ...none, Areas1: ["710000"] }))
})

describe("locations outside the chosen areas", () => {
  const at = (id: string, district_id: string) => ({
    id,
    district_id,
    city_id: `${district_id.slice(0, 4)}00`,
    province_id: `${district_id.slice(0, 2)}0000`
  })
  const locations = [at("1", "310101"), at("2", "310104"), at("3", "440106")]

  it("Chosen known locations outside the areas are listed", () => {
    const chosen = ["1", "2", "3", "4"]
    assert.deepStrictEqual(locationsOutside(chosen, locations, areasIn({ Areas3: "310104" })), ["1", "3"])
    assert.deepStrictEqual(locationsOutside(chosen, locations, areasIn({ Areas2: "310100", Areas1: "440000" })), [])
    assert.deepStrictEqual(locationsOutside(chosen, locations, none), [])
  })
})
