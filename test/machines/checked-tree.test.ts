import fc from "fast-check"
import { assert, describe, it } from "vitest"
import {
  checkState,
  collapse,
  countLeaves,
  expand,
  leavesOf,
  pruneTree,
  toggleNode
} from "../../src/machines/tree/checked-tree.ts"

interface Node {
  readonly id: string
  readonly children: ReadonlyArray<Node>
}

const leaf = (id: string): Node => ({ id, children: [] })
const idsOf = (nodes: ReadonlyArray<Node>) => nodes.map(({ id }) => id)
const everyNode = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> =>
  nodes.flatMap((node) => [node, ...everyNode(node.children)])
const sorted = (ids: ReadonlyArray<string>) => [...ids].sort()

type Shape = ReadonlyArray<Shape>

/** Trees of up to four levels, with leaves on any of them; ids name the position of a node, so that all differ. */
const shape = fc.memo((depth): fc.Arbitrary<Shape> =>
  depth <= 1 ? fc.constant([]) : fc.array(shape(depth - 1), { maxLength: 4 })
)
const grown = (shapes: Shape, path = "n"): ReadonlyArray<Node> =>
  shapes.map((below, index) => ({
    id: `${path}.${index}`,
    children: grown(below, `${path}.${index}`)
  }))

/** A tree, some of its leaves selected, some of its nodes named, and one node. */
const someTree = fc
  .array(shape(4), { minLength: 1, maxLength: 4 })
  .map((shapes) => grown(shapes))
  .chain((roots) =>
    fc.record({
      roots: fc.constant(roots),
      selected: fc.shuffledSubarray(idsOf(leavesOf(roots))),
      named: fc.shuffledSubarray(idsOf(everyNode(roots))),
      node: fc.constantFrom(...everyNode(roots))
    })
  )

describe("the checked state of a node", () => {
  it("Selected leaves make a node checked, half or unchecked", () => {
    fc.assert(
      fc.property(someTree, ({ roots, selected, node }) => {
        const below = idsOf(leavesOf([node]))
        const many = below.filter((id) => selected.includes(id)).length
        const count = countLeaves(roots, selected).get(node.id)!
        assert.deepStrictEqual(count, { selected: many, leaves: below.length })
        assert.strictEqual(checkState(count), many === 0 ? "unchecked" : many === below.length ? "checked" : "half")
      })
    )
  })

  it("A branch sums up its children's states", () => {
    fc.assert(
      fc.property(someTree, ({ roots, selected }) => {
        const counts = countLeaves(roots, selected)
        const stateOf = ({ id }: Node) => checkState(counts.get(id)!)
        for (const branch of everyNode(roots).filter(({ children }) => children.length > 0)) {
          const states = new Set(branch.children.map(stateOf))
          assert.strictEqual(stateOf(branch), states.size === 1 ? [...states][0] : "half")
        }
      })
    )
  })
})

describe("toggling a node", () => {
  it("Toggling a node ticks or deselects only its leaves", () => {
    fc.assert(
      fc.property(someTree, ({ roots, selected, node }) => {
        const stateOf = (ids: ReadonlyArray<string>) => checkState(countLeaves(roots, ids).get(node.id)!)
        const once = toggleNode(node, selected)
        const twice = toggleNode(node, once)
        assert.strictEqual(stateOf(once), stateOf(selected) === "checked" ? "unchecked" : "checked")
        assert.strictEqual(stateOf(twice), stateOf(once) === "checked" ? "unchecked" : "checked")
        const elsewhere = (ids: ReadonlyArray<string>) => ids.filter((id) => !idsOf(leavesOf([node])).includes(id))
        assert.deepStrictEqual(elsewhere(once), elsewhere(selected))
        assert.strictEqual(new Set(once).size, once.length)
      })
    )
  })

  it("Toggling a node keeps fixed and foreign leaves", () => {
    fc.assert(
      fc.property(someTree, ({ roots, selected, named, node }) => {
        const tickedIds = new Set(named)
        const before = [...selected, "of another tree"]
        const after = toggleNode(node, before, ({ id }) => tickedIds.has(id))
        for (const { id } of leavesOf(roots)) {
          if (!tickedIds.has(id)) assert.strictEqual(after.includes(id), before.includes(id), id)
        }
        assert.include(after, "of another tree")
        const changeable = idsOf(leavesOf([node])).filter((id) => tickedIds.has(id))
        const all = changeable.every((id) => before.includes(id))
        for (const id of changeable) assert.strictEqual(after.includes(id), !all, id)
      })
    )
  })

  it("Toggling a pruned branch changes visible leaves only", () => {
    const roots = [{ id: "goods", children: [leaf("orders"), leaf("refunds")] }]
    const [seen] = pruneTree(roots, ({ id }) => id === "refunds")
    assert.deepStrictEqual(toggleNode(seen!, []), ["refunds"])
    assert.deepStrictEqual(toggleNode(seen!, ["orders", "refunds"]), ["orders"])
  })
})

describe("searching the tree", () => {
  it("Pruning keeps matches with their descendants and ancestors", () => {
    fc.assert(
      fc.property(someTree, ({ roots, named }) => {
        const actual = everyNode(pruneTree(roots, ({ id }) => named.includes(id)))
        const ways = (id: string) =>
          everyNode(roots).filter((other) => id === other.id || id.startsWith(`${other.id}.`))
        const expected = everyNode(roots).filter(
          (node) =>
            ways(node.id).some(({ id }) => named.includes(id)) ||
            everyNode(node.children).some(({ id }) => named.includes(id))
        )
        assert.deepStrictEqual(idsOf(actual), idsOf(expected))
        const leaves = new Set(idsOf(leavesOf(roots)))
        for (const { id } of actual.filter(({ children }) => children.length === 0)) assert.isTrue(leaves.has(id), id)
      })
    )
  })
})

describe("collapsed ids", () => {
  it("Collapsed ids name exactly the selected leaves", () => {
    fc.assert(
      fc.property(someTree, ({ roots, selected }) => {
        assert.deepStrictEqual(sorted(expand(roots, collapse(roots, selected).flat())), sorted(selected))
      })
    )
  })

  it("Collapsed ids are the fewest covering the selected leaves", () => {
    fc.assert(
      fc.property(someTree, ({ roots, selected }) => {
        const ids = new Set(collapse(roots, selected).flat())
        const nodes = everyNode(roots)
        for (const { id, children } of nodes) {
          if (ids.has(id)) for (const below of everyNode(children)) assert.isFalse(ids.has(below.id), below.id)
          if (children.length > 0)
            assert.isFalse(
              children.every((child) => ids.has(child.id)),
              id
            )
        }
      })
    )
  })

  it("stand on the level of their nodes", () => {
    fc.assert(
      fc.property(someTree, ({ roots, selected }) => {
        collapse(roots, selected).forEach((ids, level) => {
          for (const id of ids) assert.lengthOf(id.split("."), level + 2)
        })
      })
    )
  })

  it("Mixed ids expand and collapse to the same leaves", () => {
    fc.assert(
      fc.property(someTree, ({ roots, named }) => {
        const leaves = expand(roots, named)
        assert.strictEqual(new Set(leaves).size, leaves.length)
        const few = collapse(roots, leaves).flat()
        assert.isAtMost(few.length, named.length)
        assert.deepStrictEqual(expand(roots, few), leaves)
      })
    )
  })

  it("Fully selected cities and provinces become one id", () => {
    const city = (id: string) => ({ id, children: [leaf(`${id}a`), leaf(`${id}b`)] })
    const provinces = [
      { id: "P", children: [city("P1"), city("P2")] },
      { id: "Q", children: [city("Q1")] }
    ]
    assert.deepStrictEqual(collapse(provinces, ["P1a", "P1b", "P2a"]), [[], ["P1"], ["P2a"]])
    assert.deepStrictEqual(collapse(provinces, ["P1a", "P1b", "P2a", "P2b"]), [["P"]])
    assert.deepStrictEqual(expand(provinces, ["Q", "P2", "nowhere"]), ["P2a", "P2b", "Q1a", "Q1b"])
  })
})
