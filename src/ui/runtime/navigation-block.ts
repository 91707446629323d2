/** Decides whether to hold an address change back from the router; `pass` lets it through later. */
type Block = (pass: () => void) => boolean

/**
 * Called at every move of the browser: back and forward, a typed address, a link. The router's own moves have
 * blockers of their own.
 */
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
