/** Keeps a move of the address from the router, or not; `pass` lets it through later. */
type Block = (pass: () => void) => boolean

/** Asked at every move that the browser makes by itself: back and forward, an address that is typed, a link. The router's own moves have blockers of their own. */
export const createNavigationBlock = () => {
  let currentBlock: Block | null = null
  return {
    block: (next: Block): (() => void) => {
      currentBlock = next
      return () => {
        if (currentBlock === next) currentBlock = null
      }
    },
    isBlocked: (pass: () => void): boolean => currentBlock?.(pass) ?? false
  }
}
export type NavigationBlock = ReturnType<typeof createNavigationBlock>
