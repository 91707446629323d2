import { CommandDialog } from "../../ui/kit/command-dialog.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import type { PlacementCommand } from "./placements.ts"
import { useWords } from "./words.ts"

/** Says what is about to happen to a placement. */
export const PlacementCommandDialog = ({ command }: { readonly command: CommandActor }) => {
  const t = useWords()
  return (
    <CommandDialog<PlacementCommand> command={command}>
      {({ title, enabled }) => <p>{t(enabled ? "placements.onlineLead" : "placements.offlineLead", { title })}</p>}
    </CommandDialog>
  )
}
