import type { Robot } from "../../effects/contract/robots.ts"
import { Badge, Subtle, Names } from "../../ui/kit/panel.tsx"
import { type Translate, useWords } from "./words.ts"
import { CommandDialog } from "../../ui/kit/command-dialog.tsx"
import type { CommandActor } from "../../machines/commands/command-machine.ts"
import type { RobotCommand } from "./robots.ts"
import { chakra } from "../../ui/kit/chakra.ts"
import { momentText } from "../../effects/contract/formats.ts"

/** Offline robots get the change later. */
const Stored = chakra("p", {
  base: { mt: "3", px: "3", py: "2", rounded: "md", bg: "warning.bg", color: "warning.fg" }
})

/** Says what is about to happen to the shelves of one robot, or of several. */
export const RobotCommandDialog = ({ command }: { readonly command: CommandActor }) => {
  const t = useWords()
  return (
    <CommandDialog<RobotCommand> command={command}>
      {({ what, robot_ids, slots, offline }) => {
        const robot = robot_ids[0]!
        const itemOf = (id: string) => {
          const away = offline.find(({ robot_id }) => robot_id === id)
          if (away === undefined) return id
          if (away.since === null) return t("robots.offlineItem", { robot: id })
          return t("robots.offlineItemSince", { robot: id, time: momentText(away.since) })
        }
        if (what === "sync") return <p>{t("robots.syncLead", { robot })}</p>
        const put = what === "putOnShelves"
        if (robot_ids.length > 1) {
          return (
            <>
              <p>{t(put ? "robots.putSeveral" : "robots.removeSeveral", { count: robot_ids.length })}</p>
              <Names mt="2" fontWeight="medium">
                {robot_ids.map((id) => (
                  <li key={id}>{itemOf(id)}</li>
                ))}
              </Names>
              {offline.length === 0 ? null : <Stored>{t("robots.offlineSeveral", { count: offline.length })}</Stored>}
            </>
          )
        }
        const [away] = offline
        return (
          <>
            <p>
              {slots === null
                ? t(put ? "robots.putAll" : "robots.removeAll", { robot })
                : t(put ? "robots.putSlot" : "robots.removeSlot", { robot, slot: slots.join(", ") })}
            </p>
            {away === undefined ? null : (
              <Stored>
                {away.since === null
                  ? t("robots.offlineNow", { robot })
                  : t("robots.offlineSince", { robot, time: momentText(away.since) })}
              </Stored>
            )}
          </>
        )
      }}
    </CommandDialog>
  )
}

/** Specification, section 9: an alarm is raised below these percents. */
const LOW_BATTERY = 20
const LOW_STOCK = 30

export const stateBadge = (t: Translate, { state }: Robot) => (
  <Badge tone={state === "online" ? "success" : "neutral"}>{t(`robots.${state}`)}</Badge>
)

export const batteryBadge = ({ battery }: Robot) => (
  <Badge tone={battery < LOW_BATTERY ? "danger" : "neutral"}>{battery}%</Badge>
)

export const stockText = (t: Translate, { stock, capacity }: Robot) => {
  if (capacity === 0) return <Subtle>{t("robots.noGoods")}</Subtle>
  const text = t("robots.stockOf", { stock, capacity })
  return stock * 100 < capacity * LOW_STOCK ? <Badge tone="warning">{text}</Badge> : text
}

export const shelfText = (t: Translate, { on_shelf, slots, unsynced }: Robot) =>
  slots === 0 ? (
    t("records.none")
  ) : (
    <>
      {t("robots.onShelfOf", { on: on_shelf, count: slots })}{" "}
      {unsynced ? <Badge tone="warning">{t("robots.unsynced")}</Badge> : null}
    </>
  )
