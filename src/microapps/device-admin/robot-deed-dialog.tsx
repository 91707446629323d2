import { DeedDialog } from "../kit/deed-dialog.tsx"
import type { DeedActor } from "../kit/deed-machine.ts"
import type { RobotDeed } from "./robot-deed.ts"
import { useWords } from "./words.ts"

/** Says what is about to happen to a robot's shelves. */
export const RobotDeedDialog = ({ deed }: { readonly deed: DeedActor }) => {
  const t = useWords()
  return (
    <DeedDialog<RobotDeed> deed={deed}>
      {({ what, robot_id: robot, slots }) => {
        if (what === "sync") return <p>{t("robots.syncLead", { robot })}</p>
        const put = what === "putOnShelves"
        if (slots === null) return <p>{t(put ? "robots.putAll" : "robots.removeAll", { robot })}</p>
        return <p>{t(put ? "robots.putSlot" : "robots.removeSlot", { robot, slot: slots.join(", ") })}</p>
      }}
    </DeedDialog>
  )
}
