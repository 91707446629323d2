/**
 * Says when the shell, or the login form, is drawn: only then Effect is run. Its files come behind the shell (`load-inside.ts`): beside it they shared
 * its wire, and run between its own tasks Effect blocked the page for a fifth longer.
 */
export const firstDrawing = () => {
  let drawn = (): void => {}
  const isDrawn = new Promise<void>((resolve) => {
    drawn = resolve
  })
  return { drawn, isDrawn }
}
