import { Names } from "../../ui/kit/panel.tsx"
import { CommandDialog } from "../../ui/kit/command-dialog.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import type { RobotCommand } from "./robots.ts"
import { useWords } from "./words.ts"

/** Says what is about to happen to the shelves of one robot, or of several. */
export const RobotCommandDialog = ({ command }: { readonly command: CommandActor }) => {
  const t = useWords()
  return (
    <CommandDialog<RobotCommand> command={command}>
      {({ what, robot_ids, slots }) => {
        const robot = robot_ids[0]!
        if (what === "sync") return <p>{t("robots.syncLead", { robot })}</p>
        const put = what === "putOnShelves"
        if (robot_ids.length > 1) {
          return (
            <>
              <p>{t(put ? "robots.putSeveral" : "robots.removeSeveral", { count: robot_ids.length })}</p>
              <Names mt="2" fontWeight="medium">
                {robot_ids.map((id) => (
                  <li key={id}>{id}</li>
                ))}
              </Names>
            </>
          )
        }
        if (slots === null) return <p>{t(put ? "robots.putAll" : "robots.removeAll", { robot })}</p>
        return <p>{t(put ? "robots.putSlot" : "robots.removeSlot", { robot, slot: slots.join(", ") })}</p>
      }}
    </CommandDialog>
  )
}
