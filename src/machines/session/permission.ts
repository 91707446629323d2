/**
 * True for a role that sees an element marked with a role list (specification, section 5): an empty list shows it to everybody. Anything but a list is a
 * programmer's mistake, and raises an error.
 */
export const isPermitted = (roles: ReadonlyArray<string>, role: string | null): boolean => {
  if (!Array.isArray(roles))
    throw new TypeError(`An element's roles are a list such as ["admin"], not ${JSON.stringify(roles)}`)
  return roles.length === 0 || (role !== null && roles.includes(role))
}
