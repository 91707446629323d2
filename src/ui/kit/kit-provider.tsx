import { type ReactNode, useState } from "react"
import { openOverlays, type Overlays, OverlaysContext } from "./overlays.ts"
import { type Words, WordsContext } from "./words.ts"

type Props = { readonly words: Words; readonly root: Overlays["root"]; readonly children: ReactNode }

/** What every view of the kit stands in, in the console and in an application alike. */
export const KitProvider = ({ words, root, children }: Props) => {
  const [overlays] = useState(() => openOverlays(root))
  return (
    <WordsContext value={words}>
      <OverlaysContext value={overlays}>{children}</OverlaysContext>
    </WordsContext>
  )
}
