/**
 * Reports that the shell or the login form is rendered. Effect waits for this moment: loaded between the first
 * rendering's tasks, it blocked the page for a fifth longer.
 */
export const watchFirstPaint = () => {
  let reportFirstPaint = (): void => {}
  const firstPaint = new Promise<void>((resolve) => {
    reportFirstPaint = resolve
  })
  return { reportFirstPaint, firstPaint }
}
