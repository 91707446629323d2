/** Loads once, for all who ask; a failure is told to who waits for it and forgotten, so that whoever asks next tries again. */
export const loadOnce = <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading: Promise<Loaded> | null = null
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = null
      throw cause
    }))
}
