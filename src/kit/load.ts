/**
 * Loads once for all callers. A failure reaches the waiting callers and is not stored, so the next call tries again.
 */
export const loadOnce = <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading: Promise<Loaded> | null = null
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = null
      throw cause
    }))
}

/** Starts once the code arrives, unless it was stopped before. */
export const startLazily = <Code>(
  load: () => Promise<Code>,
  begin: (code: Code) => (() => void) | undefined | void,
  onFailed: (cause: unknown) => void
): (() => void) => {
  let isDisposed = false
  let stop: (() => void) | undefined | void
  load()
    .then((code) => {
      if (!isDisposed) stop = begin(code)
    })
    .catch((cause: unknown) => {
      if (!isDisposed) onFailed(cause)
    })
  return () => {
    isDisposed = true
    stop?.()
  }
}

export const sleep = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds))
