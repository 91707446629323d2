/** Keeps a move of the address from the router, or not; `pass` lets it through later. */
type Hold = (pass: () => void) => boolean

let hold: Hold | null = null

/** Asked at every move that the browser makes by itself: back and forward, an address that is typed, a link. The router's own moves have blockers of their own. */
export const blockNavigation = (next: Hold): (() => void) => {
  hold = next
  return () => {
    if (hold === next) hold = null
  }
}

export const isBlocked = (pass: () => void): boolean => hold?.(pass) ?? false
