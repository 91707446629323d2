/**
 * Reports that the shell or the login form is rendered. Effect waits for it: between the tasks of the first rendering it blocked the page for a fifth
 * longer.
 */
export const watchFirstPaint = () => {
  let reportFirstPaint = (): void => {}
  const firstPaint = new Promise<void>((resolve) => {
    reportFirstPaint = resolve
  })
  return { reportFirstPaint, firstPaint }
}
