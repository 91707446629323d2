import { type ComponentType, useEffect, useEffectEvent, useState } from "react"
import { flushSync } from "react-dom"
import { beginLazy } from "./load.ts"

type Loaded<P> = { readonly Component: ComponentType<P> }

/** A component whose code is loaded when it is first wanted; null before. `onUnable` hears of an attempt that failed. */
export const useLazyComponent = <P>(
  isRequested: boolean,
  load: () => Promise<ComponentType<P>>,
  onUnable: () => void
): Loaded<P> | null => {
  const [loaded, setLoaded] = useState<Loaded<P> | null>(null)
  const isMissing = isRequested && loaded === null
  const begin = useEffectEvent(load)
  const giveUp = useEffectEvent(onUnable)
  useEffect(() => {
    // At once and with its effects: a field that has the focus but does not hear its machine yet would lose what is typed into it.
    const show = (Component: ComponentType<P>) => flushSync(() => setLoaded({ Component }))
    return isMissing
      ? beginLazy(
          () => begin(),
          show,
          () => giveUp()
        )
      : undefined
  }, [isMissing])
  return loaded
}
