/** A row as the contract shows it: moments in milliseconds, the rest as it is. */
export const shownRow = <A extends object>(row: object): A =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() : value])
  ) as A
