/**
 * True for a role that sees an element with this role list (specification, section 5). An empty list shows the element
 * to everybody. Anything but a list is a programmer's mistake and throws.
 */
export const isPermitted = (roles: ReadonlyArray<string>, role: string | null): boolean => {
  if (!Array.isArray(roles))
    throw new TypeError(`An element's roles are a list such as ["admin"], not ${JSON.stringify(roles)}`)
  return roles.length === 0 || (role !== null && roles.includes(role))
}
