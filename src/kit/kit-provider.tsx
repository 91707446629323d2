import { createContext, useContext, type ReactNode, useEffect, useState } from "react"
import { ignoreSecondClicks } from "./ignore-second-clicks.ts"
import { type LanguageTexts, TextsContext } from "./texts.ts"

/** The layers above the page in the order of their opening, and their parent element. */
type Overlays = {
  /** The parent element; null to stay at the layer's own place. */
  readonly root: () => HTMLElement | null
  /** The topmost dialog. */
  readonly top: () => HTMLElement | null
  readonly subscribe: (listener: () => void) => () => void
  /** Adds an open dialog. The returned function removes it. */
  readonly add: (dialog: HTMLElement) => () => void
}

const openOverlays = (root: Overlays["root"]): Overlays => {
  let open: ReadonlyArray<HTMLElement> = []
  const listeners = new Set<() => void>()
  const set = (next: ReadonlyArray<HTMLElement>) => {
    open = next
    listeners.forEach((listener) => listener())
  }
  return {
    root,
    top: () => open.at(-1) ?? null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (dialog) => {
      set([...open, dialog])
      return () => set(open.filter((other) => other !== dialog))
    }
  }
}

const OverlaysContext = createContext<Overlays | null>(null)

export const useOverlays = (): Overlays => {
  const overlays = useContext(OverlaysContext)
  if (overlays === null) throw new Error("Render inside <KitProvider>")
  return overlays
}

type Props = { readonly texts: LanguageTexts; readonly root: Overlays["root"]; readonly children: ReactNode }

/** The frame of every view of the kit, in the console and in applications. */
export const KitProvider = ({ texts, root, children }: Props) => {
  const [overlays] = useState(() => openOverlays(root))
  useEffect(() => ignoreSecondClicks(window), [])
  return (
    <TextsContext value={texts}>
      <OverlaysContext value={overlays}>{children}</OverlaysContext>
    </TextsContext>
  )
}
