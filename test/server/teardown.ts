const endings: Array<() => unknown> = []

/** Ends with the test file, wherever in it this was called. Files share modules, and nothing of one may go on beside the next. */
export const addTeardown = (end: () => unknown): void => void endings.push(end)

/** Starts with the last registered; all run in parallel. */
export const runTeardowns = async (): Promise<void> => {
  await Promise.all(
    endings
      .splice(0)
      .toReversed()
      .map((end) => end())
  )
}
