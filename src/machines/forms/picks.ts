/** Names whose picks differ between two moments. */
export type PickChanges = { readonly added: ReadonlyArray<string>; readonly removed: ReadonlyArray<string> }

export const changesBetween = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): PickChanges => {
  const [had, has] = [new Set(before), new Set(after)]
  return { added: after.filter((name) => !had.has(name)), removed: before.filter((name) => !has.has(name)) }
}

/** The picks after changes. Changes on top of those that another person has saved meanwhile lose nothing of either. */
export const withPickChanges = (
  picked: ReadonlyArray<string>,
  { added, removed }: PickChanges
): ReadonlyArray<string> => {
  const gone = new Set(removed)
  return [...new Set([...picked, ...added].filter((name) => !gone.has(name)))]
}
