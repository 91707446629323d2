/** The items in their order, in parts of at most `size`. */
export const batchesOf = <A>(items: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> =>
  items.flatMap((_, index) => (index % size === 0 ? [items.slice(index, index + size)] : []))
