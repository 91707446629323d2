export const pageSizes = [10, 20, 50, 100]
/** The default number of rows on a page. */
export const PAGE_SIZE = 20

/** The sizes of a page, with the present one, which may come from an address. */
export const sizesFor = (pageSize: number): ReadonlyArray<number> =>
  pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b)

export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/**
 * First, last, and the neighbours of the current page; null stands for omitted pages. Without a known last page there
 * are always further ones.
 */
export const pagesAround = (page: number, last: number | null): ReadonlyArray<number | null> => {
  const candidates = [1, page - 1, page, page + 1, last ?? 1].filter(
    (candidate) => candidate >= 1 && candidate <= (last ?? Infinity)
  )
  const visiblePages = [...new Set(candidates)].sort((a, b) => a - b)
  const pages = visiblePages.flatMap((each, index) => {
    const gap = index === 0 ? 1 : each - visiblePages[index - 1]!
    if (gap === 1) return [each]
    return gap === 2 ? [each - 1, each] : [null, each]
  })
  return last === null ? [...pages, null] : pages
}
