import { DeedDialog } from "../kit/deed-dialog.tsx"
import type { DeedActor } from "../kit/deed-machine.ts"
import type { PlacementDeed } from "./placement-deed.ts"
import { useWords } from "./words.ts"

/** Says what is about to happen to a placement. */
export const PlacementDeedDialog = ({ deed }: { readonly deed: DeedActor }) => {
  const t = useWords()
  return (
    <DeedDialog<PlacementDeed> deed={deed}>
      {({ title, enabled }) => <p>{t(enabled ? "placements.onlineLead" : "placements.offlineLead", { title })}</p>}
    </DeedDialog>
  )
}
