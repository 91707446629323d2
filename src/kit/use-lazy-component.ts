import { type ComponentType, useEffect, useEffectEvent, useState } from "react"
import { flushSync } from "react-dom"
import { startLazily } from "./load.ts"

type Loaded<P> = { readonly Component: ComponentType<P> }

/** A component whose code loads at the first use; null before. A failed attempt calls `onUnable`. */
export const useLazyComponent = <P>(
  isRequested: boolean,
  load: () => Promise<ComponentType<P>>,
  onUnable: () => void
): Loaded<P> | null => {
  const [loaded, setLoaded] = useState<Loaded<P> | null>(null)
  const isMissing = isRequested && loaded === null
  const startLoading = useEffectEvent(load)
  const giveUp = useEffectEvent(onUnable)
  useEffect(() => {
    // Renders synchronously, with effects: a focused field without its machine would lose typed text.
    const show = (Component: ComponentType<P>) => flushSync(() => setLoaded({ Component }))
    return isMissing
      ? startLazily(
          () => startLoading(),
          show,
          () => giveUp()
        )
      : undefined
  }, [isMissing])
  return loaded
}
