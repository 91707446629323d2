/** Loads once, for all who ask; a failure is told to who waits for it and forgotten, so that whoever asks next tries again. */
export const loadOnce = <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading: Promise<Loaded> | null = null
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = null
      throw cause
    }))
}

/** Begins when the code is there, unless it was stopped before. */
export const beginLazy = <Code>(
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

export const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds))
