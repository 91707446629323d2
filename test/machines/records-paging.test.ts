import { describe, expect, it } from "vitest"
import { lastPage, pagesAround, sizesFor } from "../../src/machines/records/paging.ts"

describe("pages around the current one", () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 6, [1, 2, null, 6]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [4, 10, [1, 2, 3, 4, 5, null, 10]],
    [10, 10, [1, null, 9, 10]],
    [12, 10, [1, null, 10]],
    [1, null, [1, 2, null]],
    [7, null, [1, null, 6, 7, 8, null]]
  ])("page %i of %i", (page, last, pages) => {
    expect(pagesAround(page, last)).toEqual(pages)
  })
})

describe("page sizes and the last page", () => {
  it("A page size from an address joins the options", () => {
    expect(sizesFor(20)).toEqual([10, 20, 50, 100])
    expect(sizesFor(15)).toEqual([10, 15, 20, 50, 100])
  })
  it("an empty list has one page", () => {
    expect([lastPage(0, 10), lastPage(10, 10), lastPage(11, 10)]).toEqual([1, 1, 2])
  })
})
