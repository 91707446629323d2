/** Keeps a move of the address from the router, or not; `pass` lets it through later. */
type Hold = (pass: () => void) => boolean

/** Asked at every move that the browser makes by itself: back and forward, an address that is typed, a link. The router's own moves have blockers of their own. */
export const createNavigationBlock = () => {
  let hold: Hold | null = null
  return {
    block: (next: Hold): (() => void) => {
      hold = next
      return () => {
        if (hold === next) hold = null
      }
    },
    isBlocked: (pass: () => void): boolean => hold?.(pass) ?? false
  }
}
export type NavigationBlock = ReturnType<typeof createNavigationBlock>
