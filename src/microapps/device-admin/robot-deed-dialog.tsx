import { DeedDialog } from "../kit/deed-dialog.tsx"
import type { DeedActor } from "../kit/deed-machine.ts"
import type { RobotDeed } from "./robot-deed.ts"
import { useWords } from "./words.ts"

/** Says what is about to happen to the shelves of one robot, or of several. */
export const RobotDeedDialog = ({ deed }: { readonly deed: DeedActor }) => {
  const t = useWords()
  return (
    <DeedDialog<RobotDeed> deed={deed}>
      {({ what, robot_ids, slots }) => {
        const robot = robot_ids[0]!
        if (what === "sync") return <p>{t("robots.syncLead", { robot })}</p>
        const put = what === "putOnShelves"
        if (robot_ids.length > 1) {
          return (
            <>
              <p>{t(put ? "robots.putSeveral" : "robots.removeSeveral", { count: robot_ids.length })}</p>
              <ul className="wh-names">
                {robot_ids.map((id) => (
                  <li key={id}>{id}</li>
                ))}
              </ul>
            </>
          )
        }
        if (slots === null) return <p>{t(put ? "robots.putAll" : "robots.removeAll", { robot })}</p>
        return <p>{t(put ? "robots.putSlot" : "robots.removeSlot", { robot, slot: slots.join(", ") })}</p>
      }}
    </DeedDialog>
  )
}
