/**
 * Whether an element that is marked with a role list is there for a role (specification, section 5): an empty list shows it to everybody. Anything
 * but a list is a mistake of whoever marked it, and is told as one.
 */
export const isPermitted = (roles: ReadonlyArray<string>, role: string | null): boolean => {
  if (!Array.isArray(roles))
    throw new TypeError(`An element's roles are a list such as ["admin"], not ${JSON.stringify(roles)}`)
  return roles.length === 0 || (role !== null && roles.includes(role))
}
