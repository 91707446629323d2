import { describe, expect, it } from "vitest"
import { pagesAround } from "../../src/ui/records/records-paging.tsx"

describe("pages around the current one", () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 6, [1, 2, null, 6]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [4, 10, [1, 2, 3, 4, 5, null, 10]],
    [10, 10, [1, null, 9, 10]],
    [12, 10, [1, null, 10]]
  ])("page %i of %i", (page, last, shown) => {
    expect(pagesAround(page, last)).toEqual(shown)
  })
})
