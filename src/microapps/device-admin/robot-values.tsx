import type { Robot } from "../../contract/robots.ts"
import { Badge, SubtleText, Names, stateTones } from "../../kit/panel.tsx"
import { LinkedText } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import type { RobotCommand, robotCommand } from "./robots.ts"
import { chakra } from "../../kit/chakra.ts"
import { momentText } from "../../contract/formats.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** Offline robots get the change later. */
const Stored = chakra("p", {
  base: { mt: "3", px: "3", py: "2", rounded: "md", bg: "warning.bg", color: "warning.fg" }
})

/** Confirms a change of the shelves of one robot or several. */
export const RobotCommandDialog = ({ command }: { readonly command: ActorOf<typeof robotCommand> }) => {
  const t = useTexts()
  return (
    <MutationDialog<RobotCommand>
      mutation={command}
      question={({ what, robot_ids }) =>
        what === "returnToService" ? t("robots.returnQuestion", { robot: robot_ids[0]! }) : undefined
      }
      confirm={({ what }) => t(`robots.${what}`)}
    >
      {({ what, robot_ids, slots, offline }) => {
        const robot = robot_ids[0]!
        const itemOf = (id: string) => {
          const offlineRobot = offline.find(({ robot_id }) => robot_id === id)
          const itemText = (robot: string) => {
            if (offlineRobot === undefined) return robot
            if (offlineRobot.since === null) return t("robots.offlineItem", { robot })
            return t("robots.offlineItemSince", { robot, time: momentText(offlineRobot.since) })
          }
          return (
            <LinkedText opensWindow kind="robots" ids={[id]}>
              {(number = "") => itemText(number)}
            </LinkedText>
          )
        }
        if (what === "returnToService") return <p>{t("robots.returnLead")}</p>
        if (what === "sync") return <p>{t("robots.syncLead", { robot })}</p>
        const isPutting = what === "putOnShelves"
        if (robot_ids.length > 1) {
          return (
            <>
              <p>{t(isPutting ? "robots.putSeveral" : "robots.removeSeveral", { count: robot_ids.length })}</p>
              <Names mt="2" fontWeight="medium">
                {robot_ids.map((id) => (
                  <li key={id}>{itemOf(id)}</li>
                ))}
              </Names>
              {offline.length === 0 ? null : <Stored>{t("robots.offlineSeveral", { count: offline.length })}</Stored>}
            </>
          )
        }
        const [offlineRobot] = offline
        return (
          <>
            <p>
              {slots === null
                ? t(isPutting ? "robots.putAll" : "robots.removeAll", { robot })
                : t(isPutting ? "robots.putSlot" : "robots.removeSlot", { robot, slot: slots.join(", ") })}
            </p>
            {offlineRobot === undefined ? null : (
              <Stored>
                {offlineRobot.since === null
                  ? t("robots.offlineNow", { robot })
                  : t("robots.offlineSince", { robot, time: momentText(offlineRobot.since) })}
              </Stored>
            )}
          </>
        )
      }}
    </MutationDialog>
  )
}

/** An alarm is raised below this percentage (specification, section 9). */
const LOW_BATTERY = 20
const LOW_STOCK = 30

export const stateTone = ({ state }: Robot) => stateTones[state]
export const stateBadge = (t: Translate, robot: Robot) => (
  <Badge tone={stateTone(robot)}>{t(`robots.state.${robot.state}`)}</Badge>
)

/** A value with a bar of its share. Colour and badge mark a low one. */
const Level = ({ text, percent, low }: { readonly text: string; readonly percent: number; readonly low: boolean }) => (
  <chakra.span display="inline-grid" gap="1" minW="20">
    {low ? (
      <span>
        <Badge tone="warning" mx="-2">
          {text}
        </Badge>
      </span>
    ) : (
      text
    )}
    <chakra.span aria-hidden display="block" h="1" rounded="full" bg="bg.hover" overflow="hidden">
      <chakra.span
        display="block"
        h="full"
        bg={low ? "warning.fg" : "fg.muted"}
        style={{ width: `${Math.min(100, Math.round(percent))}%` }}
      />
    </chakra.span>
  </chakra.span>
)

export const batteryCell = ({ battery }: Robot) => (
  <Level text={`${battery}%`} percent={battery} low={battery < LOW_BATTERY} />
)

export const stockText = (t: Translate, { stock, capacity }: Robot) =>
  capacity === 0 ? t("robots.noGoods") : t("robots.stockOf", { stock, capacity })

export const stockCell = (text: string, { stock, capacity }: Robot) => {
  if (capacity === 0) return <SubtleText>{text}</SubtleText>
  return <Level text={text} percent={(stock * 100) / capacity} low={stock * 100 < capacity * LOW_STOCK} />
}

const shelfText = (t: Translate, { on_shelf, slots }: Robot) =>
  slots === 0 ? t("records.none") : t("robots.onShelfOf", { on: on_shelf, count: slots })

/** The shelves, marked until the robot has received the last change. */
export const syncedShelfText = (t: Translate, robot: Robot) =>
  robot.unsynced && robot.slots > 0 ? `${shelfText(t, robot)} ${t("robots.unsynced")}` : shelfText(t, robot)

export const ShelfCell = (robot: Robot) => {
  const t = useTexts()
  return (
    <>
      {shelfText(t, robot)}{" "}
      {robot.unsynced && robot.slots > 0 ? <Badge tone="warning">{t("robots.unsynced")}</Badge> : null}
    </>
  )
}
