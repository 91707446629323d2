/** Names whose picks differ between two moments. */
export type PickChanges = { readonly added: ReadonlyArray<string>; readonly removed: ReadonlyArray<string> }

export const changesBetween = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): PickChanges => {
  const [hadNames, has] = [new Set(before), new Set(after)]
  return { added: after.filter((name) => !hadNames.has(name)), removed: before.filter((name) => !has.has(name)) }
}

/** The picks after changes. If another person has saved other changes since, both sets of changes apply. */
export const withPickChanges = (
  picked: ReadonlyArray<string>,
  { added, removed }: PickChanges
): ReadonlyArray<string> => {
  const removedNames = new Set(removed)
  return [...new Set([...picked, ...added].filter((name) => !removedNames.has(name)))]
}
